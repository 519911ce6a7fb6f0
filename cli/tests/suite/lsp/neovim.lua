-- A session of Neovim's own client with the server: opens a game, and writes the answers of the server line by line.

local varlab, game = vim.env.VARLAB, vim.env.VARLAB_GAME

local function report(name, value)
  io.stdout:write(name .. ": " .. tostring(value) .. "\n")
end

vim.cmd("edit " .. vim.fn.fnameescape(game))
local buffer = vim.api.nvim_get_current_buf()
local config = { name = "varlab", cmd = { varlab, "lsp" }, root_dir = vim.fn.fnamemodify(game, ":h") }
local client = vim.lsp.start_client(config)
vim.lsp.buf_attach_client(buffer, client)

local function diagnostics()
  return vim.diagnostic.get(buffer)
end

local function request(method, line, column, more)
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = line, character = column },
  }
  local answers = vim.lsp.buf_request_sync(buffer, method, vim.tbl_extend("force", params, more or {}), 20000)
  local answer = answers and answers[client] or {}
  return answer.result
end

vim.wait(20000, function() return #diagnostics() > 0 end, 20)
report("problems", #diagnostics())
report("message", (diagnostics()[1] or { message = "none" }).message:match("^[^\n]*"))

local hover = request("textDocument/hover", 2, 20)
report("hover", hover and hover.contents.value:match("It goes [^.]*"))

local items = request("textDocument/completion", 3, 25).items
local labels = {}
for _, item in ipairs(items) do labels[item.label] = true end
report("completion", labels["hill"] and labels["last"] and not labels["onto"])

vim.lsp.util.apply_workspace_edit(request("textDocument/rename", 2, 8, { newName = "Bobcat" }), "utf-16")
report("renamed", vim.api.nvim_buf_get_lines(buffer, 2, 3, true)[1])

vim.api.nvim_buf_set_text(buffer, 5, 28, 5, 31, { "rank 1..8" })
vim.wait(20000, function() return #diagnostics() == 0 end, 20)
report("problems", #diagnostics())
vim.cmd("qall!")
