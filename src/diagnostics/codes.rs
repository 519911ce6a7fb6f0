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

    // ---- names
    /// A name that nothing explains.
    UnknownName = E0201 Error;

    // ---- what the program cannot hold
    /// A move whose text would name too many squares.
    MoveTooLong = E0901 Error;
    /// Too many chains in one game.
    TooManyChains = E0902 Error;
}

impl Code {
    /// The code of that identifier, in either case.
    pub fn find(id: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.id().eq_ignore_ascii_case(id))
    }
}
