" Colours of descriptions of games, by their shape; a few words of the language are told from others.
if exists('b:current_syntax')
  finish
endif

syntax case match
syntax match dafangWord '\%([[:alnum:]_]\|[^\x00-\x7F]\|#\d\)\%([[:alnum:]_#-]\|[^\x00-\x7F]\)*'
syntax match dafangPlayer '\<\%(Mover\|Next\|Prev\|Neutral\|Shared\|Each\|All\|P\d\+\)\>'
syntax keyword dafangBoolean true false
syntax match dafangNumber '[[:alnum:]_#.-]\@1<![-+]\=\d*\.\=\d\+[[:alnum:]_-]\@!'
syntax match dafangRange '\.\.'
syntax match dafangLabel '[[:alnum:]_]\%([[:alnum:]_-]\)*:'
syntax match dafangReference '<[[:alnum:]_-]\+:[[:alnum:]_-]\+>'
syntax match dafangParameter '#[1-9][[:alnum:]_#]\@!'
syntax match dafangSpecial '\~\|\[#\]\|\*\+'
syntax match dafangHead '(\s*\zs\h[[:alnum:]_-]*'
syntax match dafangForm '(\s*\zs\%(game\|define\|option\|item\|rulesets\=\|use\|variant\|changes\|hooks\=\|about\|test\|metadata\|match\|subgame\)\>'
syntax match dafangConditional '(\s*\zs\%(if\|then\|forEach\|while\|do\|priority\)\>'
syntax match dafangOperator '(\s*\zs\%(<=\|>=\|[<>]\|!=\|==\=\|[+*/%^]\|-\)\ze[[:space:]]'
syntax region dafangString start='"' skip='\\"' end='"' contains=dafangParameter
syntax match dafangCall '(\s*\zs"\%(\\"\|[^"]\)*"'
syntax match dafangComment '//.*$' contains=@Spell
syntax sync minlines=200

highlight default link dafangWord Constant
highlight default link dafangPlayer Identifier
highlight default link dafangBoolean Boolean
highlight default link dafangNumber Number
highlight default link dafangRange Operator
highlight default link dafangLabel Label
highlight default link dafangReference PreProc
highlight default link dafangParameter Identifier
highlight default link dafangSpecial Special
highlight default link dafangHead Function
highlight default link dafangForm Keyword
highlight default link dafangConditional Conditional
highlight default link dafangOperator Operator
highlight default link dafangString String
highlight default link dafangCall Macro
highlight default link dafangComment Comment

let b:current_syntax = 'dafang'
