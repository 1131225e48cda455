-- A session of Neovim with `ashlar lsp`, without plugins. Prints one line of JSON for each step.
local arguments = vim.json.decode(vim.env.ASHLAR_SESSION)

local function print_step(name, value)
  io.stdout:write(vim.json.encode({ step = name, value = value }) .. '\n')
end

local client = vim.lsp.start_client({ name = 'ashlar', cmd = arguments.command, root_dir = arguments.directory })
local failure = nil

local function open(file)
  vim.cmd('edit ' .. arguments.directory .. '/' .. file)
  local buffer = vim.api.nvim_get_current_buf()
  vim.lsp.buf_attach_client(buffer, client)
  return buffer
end

local function codes(buffer)
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(found, { code = diagnostic.code, line = diagnostic.lnum + 1 })
  end
  return found
end

local function request(buffer, method, parameters)
  local answers, problem = vim.lsp.buf_request_sync(buffer, method, parameters, 20000)
  if answers == nil or answers[client] == nil then
    failure = problem or 'no answer to ' .. method
    return nil
  end
  return answers[client].result
end

local function position(buffer, text, shift)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local start = string.find(line, text, 1, true)
    if start ~= nil then
      return { line = number - 1, character = start - 1 + (shift or 0) }
    end
  end
end

local function actions(buffer, range)
  return request(buffer, 'textDocument/codeAction', {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = range,
    context = { diagnostics = {} },
  }) or {}
end

-- Open a new application before its first build.
local module = open('src/notes/notes.module.ts')
vim.wait(20000, function()
  local started = vim.lsp.get_client_by_id(client)
  return started ~= nil and started.initialized == true
end, 20)
actions(module, { start = { line = 0, character = 0 }, ['end'] = { line = 0, character = 0 } })
print_step('opened', codes(module))

-- Break a list, and read the diagnostic in the file that has it.
local service = open('src/notes/notes.service.ts')
vim.api.nvim_set_current_buf(module)
vim.cmd('%s/NotesRepository, //')
vim.wait(20000, function()
  return #vim.diagnostic.get(service) > 0
end, 20)
print_step('broken', codes(service))

-- Take the repair.
local broken = vim.diagnostic.get(service)[1]
if broken ~= nil then
  local range = {
    start = { line = broken.lnum, character = broken.col },
    ['end'] = { line = broken.end_lnum, character = broken.end_col },
  }
  for _, action in ipairs(actions(service, range)) do
    print_step('action', action.title)
    vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
    break
  end
end
vim.wait(20000, function()
  return #vim.diagnostic.get(service) == 0
end, 20)
print_step('repaired', codes(service))

-- Hover a handler, go to its generated entry, and search for its route.
local controller = open('src/notes/notes.controller.ts')
local place = position(controller, arguments.handler, 1)
local document = vim.lsp.util.make_text_document_params(controller)
local hover = request(controller, 'textDocument/hover', { textDocument = document, position = place })
print_step('hover', hover and hover.contents.value or '')
local entries = request(controller, 'textDocument/implementation', { textDocument = document, position = place })
print_step('entry', entries and #entries > 0 and (entries[1].targetUri or entries[1].uri) or '')
local symbols = request(controller, 'workspace/symbol', { query = 'GET /notes' })
print_step('symbols', vim.tbl_map(function(symbol)
  return symbol.name
end, symbols or {}))

-- Explain a request.
local explained = request(controller, 'workspace/executeCommand', {
  command = 'ashlar.explain',
  arguments = { 'GET /notes/1', vim.uri_from_bufnr(controller) },
})
print_step('explained', explained and explained.text or '')

print_step('failure', failure or vim.NIL)
vim.lsp.stop_client(client)
vim.wait(5000, function()
  return vim.lsp.client_is_stopped(client)
end, 20)
vim.cmd('qall!')
