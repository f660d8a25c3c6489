; Names of Neovim (`@indent.begin`, `@indent.branch`), of Helix (`@indent`, `@outdent`) and of Zed (`@indent`, `@end`).

(form ")" @indent.branch @outdent @end) @indent.begin @indent
(list "}" @indent.branch @outdent @end) @indent.begin @indent
(angles ">" @indent.branch @outdent @end) @indent.begin @indent
