-- Files that end in .var are chess variants.
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, { pattern = "*.var", command = "setfiletype var" })
