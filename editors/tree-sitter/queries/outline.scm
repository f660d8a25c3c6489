; What a text declares, in the outline of Zed.

(form
  head: (ludeme) @context
  . (string) @name
  (#any-of? @context "game" "variant" "define" "option" "ruleset" "test")) @item
