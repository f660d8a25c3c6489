" Four columns within a bracket, counted from the line that opens it; within a list that begins behind its brace, the
" column of its first thing. `dafang fmt` lays out the same but for a few nested lists.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=DafangIndent(v:lnum) indentkeys=!^F,o,O,0),0}
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*DafangIndent')
  finish
endif

" A line whose strings are letters and whose comment is left out: all columns stay.
function s:Bare(line) abort
  let letters = substitute(getline(a:line), '"\%(\\"\|[^"]\)*"', '\=repeat("s", strlen(submatch(0)))', 'g')
  return substitute(letters, '//.*$', '', '')
endfunction

" The bracket that stands open before a line: its line, its column from 0, and its line bare; or line 0.
function s:Opener(before) abort
  let depth = 0
  let line = a:before - 1
  while line > 0
    let bare = s:Bare(line)
    let column = strlen(bare) - 1
    while column >= 0
      let sign = bare[column]
      if sign ==# ')' || sign ==# '}'
        let depth += 1
      elseif sign ==# '(' || sign ==# '{'
        if depth == 0
          return [line, column, bare]
        endif
        let depth -= 1
      endif
      let column -= 1
    endwhile
    " A form that begins a line stands in no other.
    if bare[0] ==# '('
      break
    endif
    let line -= 1
  endwhile
  return [0, 0, '']
endfunction

function DafangIndent(line) abort
  let [line, column, bare] = s:Opener(a:line)
  if line == 0
    return 0
  endif
  if getline(a:line) =~# '^\s*[)}]'
    return indent(line)
  endif
  if bare[column] ==# '{' && bare[column + 1 :] =~# '\S'
    return strdisplaywidth(getline(line)[: column])
  endif
  return indent(line) + shiftwidth()
endfunction
