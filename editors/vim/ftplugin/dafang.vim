" Comments, words and matching brackets of descriptions of games.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:// commentstring=//\ %s
setlocal formatoptions-=t formatoptions+=croql
setlocal iskeyword=@,48-57,_,192-255
setlocal matchpairs=(:),{:}
setlocal expandtab shiftwidth=4 softtabstop=4
setlocal suffixesadd=.lud include=(use\\s\\+\"\\zs[^\"]\\+
setlocal define=(define\\s\\+\"

let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< iskeyword< matchpairs< expandtab< shiftwidth< softtabstop< suffixesadd< include< define<'
