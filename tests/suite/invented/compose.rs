//! Composes sentences from the tables, and games from sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{OnceLock, RwLock};

use varlab::compile;
use varlab::ir::{Program, Royalty};
use varlab::syntax::load::{LoadError, Loaded, Loader};

use super::tables::{START, TABLES};
use crate::games::random_number;
use crate::library;

/// A row of a table: the table's name and the row's number.
pub type Row = (&'static str, usize);

/// A composed game: a shipped game, the sentences added to it, and the rows that were used.
#[derive(Clone, Default)]
pub struct Composed {
    pub base: String,
    pub sentences: Vec<String>,
    pub rows: BTreeSet<Row>,
}

impl Composed {
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

/// Finds the shipped files. Each is read once and without its tests, as in a used file.
struct Cached;

impl Loader for Cached {
    fn load(&self, _: Option<&str>, path: &str) -> Result<Loaded, LoadError> {
        static FILES: OnceLock<RwLock<BTreeMap<String, String>>> = OnceLock::new();
        let files = FILES.get_or_init(RwLock::default);
        if let Some(text) = files.read().expect("no reader panics").get(path) {
            return Ok(Loaded { name: path.to_owned(), text: text.clone() });
        }
        let mut loaded = library::Shipped.load(None, path)?;
        loaded.text = without_tests(&loaded.text);
        files.write().expect("no writer panics").insert(path.to_owned(), loaded.text.clone());
        Ok(Loaded { name: path.to_owned(), text: loaded.text })
    }

    fn known_paths(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Returns the text without its `test` sections.
fn without_tests(text: &str) -> String {
    let mut in_test = false;
    let mut kept = String::new();
    for line in text.lines() {
        if !line.starts_with([' ', '\t', '#']) && !line.is_empty() {
            in_test = line.starts_with("test ");
        }
        if !in_test {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}

/// Returns the program of a text, unless the checker refuses it.
pub fn compile(text: &str) -> Option<std::sync::Arc<Program>> {
    compile::compile(&Cached, "invented", text, &[]).variant.map(|variant| variant.program)
}

/// The values of the placeholders in a shipped game.
struct Nouns {
    kinds: Vec<String>,
    royals: Vec<String>,
    squares: Vec<String>,
    /// The files of the pieces on the ranks of White's royal pieces.
    homes: Vec<String>,
    ranks: (u8, u8),
    files: u8,
}

impl Nouns {
    fn new(program: &Program) -> Nouns {
        let shape = &program.shape;
        let names = |wanted: &dyn Fn(Royalty) -> bool| -> Vec<String> {
            let kinds = program.kinds.iter().filter(|kind| wanted(kind.royalty));
            kinds.map(|kind| kind.name.clone()).collect()
        };
        let mut royals = names(&|royalty| royalty != Royalty::Common);
        let kinds = names(&|royalty| royalty == Royalty::Common);
        if royals.is_empty() {
            royals.clone_from(&kinds);
        }
        let squares: Vec<_> = shape.all().filter(|&cell| shape.is_square(cell)).collect();
        let homes = squares.iter().filter(|cell| shape.coordinates(**cell).1 == 0);
        Nouns {
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
    nouns: Nouns,
}

fn bases() -> &'static [Base] {
    static BASES: OnceLock<Vec<Base>> = OnceLock::new();
    BASES.get_or_init(|| {
        let names = library::games().into_keys();
        let bases = names.map(|name| {
            let program = compile(&text(&name, &[])).expect("a shipped game compiles");
            Base { name, nouns: Nouns::new(&program) }
        });
        bases.collect()
    })
}

/// Random numbers.
pub struct Rng(pub u64);

impl Rng {
    /// Creates a separate generator for each number.
    pub fn new(number: u64) -> Rng {
        let mut rng = Rng(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..4 {
            random_number(&mut rng.0);
        }
        rng
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (random_number(&mut self.0) % bound.max(1) as u64) as usize
    }

    fn pick<'t>(&mut self, list: &'t [String]) -> &'t str {
        list.get(self.below(list.len())).map_or("", String::as_str)
    }
}

/// Placeholders within placeholders deeper than this take the first row of their table.
const DEEPEST: usize = 7;

struct Composer<'c> {
    nouns: &'c Nouns,
    rng: &'c mut Rng,
    rows: BTreeSet<Row>,
}

impl Composer<'_> {
    fn expand(&mut self, name: &str, depth: usize) -> String {
        match name {
            "kind" => self.rng.pick(&self.nouns.kinds).to_owned(),
            "royal" => self.rng.pick(&self.nouns.royals).to_owned(),
            "square" => self.rng.pick(&self.nouns.squares).to_owned(),
            "home" => self.rng.pick(&self.nouns.homes).to_owned(),
            "file" => ((b'a' + self.rng.below(self.nouns.files.into()) as u8) as char).to_string(),
            "rank" => (self.nouns.ranks.0 + self.rng.below(self.nouns.ranks.1.into()) as u8).to_string(),
            "letter" => ["Y", "U", "V", "J", "Z"][self.rng.below(5)].to_owned(),
            _ => self.row(name, depth),
        }
    }

    fn row(&mut self, name: &str, depth: usize) -> String {
        let (name, rows) = TABLES.iter().find(|table| table.0 == name).unwrap_or_else(|| panic!("{name}"));
        let number = if depth > DEEPEST { 0 } else { self.rng.below(rows.len()) };
        self.rows.insert((name, number));
        let mut text = String::new();
        let mut rest = rows[number];
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

/// The number of sentences tried for one game.
const TRIES: usize = 8;
/// The maximum number of sentences in one game.
const MOST_SENTENCES: usize = 5;

/// Adds sentences to a shipped game as long as the checker accepts them. `composed` is the game being checked, even
/// while the checker panics.
pub fn game(rng: &mut Rng, composed: &mut Composed) -> std::sync::Arc<Program> {
    // Every third game builds on the first table rows.
    let plain = bases().iter().position(|base| base.name == "chess").expect("chess ships");
    let base = &bases()[if rng.below(3) == 0 { plain } else { rng.below(bases().len()) }];
    composed.base.clone_from(&base.name);
    let mut program = None;
    let wanted = 1 + rng.below(MOST_SENTENCES);
    for _ in 0..TRIES {
        let mut writer = Composer { nouns: &base.nouns, rng, rows: BTreeSet::new() };
        let sentence = writer.expand(START, 0);
        let rows = writer.rows;
        composed.sentences.push(sentence);
        match compile(&composed.text()) {
            Some(compiled) => {
                program = Some(compiled);
                composed.rows.extend(rows);
            }
            None => drop(composed.sentences.pop()),
        }
        if composed.sentences.len() == wanted {
            break;
        }
    }
    program.unwrap_or_else(|| compile(&composed.text()).expect("a shipped game compiles"))
}
