-- Highlighting and the language server for chess variants. Needs Neovim 0.7 or later.

local M = {}

--- The command that starts the language server.
M.server = { "varlab", "lsp" }

--- Returns true if the parser has been compiled, which `make` in `editors/neovim` does.
function M.has_parser()
  return #vim.api.nvim_get_runtime_file("parser/var.so", false) > 0
end

--- Highlights a buffer by its syntax tree. Has no effect if the parser has not been compiled.
function M.highlight(buffer)
  if not M.has_parser() then
    return
  end
  if vim.treesitter.start then
    vim.treesitter.start(buffer, "var")
  else
    local parser = vim.treesitter.get_parser(buffer, "var")
    require("vim.treesitter.highlighter").new(parser)
  end
end

--- Returns the first running client of the server, or nil.
function M.running_client()
  local get_clients = vim.lsp.get_clients or vim.lsp.get_active_clients
  for _, client in pairs(get_clients()) do
    if client.name == "varlab" then
      return client
    end
  end
end

--- Returns the URI of a buffer with a file that ships with varlab; nil for any other buffer.
function M.shipped_file(buffer)
  return vim.api.nvim_buf_get_name(buffer):match("varlab:/.*")
end

--- Reads a file that ships with varlab, such as `varlab:/prelude/chess/pieces.var`, from the server into a buffer.
function M.read_shipped_file(buffer)
  local client = M.running_client()
  local params = { uri = M.shipped_file(buffer) }
  local answer
  if client and vim.fn.has("nvim-0.11") == 1 then
    answer = client:request_sync("workspace/textDocumentContent", params, 5000, buffer)
  elseif client then
    answer = client.request_sync("workspace/textDocumentContent", params, 5000, buffer)
  end
  if not (answer and answer.result) then
    vim.notify("varlab: the server has no file " .. params.uri, vim.log.levels.ERROR)
    return
  end
  local lines = vim.split(answer.result.text:gsub("\n$", ""), "\n")
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].buftype = "nofile"
  vim.bo[buffer].modified = false
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].filetype = "var"
end

--- Returns the root folder of the server: the folder of the buffer's file, or that of the running server for a file that ships with varlab.
local function root_folder(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  local client = M.shipped_file(buffer) and M.running_client()
  if client then
    return client.config.root_dir
  end
  return name == "" and vim.fn.getcwd() or vim.fn.fnamemodify(name, ":p:h")
end

--- The language clients by root folder. Only Neovim 0.7 needs them, which has no `vim.lsp.start`.
local clients = {}

--- Starts the language server for a buffer, or attaches the buffer to the running server of its folder.
function M.start_server(buffer)
  if vim.fn.executable(M.server[1]) == 0 then
    local text = 'varlab: the command "%s" was not found; set require("varlab").server'
    vim.notify_once(text:format(M.server[1]), vim.log.levels.WARN)
    return
  end
  local config = { name = "varlab", cmd = M.server, root_dir = root_folder(buffer) }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  local client = clients[config.root_dir]
  if client == nil or vim.lsp.client_is_stopped(client) then
    client = vim.lsp.start_client(config)
    clients[config.root_dir] = client
  end
  if client ~= nil then
    vim.lsp.buf_attach_client(buffer, client)
  end
end

return M
