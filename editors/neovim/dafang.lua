-- Descriptions of games in Neovim 0.7 and newer: paste this into init.lua, or put it into ~/.config/nvim/plugin/.
-- The colours and indentation of ../vim are taken if that folder is on the 'runtimepath'.

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = { '*.lud', '*.def' },
  callback = function() vim.bo.filetype = 'dafang' end,
})

-- vim.lsp.start is that of Neovim 0.8; before, the client was made and attached by hand.
local started
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'dafang',
  callback = function(args)
    local config = { name = 'dafang', cmd = { vim.g.dafang_path or 'dafang', 'lsp' }, root_dir = vim.fn.getcwd() }
    if vim.lsp.start then
      vim.lsp.start(config)
    else
      started = started or vim.lsp.start_client(config)
      if started then vim.lsp.buf_attach_client(args.buf, started) end
    end
    vim.bo[args.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
  end,
})

-- Colours, folds and names by tree-sitter, once its parser is built:
--   cc -shared -fPIC -O2 -I src src/parser.c src/scanner.c -o ~/.config/nvim/parser/dafang.so     (in ../tree-sitter)
-- and the folder ../tree-sitter/queries is copied to ~/.config/nvim/queries/dafang.
