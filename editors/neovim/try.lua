-- What `try` runs in Neovim: leaves it with a code that is not 0 if something is not as it should be.

local failed = 0
local passed = 0

local function check(what, holds, found)
  if holds then
    passed = passed + 1
  else
    failed = failed + 1
    io.stdout:write('not ok: ' .. what .. ': ' .. vim.inspect(found) .. '\n')
  end
end

local function request(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 10000) or {}) do
    if answer.result then return answer.result end
  end
end

local function run()
  vim.g.dafang_path = vim.env.DAFANG
  vim.cmd('edit ' .. vim.env.FOLDER .. '/hex.lud')
  check('the kind of file', vim.bo.filetype == 'dafang', vim.bo.filetype)

  vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  local found = vim.diagnostic.get(0)
  check('one mistake', #found == 1 and found[1].code == 'check::unknown_second_word', found)

  local row = vim.fn.search('sites Empty') - 1
  local position = { line = row, character = vim.fn.getline(row + 1):find('Empty') - 1 }
  local document = vim.lsp.util.make_text_document_params()
  local items = request('textDocument/completion', { textDocument = document, position = position })
  check('completion', items and #(items.items or items) > 3, items)
  check('hover', request('textDocument/hover', { textDocument = document, position = position }) ~= nil, 'nothing')

  -- The mistake is mended, and the diagnostic goes.
  vim.cmd('%s/Conected/Connected/')
  vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end, 20)
  check('no mistake', #vim.diagnostic.get(0) == 0, vim.diagnostic.get(0))

  -- The layout is that of the formatter, and the file of ../vim indents to it.
  local edits = request('textDocument/formatting', { textDocument = document, options = { tabSize = 4, insertSpaces = true } })
  if edits then vim.lsp.util.apply_text_edits(edits, 0, 'utf-16') end
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  vim.cmd('silent normal! gg=G')
  check('indentation', vim.deep_equal(lines, vim.api.nvim_buf_get_lines(0, 0, -1, false)), 'other lines')

  -- tree-sitter: the parser is compiled, and the queries of Neovim are those of the folder.
  local parser = vim.treesitter.get_parser(0, 'dafang')
  local tree = parser:parse()[1]
  check('a tree without an error', tree and not tree:root():has_error(), 'an error')
  for _, name in ipairs({ 'highlights', 'folds', 'indents', 'locals', 'injections' }) do
    local get = vim.treesitter.query.get or vim.treesitter.query.get_query or vim.treesitter.get_query
    local valid, query = pcall(get, 'dafang', name)
    local count = 0
    if valid and query then
      for _ in query:iter_captures(tree:root(), 0, 0, -1) do count = count + 1 end
    end
    check(name, count > 0, count)
  end
end

local fine, message = pcall(run)
if not fine then
  failed = failed + 1
  io.stdout:write(message .. '\n')
end
io.stdout:write(('neovim: %d passed, %d failed\n'):format(passed, failed))
vim.cmd(failed == 0 and 'qall!' or 'cquit!')
