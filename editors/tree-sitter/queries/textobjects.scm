; Around and inside a form, an argument, a comment: names of Helix and nvim-treesitter-textobjects.

(form
  head: (ludeme) @_head
  (#any-of? @_head "game" "option" "ruleset")) @class.around @class.outer

(form
  head: (ludeme) @_head
  (#eq? @_head "define")) @function.around @function.outer

(form
  head: (ludeme) @_head
  (#eq? @_head "test")) @test.around

(labelled value: (_) @parameter.inside @parameter.inner) @parameter.around @parameter.outer

(comment)+ @comment.around @comment.outer
