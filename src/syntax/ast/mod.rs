//! The syntax tree of a file: its sentences, with a span on every node. Nothing is resolved: names are texts, the files after `use` are
//! paths, and sets are as written.

mod conditions;
mod error;
mod sentences;
mod sets;
mod steps;
mod test;

pub use conditions::*;
pub use error::*;
pub use sentences::*;
pub use sets::*;
pub use steps::*;
pub use test::*;

use crate::diagnostics::Span;

/// One or several words of the file, and their span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The characters as written.
    pub text: String,
    /// The span of these characters.
    pub span: Span,
}

/// A number, or the name of an option whose value is a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// `3`, `three`.
    Number(u32, Span),
    /// `limit`.
    Option(Text),
}

impl Count {
    /// Returns the span of the number or of the name.
    pub fn span(&self) -> Span {
        match self {
            Count::Number(_, span) => *span,
            Count::Option(name) => name.span,
        }
    }
}

/// A whole file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct File {
    /// Items in file order.
    pub items: Vec<Item>,
}

/// A top-level item: a declaration, or a heading with the lines under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `variant TITLE` and the metadata under it.
    Variant(Variant),
    /// `use PART, PART`.
    Use(Vec<Text>),
    /// `option NAME is A, B or C`.
    Option(OptionDecl),
    /// `setup …`.
    Setup(Setup),
    /// `setup shuffles …`.
    Shuffle(Shuffle),
    /// `piece …`, `every …`, `player`, `White`, `Black`, `board`.
    Section(Section),
    /// `WORD means …`.
    Means(WordDefinition),
    /// `test TITLE …`.
    Test(Test),
    /// A heading, a declaration or a line outside all sections that could not be parsed; or a path after `use` whose file could not be loaded.
    Error(ErrorNode),
}

/// The heading `variant` and the metadata lines under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The rest of the heading's line.
    pub title: Text,
    /// The metadata lines under the heading.
    pub metadata: Vec<MetadataLine>,
    /// The faulty lines under the heading.
    pub errors: Vec<ErrorNode>,
}

/// A metadata line under `variant`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetadataLine {
    /// The kind of the line.
    pub kind: MetadataKind,
    /// The rest of the line.
    pub value: Text,
    /// The whole line.
    pub span: Span,
}

/// The kind of a metadata line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetadataKind {
    /// `by NAME`: the inventor.
    By,
    /// `year 1999`.
    Year,
    /// `see URL`: the URL of the published rules.
    See,
    /// `language 2`: the version of the language that the file is written in.
    Language,
    /// `notation moves in full`: a notation of positions or moves that differs from the default.
    Notation,
}

/// `option NAME [L] is A, B or C`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDecl {
    /// The name of a kind (`Extra`) or of a number (`limit`).
    pub name: Text,
    /// The letter of the kind in the diagram; `None` if the line does not give it.
    pub letter: Option<Text>,
    /// The values to choose from; the first is the default.
    pub values: Vec<OptionValue>,
    /// The whole line.
    pub span: Span,
}

impl OptionDecl {
    /// Returns true if one of the values is the kind with the name `kind`.
    pub fn offers_kind(&self, kind: &str) -> bool {
        self.values.iter().any(|value| matches!(value, OptionValue::Kind(name) if name.text == kind))
    }
}

/// One value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A kind of piece.
    Kind(Text),
    /// A number.
    Number(u32, Span),
    /// All numbers from the first to the second, both included.
    Range(u32, u32, Span),
    /// `nothing`: the letter represents a vacant square.
    Nothing(Span),
}

/// `setup`: the pieces of the start position, and the outline of the board unless a `board` section defines the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The diagram or the FEN.
    pub body: SetupBody,
    /// The faulty rows and lines under the heading.
    pub errors: Vec<ErrorNode>,
    /// The heading with all its lines.
    pub span: Span,
}

/// `setup shuffles SQUARES [and mirrors it] [with RULES]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// The squares whose pieces are shuffled.
    pub squares: Set,
    /// `and mirrors it`: the pieces on the mirror images of the squares are placed in the same way.
    pub mirrors: bool,
    /// The rules that restrict the result.
    pub rules: Vec<ShuffleRule>,
    /// The whole line.
    pub span: Span,
}

/// A rule of `setup shuffles`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShuffleRule {
    /// The restriction.
    pub kind: ShuffleRuleKind,
    /// The whole rule.
    pub span: Span,
}

/// A restriction on the squares or the order of shuffled pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShuffleRuleKind {
    /// `Bishop on both colours`: half of these pieces on squares of each colour.
    BothColours(Vec<Text>),
    /// `King between Rook`.
    Between {
        /// The kind in the middle.
        inner: Text,
        /// The kind on both sides of it.
        outer: Text,
    },
}

/// The two ways to write a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupBody {
    /// A board diagram, and the pieces in hand.
    Diagram {
        /// The rows as written, from the top.
        rows: Vec<DiagramRow>,
        /// The letters after `hand |`.
        hand: Vec<Text>,
    },
    /// A FEN on the line of the heading.
    Fen(Text),
}

/// `5 | . . * . .`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramRow {
    /// The number of the rank.
    pub label: u32,
    /// The span of the number.
    pub label_span: Span,
    /// The cells: `.`, `*` or a letter (`+P` is one cell), or `|` before the cells of the next level.
    pub cells: Vec<Text>,
    /// The whole row.
    pub span: Span,
}

/// A heading that names a subject, and the sentences under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The subject of the sentences.
    pub subject: Subject,
    /// The words of the heading. A sentence on the same line is not included.
    pub heading: Span,
    /// The sentences of the section.
    pub sentences: Vec<Sentence>,
    /// The faulty sentences and lines under the heading.
    pub errors: Vec<ErrorNode>,
}

/// The subject of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// `piece Name L`.
    Piece {
        /// The side of the pieces; `None` for both sides.
        side: Option<OneSide>,
        /// The kind.
        name: Text,
        /// The letter of the kind in diagrams and FENs; `None` if the heading does not give it.
        letter: Option<Text>,
    },
    /// `every SET`.
    Every {
        /// The side of the pieces; `None` for both sides.
        side: Option<OneSide>,
        /// The kinds.
        set: Set,
    },
    /// `player`: both sides.
    Player,
    /// `White`: White only.
    White,
    /// `Black`: Black only.
    Black,
    /// `board`.
    Board,
}

/// `White`, `Black` before `piece` or `every`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneSide {
    /// `White`.
    White,
    /// `Black`.
    Black,
}

impl Subject {
    /// Returns the side of the pieces before `piece` or `every`; `None` for both sides and for other subjects.
    pub fn one_side(&self) -> Option<OneSide> {
        match self {
            Subject::Piece { side, .. } | Subject::Every { side, .. } => *side,
            _ => None,
        }
    }
}

/// `WORD means …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordDefinition {
    /// The word.
    pub word: Text,
    /// Its meaning.
    pub meaning: Meaning,
    /// The whole definition.
    pub span: Span,
}

/// The meaning of a user-defined word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Squares or kinds (also a list of kinds without limits).
    Set {
        /// The squares or kinds.
        set: Set,
        /// True if the squares are the same for both sides, not mirrored for Black.
        for_both: bool,
    },
    /// A list of kinds, at least one with a limit: `Queen (at most 1) or Knight`.
    Choice(Choice),
    /// A chain of steps.
    Steps(Vec<Step>),
}
