//! Every kind of problem that a file can have, in one table. The long text of a code is
//! `explain/CODE.md` beside this file.

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// It can be used, but surely not as meant.
    Warning,
}

macro_rules! codes {
    ($($(#[doc = $title:literal])* $name:ident = $id:ident $severity:ident;)*) => {
        /// The kind of a problem. Its identifier is stable: `E…` errors, `W…` warnings,
        /// `T…` tests of a file that fail, `P…` positions and moves.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $($(#[doc = $title])* $name,)*
        }

        impl Code {
            /// All of them, in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// Its stable identifier: `E0203`.
            pub fn id(self) -> &'static str {
                match self { $(Code::$name => stringify!($id),)* }
            }

            /// How bad it is.
            pub fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)* }
            }

            /// What it is, in one line.
            pub fn title(self) -> &'static str {
                match self { $(Code::$name => concat!($($title),*).trim_ascii_start(),)* }
            }

            /// What it means and how it is mended, in Markdown.
            pub fn explanation(self) -> &'static str {
                match self {
                    $(Code::$name => include_str!(concat!("explain/", stringify!($id), ".md")),)*
                }
            }
        }
    };
}

codes! {
    // ---- syntax: the text cannot be read
    /// A line is not a heading, a sentence or a row.
    Syntax = E0101 Error;
    /// A word that is nearly a keyword.
    MisspeltKeyword = E0102 Error;
    /// A keyword with a capital, or a side's name without.
    CapitalKeyword = E0103 Error;
    /// No line begins with such a word.
    UnknownLine = E0104 Error;
    /// A sentence that stands under no heading.
    NoHeading = E0105 Error;
    /// A line that belongs under another heading.
    WrongHeading = E0106 Error;
    /// A line that continues nothing.
    StrayContinuation = E0107 Error;
    /// A word that a text should follow stands alone.
    EmptyTitle = E0108 Error;
    /// A verb that does not say what.
    BareVerb = E0109 Error;
    /// A sentence that stops too early.
    Unfinished = E0110 Error;
    /// A mark of some other language.
    ForeignMark = E0111 Error;
    /// Words after the end of a sentence.
    SentenceEnds = E0112 Error;
    /// A letter that is not one of the plain ones.
    ForeignLetter = E0113 Error;
    /// A piece's name is not written as one.
    NameForm = E0114 Error;
    /// A piece's name where a way to go should stand.
    PieceAsReach = E0115 Error;
    /// A piece's letter is not one capital.
    BadLetter = E0116 Error;
    /// A square is not written as one.
    BadSquare = E0117 Error;
    /// A number beyond all use.
    NumberTooLarge = E0118 Error;
    /// A row of a picture is malformed.
    BadRow = E0119 Error;
    /// Moves of a test are not set apart by blanks.
    MoveList = E0120 Error;
    /// A keyword as a word of one's own.
    ReservedWord = E0121 Error;
    /// A `setup` without rows.
    EmptySetup = E0122 Error;
    /// A bound of the language is exceeded.
    Limit = E0130 Error;
    /// A file that is used does not exist.
    MissingFile = E0140 Error;
    /// A file that uses itself.
    UseCycle = E0141 Error;
    /// A file that is used cannot be read.
    UnreadableFile = E0142 Error;

    // ---- names
    /// A name that nothing explains.
    UnknownName = E0201 Error;

    // ---- what the program cannot hold
    /// A move whose text would name too many squares.
    MoveTooLong = E0901 Error;
    /// Too many chains in one game.
    TooManyChains = E0902 Error;
    /// A chain with too many alternatives.
    TooManyWays = E0903 Error;
}

impl Code {
    /// The code of that identifier, in either case.
    pub fn find(id: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.id().eq_ignore_ascii_case(id))
    }
}
