" What `try` runs in Vim.

execute 'edit' $SHAPES
let s:failed = []
let s:passed = 0

function s:Check(what, found, expected) abort
  if a:found ==# a:expected
    let s:passed += 1
  else
    call add(s:failed, printf('not ok: %s: %s, not %s', a:what, string(a:found), string(a:expected)))
  endif
endfunction

call s:Check('kind of file', &filetype, 'dafang')
for [word, further, colour] in [
    \ ['A comment', 0, 'Comment'], ['game', 0, 'Form'], ['"Shapes"', 0, 'String'], ['players', 0, 'Head'],
    \ ['3.5', 0, 'Number'], ['-2', 0, 'Number'], ['..', 0, 'Range'], ['A1', 0, 'String'], ['<Board:size>', 0, 'Reference'],
    \ ['3x3', 0, 'Word'], ['#1', 0, 'Parameter'], ['P#1', 0, 'Word'], ['(< 1', 1, 'Operator'], ['if:', 0, 'Label'],
    \ ['~', 0, 'Special'], ['"Define"', 0, 'Call'], ['quoted', 0, 'String'], ['no comment', 0, 'String'],
    \ ['true', 0, 'Boolean'], ['Mover', 0, 'Player'], ['define', 0, 'Form'], ['forEach', 0, 'Conditional']]
  call cursor(1, 1)
  call search('\V' . word, 'c')
  call s:Check(word, synIDattr(synID(line('.'), col('.') + further, 1), 'name'), 'dafang' . colour)
endfor

execute 'edit' $FOLDER . '/hex.lud'
let s:lines = getline(1, '$')
" The bundled text may be laid out otherwise in a line or two; a wrong rule would move most of them.
silent normal! gg=G
let s:other = len(filter(range(len(s:lines)), {_, row -> getline(row + 1) !=# s:lines[row]}))
call s:Check('indentation', s:other < len(s:lines) / 20, 1)

call writefile(s:failed + [printf('vim: %d passed, %d failed', s:passed, len(s:failed))], $FOLDER . '/result')
execute empty(s:failed) ? 'qall!' : 'cquit!'
