-- Opens a game in Neovim without a window and checks its file type, highlighting and server. `make test` runs it.

local game = vim.fn.fnamemodify("../../variants/effects/ataxx.var", ":p")

-- A stand-in for the server, which writes its input to a file.
local folder = vim.fn.tempname()
vim.fn.mkdir(folder)
local log = folder .. "/input"
require("varlab").server = { "tee", log }

local checks = {
  {
    "the file type is set",
    function()
      return vim.bo.filetype == "var" and vim.bo.commentstring == "# %s" and vim.bo.shiftwidth == 2
    end,
  },
  {
    "the file is parsed without an error",
    function()
      local tree = vim.treesitter.get_parser(0, "var"):parse()[1]
      return tree:root():named_child_count() > 5 and not tree:root():has_error()
    end,
  },
  {
    "the buffer is highlighted",
    function()
      return vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()] ~= nil
    end,
  },
  {
    "kinds, Betza words, keywords and numbers have their captures",
    function()
      local query = (vim.treesitter.query.get or vim.treesitter.query.get_query)("var", "highlights")
      local text = vim.treesitter.query.get_node_text or vim.treesitter.get_node_text
      local root = vim.treesitter.get_parser(0, "var"):parse()[1]:root()
      local found = {}
      for id, node in query:iter_captures(root, 0, 0, -1) do
        found[text(node, 0)] = query.captures[id]
      end
      return found.Stone == "type"
        and found.mDmAmN == "constant"
        and found.turns == "function.builtin"
        and found.moves == "keyword"
        and found.when == "keyword.conditional"
        and found["1988"] == "number"
    end,
  },
  {
    "the server receives an initialize request",
    function()
      return vim.wait(5000, function()
        local input = io.open(log)
        local text = input and input:read("*a") or ""
        if input then
          input:close()
        end
        return text:find('"method":%s*"initialize"') ~= nil
      end)
    end,
  },
  {
    "a file that ships with varlab is read from the server",
    function()
      local function answer(first, second)
        local params = type(second) == "table" and second or first
        return { result = { text = "# " .. params.uri .. "\npiece Knight N moves N\n" } }
      end
      require("varlab").running_client = function()
        return {
          name = "varlab",
          config = { root_dir = folder },
          request_sync = function(one, two, three)
            return answer(two, three)
          end,
        }
      end
      vim.cmd("edit varlab:/prelude/chess/pieces.var")
      local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
      return #lines == 2
        and lines[1] == "# varlab:/prelude/chess/pieces.var"
        and vim.bo.filetype == "var"
        and not vim.bo.modifiable
    end,
  },
}

local failed = 0
vim.cmd("edit " .. vim.fn.fnameescape(game))
for _, check in ipairs(checks) do
  local ran, holds = pcall(check[2])
  local result = (ran and holds) and "ok" or "FAILED"
  io.stdout:write(("%s: %s%s\n"):format(result, check[1], ran and "" or " (" .. tostring(holds) .. ")"))
  failed = failed + ((ran and holds) and 0 or 1)
end
io.stdout:write(("%d passed, %d failed\n"):format(#checks - failed, failed))
vim.fn.delete(folder, "rf")
vim.cmd(failed == 0 and "qall!" or "cquit!")
