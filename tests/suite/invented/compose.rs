//! Composes sentences from the tables, and games from shipped games and sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{OnceLock, RwLock};

use varlab::compile;
use varlab::ir::{Program, Royalty};
use varlab::syntax::load::{LoadError, LoadedFile, Loader};

use super::tables::{START, TABLES};
use crate::library;
use crate::random::Random;

/// A row of a table: the name of the table and the index of the row.
pub type Row = (&'static str, usize);

/// A composed game: a shipped game, the sentences added to it, and the rows that were used.
#[derive(Clone, Default)]
pub struct ComposedGame {
    /// The name of the shipped game.
    pub base: String,
    /// The added sentences.
    pub sentences: Vec<String>,
    /// The table rows that the sentences use.
    pub rows: BTreeSet<Row>,
}

impl ComposedGame {
    /// Returns the text of the game.
    pub fn text(&self) -> String {
        text(&self.base, &self.sentences)
    }
}

fn text(base: &str, sentences: &[String]) -> String {
    let mut text = format!("variant Invented\nuse {base}\n");
    for sentence in sentences {
        text += sentence;
        text += "\n";
    }
    text
}

/// A loader of the shipped files. Each is read once, without its tests.
struct CachedFiles;

impl Loader for CachedFiles {
    fn load(&self, _: Option<&str>, path: &str) -> Result<LoadedFile, LoadError> {
        static FILES: OnceLock<RwLock<BTreeMap<String, String>>> = OnceLock::new();
        let files = FILES.get_or_init(RwLock::default);
        if let Some(text) = files.read().expect("no reader panics").get(path) {
            return Ok(LoadedFile { name: path.to_owned(), text: text.clone() });
        }
        let mut loaded = library::Shipped.load(None, path)?;
        loaded.text = without_tests(&loaded.text);
        files.write().expect("no writer panics").insert(path.to_owned(), loaded.text.clone());
        Ok(LoadedFile { name: path.to_owned(), text: loaded.text })
    }

    fn known_paths(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Returns the text without its `test` sections.
fn without_tests(text: &str) -> String {
    let mut in_test = false;
    let mut result = String::new();
    for line in text.lines() {
        if !line.starts_with([' ', '\t', '#']) && !line.is_empty() {
            in_test = line.starts_with("test ");
        }
        if !in_test {
            result += line;
            result.push('\n');
        }
    }
    result
}

/// Returns the program of a text; `None` if it has errors.
pub fn compile(text: &str) -> Option<std::sync::Arc<Program>> {
    compile::compile(&CachedFiles, "invented", text, &[]).variant.map(|variant| variant.program)
}

/// The values of the placeholders in a shipped game.
struct Placeholders {
    kinds: Vec<String>,
    royals: Vec<String>,
    squares: Vec<String>,
    /// The squares of the first rank.
    homes: Vec<String>,
    /// The number of the first rank, and the number of ranks.
    ranks: (u8, u8),
    files: u8,
}

impl Placeholders {
    fn new(program: &Program) -> Placeholders {
        let shape = &program.shape;
        let names = |matches: &dyn Fn(Royalty) -> bool| -> Vec<String> {
            let kinds = program.kinds.iter().filter(|kind| matches(kind.royalty));
            kinds.map(|kind| kind.name.clone()).collect()
        };
        let mut royals = names(&|royalty| royalty != Royalty::Common);
        let kinds = names(&|royalty| royalty == Royalty::Common);
        if royals.is_empty() {
            royals.clone_from(&kinds);
        }
        let squares: Vec<_> = shape.all_squares().filter(|&cell| shape.is_square(cell)).collect();
        let homes = squares.iter().filter(|cell| shape.coordinates(**cell).1 == 0);
        Placeholders {
            royals,
            homes: homes.map(|&cell| program.name(cell)).collect(),
            squares: squares.iter().map(|&cell| program.name(cell)).collect(),
            kinds,
            ranks: (shape.first_rank(), shape.ranks()),
            files: shape.files(),
        }
    }
}

/// A shipped game to build on.
struct Base {
    name: String,
    placeholders: Placeholders,
}

/// Returns all shipped games, compiled once.
fn bases() -> &'static [Base] {
    static BASES: OnceLock<Vec<Base>> = OnceLock::new();
    BASES.get_or_init(|| {
        let names = library::games().into_keys();
        let bases = names.map(|name| {
            let program = compile(&text(&name, &[])).expect("a shipped game compiles");
            Base { name, placeholders: Placeholders::new(&program) }
        });
        bases.collect()
    })
}

/// Returns a random element of a list; an empty text if the list is empty.
fn pick<'t>(random: &mut Random, list: &'t [String]) -> &'t str {
    if list.is_empty() { "" } else { random.choose::<String>(list) }
}

/// The nesting depth of placeholders beyond which the first row of a table is used.
const MAX_DEPTH: usize = 7;

/// The composer of one sentence.
struct Composer<'c> {
    placeholders: &'c Placeholders,
    random: &'c mut Random,
    /// The row to use where its table is needed for the first time.
    wanted: Option<Row>,
    /// The rows used so far.
    rows: BTreeSet<Row>,
}

impl Composer<'_> {
    /// Returns a random replacement for a placeholder.
    fn expand(&mut self, name: &str, depth: usize) -> String {
        match name {
            "kind" => pick(self.random, &self.placeholders.kinds).to_owned(),
            "royal" => pick(self.random, &self.placeholders.royals).to_owned(),
            "square" => pick(self.random, &self.placeholders.squares).to_owned(),
            "home" => pick(self.random, &self.placeholders.homes).to_owned(),
            "file" => ((b'a' + self.random.below(self.placeholders.files.into()) as u8) as char).to_string(),
            "rank" => (self.placeholders.ranks.0 + self.random.below(self.placeholders.ranks.1.into()) as u8)
                .to_string(),
            "letter" => ["Y", "U", "V", "J", "Z"][self.random.below(5)].to_owned(),
            _ => self.row(name, depth),
        }
    }

    /// Returns a random row of a table or the wanted row, with its placeholders replaced.
    fn row(&mut self, name: &str, depth: usize) -> String {
        let (name, rows) = TABLES.iter().find(|table| table.0 == name).unwrap_or_else(|| panic!("{name}"));
        let index = match self.wanted.take_if(|(table, _)| table == name) {
            Some((_, wanted)) => wanted,
            None if depth > MAX_DEPTH => 0,
            None => self.random.below(rows.len()),
        };
        self.rows.insert((name, index));
        let mut text = String::new();
        let mut rest = rows[index];
        while let Some((before, (inner, after))) =
            rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            text += before;
            text += &self.expand(inner, depth + 1);
            rest = after;
        }
        text + rest
    }
}

/// Returns a random sentence and its rows. If a row is wanted, a sentence that uses it is searched for a while.
fn sentence(
    placeholders: &Placeholders,
    random: &mut Random,
    wanted: Option<Row>,
) -> (String, BTreeSet<Row>) {
    for _ in 0..MAX_SEARCHED {
        let mut composer = Composer { placeholders, random, wanted, rows: BTreeSet::new() };
        let sentence = composer.expand(START, 0);
        if composer.wanted.is_none() {
            return (sentence, composer.rows);
        }
    }
    let mut composer = Composer { placeholders, random, wanted: None, rows: BTreeSet::new() };
    (composer.expand(START, 0), composer.rows)
}

/// Returns the row that the game of a seed should use. Consecutive seeds go through all rows of all tables.
pub fn wanted_row(seed: u64) -> Row {
    let rows: Vec<Row> = all_rows().collect();
    rows[(seed % rows.len() as u64) as usize]
}

/// Returns all rows of all tables.
pub fn all_rows() -> impl Iterator<Item = Row> {
    TABLES.iter().flat_map(|(name, rows)| (0..rows.len()).map(move |row| (*name, row)))
}

/// The maximum number of sentences composed in search of one that uses the wanted row.
const MAX_SEARCHED: usize = 1000;
/// The maximum number of sentences tried for one game.
const MAX_ATTEMPTS: usize = 8;
/// The number of these attempts for which a sentence that uses the wanted row is searched.
const WANTED_ATTEMPTS: usize = 4;
/// The maximum number of sentences in one game.
const MAX_SENTENCES: usize = 5;

/// Adds sentences to a shipped game, if possible one that uses the wanted row. Omits those that the checker rejects.
/// Updates `composed` before each check, so that the caller has the game if the checker panics. If `show` is true,
/// prints each game before it is checked.
pub fn game(
    random: &mut Random,
    wanted: Row,
    composed: &mut ComposedGame,
    show: bool,
) -> std::sync::Arc<Program> {
    // On average, at least a third of the games are based on chess.
    let chess = bases().iter().position(|base| base.name == "chess").expect("chess ships");
    let base = &bases()[if random.below(3) == 0 { chess } else { random.below(bases().len()) }];
    composed.base.clone_from(&base.name);
    let mut program = None;
    let sentence_count = 1 + random.below(MAX_SENTENCES);
    for attempt in 0..MAX_ATTEMPTS {
        let is_wanted = attempt < WANTED_ATTEMPTS && !composed.rows.contains(&wanted);
        let (sentence, rows) = sentence(&base.placeholders, random, is_wanted.then_some(wanted));
        composed.sentences.push(sentence);
        if show {
            eprintln!("{}", composed.text());
        }
        match compile(&composed.text()) {
            Some(compiled) => {
                program = Some(compiled);
                composed.rows.extend(rows);
            }
            None => drop(composed.sentences.pop()),
        }
        if composed.sentences.len() == sentence_count {
            break;
        }
    }
    program.unwrap_or_else(|| compile(&composed.text()).expect("a shipped game compiles"))
}
