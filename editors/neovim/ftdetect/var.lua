-- Files that end in .var are chess variants.
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, { pattern = "*.var", command = "setfiletype var" })

-- The server has the files that ship with varlab. Before version 0.11, Neovim puts the current folder before their names.
vim.api.nvim_create_autocmd("BufReadCmd", {
  pattern = { "varlab:/*", "*/varlab:/*" },
  callback = function(event)
    require("varlab").read_shipped_file(event.buf)
  end,
})
