; A define is known in the whole text, before and behind its place. What is written `(define …)` is asked of a reference,
; as queries of names know no other captures: there is no define of this name, so that it refers to nothing.

(file) @local.scope

((form
  head: (ludeme) @local.reference
  . (string) @local.definition)
  (#eq? @local.reference "define"))

(call) @local.reference
(string) @local.reference
