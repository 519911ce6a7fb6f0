//! The figures with which pictures show pieces. Most stand for the moves of a Betza word, a few for other pieces.

macro_rules! figures {
    ($($name:ident $word:literal,)* ; $($other:ident $meaning:literal,)*) => {
        /// A figure with which pictures show a piece. Its name says what it depicts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Figure {
            $(#[doc = concat!("Stands for a piece that moves `", $word, "`.")] $name,)*
            $(#[doc = concat!("Stands for ", $meaning, ".")] $other,)*
        }

        impl Figure {
            /// All figures; those that stand for Betza words come first.
            pub const ALL: &'static [Figure] = &[$(Figure::$name,)* $(Figure::$other,)*];

            /// The figures that stand for the moves of a Betza word, with the word.
            pub const WITH_WORDS: &'static [(&'static str, Figure)] = &[$(($word, Figure::$name),)*];

            /// Returns the name. A file can use it to choose the figure for a piece.
            pub fn name(self) -> &'static str {
                match self {
                    $(Figure::$name => stringify!($name),)*
                    $(Figure::$other => stringify!($other),)*
                }
            }

            /// Returns a description of the pieces for which the figure stands.
            pub fn meaning(self) -> &'static str {
                match self {
                    $(Figure::$name => concat!("a piece that moves `", $word, "`"),)*
                    $(Figure::$other => $meaning,)*
                }
            }
        }
    };
}

figures! {
    Queen "Q",
    Rook "R",
    Bishop "B",
    Nightrider "NN",
    Knight "N",
    DabbabaRider "DD",
    ElephantRider "AA",
    CamelRider "CC",
    ZebraRider "ZZ",
    Camel "C",
    Zebra "Z",
    Giraffe "FX",
    Man "K",
    Dabbaba "D",
    Elephant "A",
    Wazir "W",
    Ferz "F",
    // From here on, figures cannot be combined with a second figure (`can_be_combined`).
    RockingHorse "nN",
    RockingElephant "nA",
    TwistingElephant "afsafW",
    Unicorn "TT",
    CrownedRook "RF",
    CrownedBishop "BW",
    CrownedKnight "KN",
    Champion "WAD",
    Wizard "FC",
    Gnu "NC",
    Squirrel "NAD",
    Lion "KNAD",
    Griffon "[F?R]",
    Rhinoceros "[W?B]",
    Cannon "mRcpR",
    Mortar "pR",
    Howitzer "mBcpB",
    CrownedCannon "mQcpQ",
    Grasshopper "gQ",
    HornedHelmet "WfF",
    SpikedHelmet "FfW",
    Lance "fR",
    VaultingKnight "ffN",
    Pawn "fmWfcF",
    Berolina "fmFfcW",
    ;
    King "a piece whose loss decides the game and that moves `K`",
    Duck "a piece of neither side",
    Hole "a piece to which others jump",
    Wall "a piece that never moves",
    Pillar "a piece that no other figure represents, shown with its letter",
}

impl Figure {
    /// Returns the Betza word that the figure stands for; `None` for figures that stand for something else.
    pub fn word(self) -> Option<&'static str> {
        Figure::WITH_WORDS.iter().find(|(_, figure)| *figure == self).map(|(word, _)| *word)
    }

    /// Returns true if the figure can be combined: a piece with exactly the moves of two such figures is drawn as both.
    pub fn can_be_combined(self) -> bool {
        self < Figure::RockingHorse
    }

    /// Returns the figure with the given name.
    pub fn from_name(name: &str) -> Option<Figure> {
        Figure::ALL.iter().copied().find(|figure| figure.name() == name)
    }
}
