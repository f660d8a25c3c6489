; What stands later counts, where two patterns capture a node.

(comment) @comment

["(" ")" "{" "}" "<" ">"] @punctuation.bracket
[":" ".."] @punctuation.delimiter

(integer) @number
(float) @number.float
(string) @string
(word) @constant
((word) @boolean (#any-of? @boolean "true" "false"))
((word) @variable.builtin
  (#any-of? @variable.builtin
    "Mover" "Next" "Prev" "Neutral" "Shared" "Each" "All" "P1" "P2" "P3" "P4" "P5" "P6" "P7" "P8"))

(label) @property
(operator) @operator
(parameter) @variable.parameter
(omitted) @punctuation.special
(stars) @punctuation.special
(placeholder) @comment.todo
(bad) @error

(reference) @constant.macro
(reference category: (name) @constant.macro)
(reference argument: (name) @property)

(ludeme) @function
(call) @function.macro

; Forms of the text itself
((ludeme) @keyword
  (#any-of? @keyword
    "game" "define" "option" "item" "ruleset" "rulesets" "use" "variant" "changes" "hooks" "hook" "about"
    "test" "metadata" "match" "subgame"))
((ludeme) @keyword.conditional (#any-of? @keyword.conditional "if" "forEach" "while" "do" "then" "priority"))

; Names that a text gives
(form
  head: (ludeme) @keyword
  . (string) @function.macro
  (#any-of? @keyword "define" "hook"))
(form
  head: (ludeme) @keyword
  . (string) @type.definition
  (#any-of? @keyword "game" "option" "ruleset" "variant" "test"))
