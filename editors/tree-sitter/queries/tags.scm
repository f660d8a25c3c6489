; What a text names. The kind of a form is told by how its text begins, as queries of tags know no other captures.

((form head: (ludeme) . (string) @name) @definition.macro
  (#match? @definition.macro "^\\(\\s*define\\s"))

((form head: (ludeme) . (string) @name) @definition.module
  (#match? @definition.module "^\\(\\s*(game|variant)\\s"))

((form head: (ludeme) . (string) @name) @definition.constant
  (#match? @definition.constant "^\\(\\s*(option|ruleset|item)\\s"))

((form head: (ludeme) . (string) @name) @definition.function
  (#match? @definition.function "^\\(\\s*test\\s"))

((form head: (ludeme) . (string) @name) @definition.class
  (#match? @definition.class "^\\(\\s*(piece|regions|pattern|phase|track|player)\\s"))

(form head: (call) @name) @reference.call
