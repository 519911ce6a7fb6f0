//! The table of all kinds of problems. The long explanation of a code is in `explain/CODE.md`.

/// The severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but probably does not mean what its author intended.
    Warning,
}

macro_rules! codes {
    ($($(#[doc = $title:literal])* $name:ident = $id:ident $severity:ident;)*) => {
        /// The kind of a problem. Identifiers are stable: `E…` are errors, `W…` warnings, `T…` failed tests of a file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $($(#[doc = $title])* $name,)*
        }

        impl Code {
            /// All codes, in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// Returns the stable identifier, such as `E0203`.
            pub fn id(self) -> &'static str {
                match self { $(Code::$name => stringify!($id),)* }
            }

            /// Returns the severity.
            pub fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)* }
            }

            /// Returns a description in one line.
            pub fn title(self) -> &'static str {
                match self { $(Code::$name => concat!($($title),*).trim_ascii_start(),)* }
            }

            /// Returns the long explanation with examples, in Markdown.
            pub fn explanation(self) -> &'static str {
                match self {
                    $(Code::$name => include_str!(concat!("explain/", stringify!($id), ".md")),)*
                }
            }
        }
    };
}

codes! {
    // ---- syntax: the text cannot be parsed
    /// A line is not a heading, a sentence or a row.
    Syntax = E0101 Error;
    /// A misspelt keyword.
    MisspeltKeyword = E0102 Error;
    /// A capitalized keyword, or the lowercase name of a side.
    CapitalKeyword = E0103 Error;
    /// A line begins with a word that cannot begin a line.
    UnknownLine = E0104 Error;
    /// A sentence without a heading above it.
    NoHeading = E0105 Error;
    /// A line that belongs under another heading.
    WrongHeading = E0106 Error;
    /// A continuation line without a sentence before it.
    StrayContinuation = E0107 Error;
    /// A keyword that needs a text after it.
    EmptyText = E0108 Error;
    /// A verb without an object.
    BareVerb = E0109 Error;
    /// An incomplete sentence.
    Unfinished = E0110 Error;
    /// Punctuation of another language.
    ForeignMark = E0111 Error;
    /// Words after the end of a sentence.
    SentenceEnds = E0112 Error;
    /// A letter outside a to z.
    ForeignLetter = E0113 Error;
    /// A malformed name of a piece.
    NameForm = E0114 Error;
    /// The name of a piece where a movement is expected.
    PieceAsReach = E0115 Error;
    /// A malformed letter of a piece.
    BadLetter = E0116 Error;
    /// A malformed square.
    BadSquare = E0117 Error;
    /// A number that is too large.
    NumberTooLarge = E0118 Error;
    /// A malformed row of a diagram.
    BadRow = E0119 Error;
    /// Moves of a test that are not separated by spaces.
    MoveList = E0120 Error;
    /// A definition of a keyword.
    ReservedWord = E0121 Error;
    /// A `setup` without rows.
    EmptySetup = E0122 Error;
    /// A limit of the language is exceeded.
    Limit = E0130 Error;
    /// A file that is used does not exist.
    MissingFile = E0140 Error;
    /// A file that uses itself.
    UseCycle = E0141 Error;
    /// A file cannot be read.
    UnreadableFile = E0142 Error;

    // ---- names
    /// An undefined name.
    UnknownName = E0201 Error;
    /// A word of the wrong category.
    WrongType = E0202 Error;
    /// A name is defined twice.
    DuplicateName = E0203 Error;
    /// A word is defined by itself.
    WordCycle = E0204 Error;
    /// Two kinds have the same letter.
    DuplicateLetter = E0205 Error;
    /// An adjective that does not fit its noun.
    Adjective = E0206 Error;
    /// `every` is followed by something other than kinds of pieces.
    EverySet = E0208 Error;
    /// An unused word or option.
    UnusedName = W0201 Warning;
    /// A kind of piece that can never be on the board.
    KindNotInGame = W0202 Warning;
    /// An exception that excludes nothing or everything.
    UselessException = W0203 Warning;

    // ---- board and setup
    /// A game without a board.
    NoBoard = E0301 Error;
    /// Rows of the setup differ in length.
    RowWidth = E0302 Error;
    /// The rank numbers of the setup do not count down by one.
    RankLabels = E0303 Error;
    /// A letter in the setup that is not the letter of a kind.
    UnknownLetter = E0304 Error;
    /// A square, rank or file that is not on the board.
    NoSuchSquare = E0305 Error;
    /// The board is too large or has no squares.
    BoardSize = E0306 Error;
    /// The board and the setup do not agree.
    BoardsDisagree = E0307 Error;
    /// The mirror image of a square is not a square.
    MirrorMissing = E0308 Error;
    /// An invalid FEN.
    BadFen = E0309 Error;
    /// A zone without squares.
    EmptyZone = E0310 Error;
    /// The side not to move is in check in the start position.
    StartInCheck = E0311 Error;
    /// The game cannot begin.
    NoFirstMove = E0312 Error;
    /// A used file does not fit the board.
    PartDoesNotFit = E0313 Error;
    /// Squares that cannot be shuffled.
    ShuffledSquares = E0314 Error;
    /// A rule of `setup shuffles` that cannot be applied.
    ShuffleRule = E0315 Error;
    /// Tiles or sentences that a hexagonal board cannot have.
    HexagonalBoard = E0316 Error;
    /// The levels of the board and of the setup differ.
    Levels = E0317 Error;
    /// A river that is not between two neighbouring ranks.
    River = E0318 Error;
    /// The setup differs slightly between the sides.
    Asymmetry = W0301 Warning;
    /// One side has a royal piece, the other has none.
    RoyalMissing = W0302 Warning;
    /// A side has several royal pieces of one kind.
    RoyalSurplus = W0303 Warning;

    // ---- moves and Betza words
    /// A Betza word is malformed.
    BetzaMalformed = E0401 Error;
    /// A letter of a Betza word is unknown.
    BetzaUnknown = E0402 Error;
    /// A range of a Betza word is impossible.
    BetzaRange = E0403 Error;
    /// A part of a Betza word has no meaning.
    BetzaMeaningless = E0404 Error;
    /// An extension that this version does not support.
    Unsupported = E0405 Error;
    /// A move ends inside another piece.
    EndsInside = E0406 Error;
    /// `on` without a leg to continue.
    NothingToContinue = E0407 Error;
    /// An impossible number of repetitions of a leg.
    Times = E0408 Error;
    /// A move that begins with an effect.
    StartsWithEffect = E0409 Error;
    /// `its maker` without a trail.
    NoMaker = E0410 Error;
    /// A leg has the same part twice.
    DuplicatePart = E0411 Error;
    /// `as` a kind whose moves cannot be copied.
    NoMovesToCopy = E0412 Error;
    /// A word that cannot be repeated, or a part of it that has no meaning without repetition.
    RepeatedWord = E0413 Error;
    /// A step that drops a piece without giving a square.
    DropWithoutPlace = E0414 Error;
    /// `it` where no leg has entered a piece.
    NothingEntered = E0421 Error;
    /// A piece that turns to a side that has no moves for it.
    TurnsWithoutMoves = E0422 Error;
    /// A piece without a move.
    NoMove = W0401 Warning;
    /// A range that is longer than any ride on the board.
    RangeBeyondBoard = W0402 Warning;
    /// A leg that can never be taken, or a drop that can never be made.
    LegNeverTaken = W0403 Warning;
    /// A jump that can end on its origin.
    JumpToOrigin = W0404 Warning;
    /// A place that is relative to two different squares in one sentence.
    AmbiguousPlace = W0405 Warning;

    // ---- pieces, castling, promotion
    /// A sentence with the wrong subject.
    WrongSubject = E0501 Error;
    /// A condition where none is allowed.
    ConditionMisplaced = E0502 Error;
    /// A detail that an event cannot have.
    PatternDetail = E0503 Error;
    /// Castling without the right pieces on its squares.
    CastlingPartner = E0504 Error;
    /// Castling across a cell that is not a square.
    CastlingPath = E0505 Error;
    /// Castling with impossible squares.
    CastlingSquares = E0506 Error;
    /// Two castlings with one letter.
    CastlingLetter = E0507 Error;
    /// A sentence under `every` replaces sentences of several kinds.
    EveryReplaces = W0501 Warning;
    /// A sentence or a setup replaces an earlier one of the same file.
    Shadowed = W0502 Warning;
    /// A repeated sentence.
    Repeated = W0503 Warning;
    /// `never` removes nothing.
    NothingRemoved = W0504 Warning;
    /// A promotion zone that the piece cannot reach.
    PromotionUnreachable = W0505 Warning;
    /// A piece that only moves forward and does not promote.
    NoPromotion = W0506 Warning;
    /// Two sentences, or parts of one, that exclude each other.
    Contradiction = W0507 Warning;
    /// Pieces go to hand but are never dropped, or are dropped but never go to hand.
    NeverDropped = W0508 Warning;
    /// A piece that becomes a piece of its own kind.
    BecomesItself = W0509 Warning;
    /// A pattern of moves that no move can match.
    PatternNeverMatches = W0510 Warning;
    /// A sentence or a step that has no effect.
    NoEffect = W0511 Warning;
    /// A castling for which only one side has the pieces.
    OneSidedCastling = W0512 Warning;
    /// A value that is probably in pawns, not in hundredths of a pawn.
    SmallValue = W0513 Warning;

    // ---- players and endings
    /// A game without an ending.
    NoEnding = E0601 Error;
    /// Two variants in one file.
    ManyVariants = E0602 Error;
    /// A file without a `variant` line.
    NoVariant = E0603 Error;
    /// An unsupported version of the language.
    LanguageVersion = E0604 Error;
    /// A year that is not a number, or a second year.
    YearNumber = E0605 Error;
    /// A fact in a place where it cannot be used.
    FactMisplaced = E0606 Error;
    /// A notation that does not exist, or is declared twice.
    UnknownNotation = E0607 Error;
    /// A sum of the points of pieces that have none.
    NoPoints = E0608 Error;
    /// A game that neither side can win.
    NobodyWins = W0601 Warning;
    /// An ending that is never reached because an earlier one always comes first.
    EndingShadowed = W0602 Warning;
    /// An ending by check in a game without royal pieces.
    NeverInCheck = W0603 Warning;
    /// A condition that can never hold.
    NeverHolds = W0604 Warning;

    // ---- parameters and limits
    /// An option that does not exist.
    UnknownOption = E0701 Error;
    /// A value that an option cannot have.
    OptionValue = E0702 Error;
    /// An option with values of different categories.
    OptionMixed = E0703 Error;
    /// A number that is out of range.
    CountOutOfRange = E0704 Error;
    /// A limit of this version is exceeded.
    TooMany = E0705 Error;

    // ---- tests of a file that fail
    /// A move that a test expects is not legal.
    TestMoveNotLegal = T0001 Error;
    /// A move that a test forbids is legal.
    TestMoveLegal = T0002 Error;
    /// A number of move sequences that differs from the expected one.
    TestCount = T0003 Error;
    /// The game does not end, or does not end as a test expects.
    TestEnd = T0004 Error;
    /// A malformed position of a test.
    TestPosition = T0005 Error;
    /// A move that a test plays is not legal.
    TestPlayedMove = T0006 Error;
    /// A test continues after the end of the game.
    TestAfterEnd = T0007 Error;
    /// A test line that would pass with any rules.
    TestVacuous = T0008 Error;
    /// A test without lines.
    TestEmpty = W0801 Warning;

    // ---- problems found in the compiled program
    /// A move whose text names too many squares.
    MoveTooLong = E0901 Error;
    /// Too many instruction chains in one game.
    TooManyChains = E0902 Error;
    /// A chain with too many alternatives.
    TooManyAlternatives = E0903 Error;
    /// A notation that does not fit the game.
    UnfitNotation = E0904 Error;
    /// A neutral piece that captures, castles or is royal.
    Neutral = E0905 Error;

    // ---- import of files of other programs
    /// A malformed line.
    ImportLine = E1001 Error;
    /// A value that a setting cannot have.
    ImportValue = E1002 Error;
    /// A section that is derived from an unknown section.
    ImportParent = E1003 Error;
    /// An unknown key.
    ImportKey = W1001 Warning;
    /// A rule that is not converted.
    ImportRule = W1002 Warning;
    /// A repeated key.
    ImportRepeated = W1003 Warning;
}

impl Code {
    /// Returns the code with the identifier `id`, ignoring case.
    pub fn find(id: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.id().eq_ignore_ascii_case(id))
    }
}
