//! A Markdown page and its fenced blocks. The other modules interpret the blocks.

use std::fs;

/// A page and its path.
pub struct Page {
    pub path: String,
    pub text: String,
}

/// A fenced block.
pub struct Block<'p> {
    /// The words of the info string, which follows the opening fence.
    pub info: Vec<&'p str>,
    /// The line of the page on which its text begins, from 1.
    pub line: usize,
    /// The lines of the block, each with its line break.
    pub text: String,
}

impl Page {
    pub fn read(path: &str) -> Self {
        crate::library::enter_project();
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        Self { path: path.to_owned(), text }
    }

    /// Returns all fenced blocks in order.
    pub fn blocks(&self) -> Vec<Block<'_>> {
        let mut blocks = Vec::new();
        let mut open: Option<Block> = None;
        for (index, line) in self.text.lines().enumerate() {
            match (line.strip_prefix("```"), open.take()) {
                (Some(info), None) => {
                    let info = info.split_whitespace().collect();
                    open = Some(Block { info, line: index + 2, text: String::new() });
                }
                (Some(_), Some(block)) => blocks.push(block),
                (None, Some(mut block)) => {
                    block.text += line;
                    block.text.push('\n');
                    open = Some(block);
                }
                (None, None) => {}
            }
        }
        assert!(open.is_none(), "{}: the last block is not closed", self.path);
        blocks
    }

    /// Returns the lines outside all blocks, each with its number from 1.
    pub fn prose(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut is_in_block = false;
        self.text.lines().enumerate().filter_map(move |(index, line)| {
            let is_fence = line.starts_with("```");
            is_in_block ^= is_fence;
            (!is_in_block && !is_fence).then_some((index + 1, line))
        })
    }
}

impl<'p> Block<'p> {
    /// Returns the kind of the block: the first word of its info string.
    pub fn kind(&self) -> &'p str {
        self.info.first().copied().unwrap_or_default()
    }
}
