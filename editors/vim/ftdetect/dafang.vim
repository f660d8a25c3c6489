autocmd BufRead,BufNewFile *.lud,*.def setfiletype dafang
