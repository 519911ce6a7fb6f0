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

--- Returns the root folder of the server: the folder of the buffer's file.
local function root_folder(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
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
