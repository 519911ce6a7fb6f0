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
    /// A file cannot be read.
    UnreadableFile = E0142 Error;

    // ---- names
    /// A name that nothing explains.
    UnknownName = E0201 Error;
    /// A word stands where another sort of thing is wanted.
    WrongSort = E0202 Error;
    /// A name is explained twice.
    DuplicateName = E0203 Error;
    /// A word is explained by itself.
    WordCycle = E0204 Error;
    /// A letter stands for two kinds.
    DuplicateLetter = E0205 Error;
    /// An adjective says nothing of its noun.
    Adjective = E0206 Error;
    /// After `every` stands something else than kinds.
    EverySet = E0208 Error;
    /// A word or an option that nothing uses.
    UnusedName = W0201 Warning;
    /// A kind that nothing brings onto the board.
    KindNotInGame = W0202 Warning;
    /// An exception that takes nothing away, or everything.
    IdleException = W0203 Warning;

    // ---- board and setup
    /// There is no board.
    NoBoard = E0301 Error;
    /// A row of the setup is too short or too long.
    RowWidth = E0302 Error;
    /// The ranks of the setup do not run down without a gap.
    RankLabels = E0303 Error;
    /// A letter in the setup that belongs to no kind.
    UnknownLetter = E0304 Error;
    /// A square, rank or file that the board has not.
    NoSuchSquare = E0305 Error;
    /// The board is too large, or has no square.
    BoardSize = E0306 Error;
    /// The board and the setup do not agree.
    BoardsDisagree = E0307 Error;
    /// The mirror image of a square is none.
    MirrorMissing = E0308 Error;
    /// A position text cannot be read.
    BadFen = E0309 Error;
    /// A zone without squares.
    EmptyZone = E0310 Error;
    /// The side not to move is in check in the array.
    ArrayInCheck = E0311 Error;
    /// Nobody can begin.
    NoFirstMove = E0312 Error;
    /// A file is used on a board that it does not fit.
    PartDoesNotFit = E0313 Error;
    /// The sides differ a little in the setup.
    Asymmetry = W0301 Warning;
    /// A side has no royal piece, the other has.
    RoyalMissing = W0302 Warning;
    /// A side has several royal pieces of a kind.
    RoyalSurplus = W0303 Warning;

    // ---- moves and Betza words
    /// A Betza word is malformed.
    BetzaMalformed = E0401 Error;
    /// A letter of a Betza word is unknown.
    BetzaUnknown = E0402 Error;
    /// A range of a Betza word is impossible.
    BetzaRange = E0403 Error;
    /// A part of a Betza word means nothing.
    BetzaMeaningless = E0404 Error;
    /// Something that this version does not read.
    NotReadYet = E0405 Error;
    /// A move ends inside another piece.
    EndsInside = E0406 Error;
    /// `on` has nothing to go on from.
    NothingToContinue = E0407 Error;
    /// How often a leg is done makes no sense.
    Times = E0408 Error;
    /// A move that begins with an effect.
    StartsWithEffect = E0409 Error;
    /// `its maker` of nothing.
    NoMaker = E0410 Error;
    /// A leg says something twice.
    SaidTwice = E0411 Error;
    /// `as` a kind whose moves cannot be taken over.
    AsNothing = E0412 Error;
    /// A piece without a move.
    NoMove = W0401 Warning;
    /// A range that no ride on this board can use up.
    RangeBeyondBoard = W0402 Warning;
    /// A leg that can never be taken, or a drop that can never be made.
    LegNeverTaken = W0403 Warning;
    /// A jump that can end where it began.
    JumpToOrigin = W0404 Warning;
    /// A place that is seen from two squares in one sentence.
    SeenFromTwoSquares = W0405 Warning;

    // ---- pieces, castling, promotion
    /// A sentence is said of the wrong subject.
    WrongSubject = E0501 Error;
    /// A condition where there can be none.
    ConditionMisplaced = E0502 Error;
    /// A detail that says nothing of a deed.
    Deed = E0503 Error;
    /// Castling whose pieces do not stand there.
    CastlingPartner = E0504 Error;
    /// Castling across a cell that is no square.
    CastlingPath = E0505 Error;
    /// Castling on impossible squares.
    CastlingSquares = E0506 Error;
    /// Two castlings with one letter.
    CastlingLetter = E0507 Error;
    /// A sentence under `every` replaces what several kinds were said to do.
    EveryReplaces = W0501 Warning;
    /// A sentence or a setup replaces an earlier one of the same file.
    Shadowed = W0502 Warning;
    /// A sentence is said twice.
    Repeated = W0503 Warning;
    /// `never` takes nothing away.
    NothingTakenAway = W0504 Warning;
    /// A promotion zone that the piece cannot reach.
    PromotionUnreachable = W0505 Warning;
    /// A piece that only moves forward and does not promote.
    NoPromotion = W0506 Warning;
    /// Two sentences, or parts of one, that exclude each other.
    Contradiction = W0507 Warning;
    /// Pieces come to hand and none is dropped from there, or the other way round.
    NeverDropped = W0508 Warning;
    /// A piece that becomes what it is.
    BecomesItself = W0509 Warning;
    /// A deed that nobody can ever do.
    DeedNeverDone = W0510 Warning;
    /// A sentence, or a step of one, that changes nothing.
    SaysNothing = W0511 Warning;

    // ---- players and endings
    /// A game without an ending.
    NoEnding = E0601 Error;
    /// Two games in one file.
    ManyVariants = E0602 Error;
    /// A file that names no game.
    NoVariant = E0603 Error;
    /// A version of the language that is not read.
    LanguageVersion = E0604 Error;
    /// A year that is no number, or a second one.
    YearNumber = E0605 Error;
    /// A fact that cannot be asked there.
    FactMisplaced = E0606 Error;
    /// A game that nobody can win.
    NobodyWins = W0601 Warning;
    /// An ending that is never reached, since an earlier one comes first.
    EndingShadowed = W0602 Warning;
    /// An ending that asks for check, where no piece is royal.
    NeverInCheck = W0603 Warning;
    /// A condition that can never hold.
    NeverHolds = W0604 Warning;

    // ---- parameters and limits
    /// There is no such option.
    UnknownOption = E0701 Error;
    /// An option cannot have that value.
    OptionValue = E0702 Error;
    /// An option with values that do not fit it.
    OptionMixed = E0703 Error;
    /// A number makes no sense where it stands.
    CountOutOfRange = E0704 Error;
    /// A bound of this version is exceeded.
    TooMany = E0705 Error;

    // ---- tests of a file that fail
    /// A move that a test wants is not legal.
    TestMissing = T0001 Error;
    /// A move that a test forbids is legal.
    TestUnwanted = T0002 Error;
    /// Another number of move sequences.
    TestCount = T0003 Error;
    /// The game ends otherwise, or goes on.
    TestEnd = T0004 Error;
    /// A test's position is none.
    TestPosition = T0005 Error;
    /// A move that a test plays is not legal.
    TestMove = T0006 Error;
    /// A test goes on where the game is over.
    TestOver = T0007 Error;
    /// A line of a test that holds whatever the game is.
    TestVacuous = T0008 Error;
    /// A test without a line.
    TestEmpty = W0801 Warning;

    // ---- what the program cannot hold
    /// A move whose text would name too many squares.
    MoveTooLong = E0901 Error;
    /// Too many chains in one game.
    TooManyChains = E0902 Error;
    /// A chain with too many alternatives.
    TooManyAlternatives = E0903 Error;

    // ---- files of other programs
    /// A line that is none of such a file.
    ForeignLine = E1001 Error;
    /// A value that a setting cannot have.
    ForeignValue = E1002 Error;
    /// A section that is derived from one that is not known.
    ForeignParent = E1003 Error;
    /// A key that is not known.
    ForeignKey = W1001 Warning;
    /// A rule that is not carried over.
    ForeignRule = W1002 Warning;
    /// A key that is said twice.
    ForeignTwice = W1003 Warning;
}

impl Code {
    /// The code of that identifier, in either case.
    pub fn find(id: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.id().eq_ignore_ascii_case(id))
    }
}
