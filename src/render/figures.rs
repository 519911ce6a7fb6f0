//! The images of pieces, and the table that says which figure stands for which moves, as Betza words.

/// A figure. Its name says what it depicts; the table says for which moves it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Figure {
    Pawn,
    Berolina,
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Man,
    Wazir,
    Ferz,
    Dabbaba,
    Elephant,
    Camel,
    Zebra,
    Giraffe,
    Nightrider,
    DabbabaRider,
    ElephantRider,
    CamelRider,
    ZebraRider,
    RockingHorse,
    RockingElephant,
    TwistingElephant,
    Unicorn,
    CrownedRook,
    CrownedBishop,
    CrownedKnight,
    Champion,
    Wizard,
    Gnu,
    Squirrel,
    Lion,
    Griffon,
    Rhinoceros,
    Cannon,
    Mortar,
    Howitzer,
    CrownedCannon,
    Grasshopper,
    HornedHelmet,
    SpikedHelmet,
    Lance,
    VaultingKnight,
    Duck,
    Hole,
    Wall,
    Pillar,
}

/// The figures that stand for the moves of a Betza word. A piece that has exactly the moves of two of the figures before
/// [`FIRST_UNCOMBINED`] is drawn as both. A king's figure also means that its loss decides the game, so it has no row.
pub(super) const FIGURES: [(&str, Figure); 42] = [
    ("Q", Figure::Queen),
    ("R", Figure::Rook),
    ("B", Figure::Bishop),
    ("NN", Figure::Nightrider),
    ("N", Figure::Knight),
    ("DD", Figure::DabbabaRider),
    ("AA", Figure::ElephantRider),
    ("CC", Figure::CamelRider),
    ("ZZ", Figure::ZebraRider),
    ("C", Figure::Camel),
    ("Z", Figure::Zebra),
    ("FX", Figure::Giraffe),
    ("K", Figure::Man),
    ("D", Figure::Dabbaba),
    ("A", Figure::Elephant),
    ("W", Figure::Wazir),
    ("F", Figure::Ferz),
    // The figures from here on are not combined with others.
    ("nN", Figure::RockingHorse),
    ("nA", Figure::RockingElephant),
    ("afsafW", Figure::TwistingElephant),
    ("TT", Figure::Unicorn),
    ("RF", Figure::CrownedRook),
    ("BW", Figure::CrownedBishop),
    ("KN", Figure::CrownedKnight),
    ("WAD", Figure::Champion),
    ("FC", Figure::Wizard),
    ("NC", Figure::Gnu),
    ("NAD", Figure::Squirrel),
    ("KNAD", Figure::Lion),
    ("[F?R]", Figure::Griffon),
    ("[W?B]", Figure::Rhinoceros),
    ("mRcpR", Figure::Cannon),
    ("pR", Figure::Mortar),
    ("mBcpB", Figure::Howitzer),
    ("mQcpQ", Figure::CrownedCannon),
    ("gQ", Figure::Grasshopper),
    ("WfF", Figure::HornedHelmet),
    ("FfW", Figure::SpikedHelmet),
    ("fR", Figure::Lance),
    ("ffN", Figure::VaultingKnight),
    ("fmWfcF", Figure::Pawn),
    ("fmFfcW", Figure::Berolina),
];

/// The index of the first figure that is not combined with others.
pub(super) const FIRST_UNCOMBINED: usize = 17;

/// The image of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceImage {
    pub figure: Figure,
    /// The second figure of a piece with the moves of two.
    pub second: Option<Figure>,
    pub badge: Option<Badge>,
}

/// A small sign beside a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Badge {
    /// The piece also has other moves.
    MoreMoves,
    /// The piece has the moves of the figure, but does not capture with them.
    NoCapture,
    /// The piece captures like this other figure.
    Captures(Figure),
    /// The loss of the piece decides the game.
    Royal,
    /// The letter of the piece.
    Letter,
}

impl PieceImage {
    /// Returns the image of one figure without a badge.
    pub const fn plain(figure: Figure) -> PieceImage {
        PieceImage { figure, second: None, badge: None }
    }

    /// Returns true if the image is that of a piece whose loss decides the game.
    pub fn is_royal(self) -> bool {
        self.figure == Figure::King || self.badge == Some(Badge::Royal)
    }
}
