//! What a file says, sentence by sentence, with a span on every node. Nothing is resolved
//! here: names are texts, `use` is only a path, sets are as written.

use crate::diagnostics::Span;

/// A word of the file and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The characters as written.
    pub text: String,
    /// Their place.
    pub span: Span,
}

/// A number, or the name of a number option that stands for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// `3`, `three`.
    Number(u32, Span),
    /// `limit`.
    Option(Text),
}

/// A whole file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct File {
    /// Items in file order. What could not be read is left out (and reported).
    pub items: Vec<Item>,
}

/// What stands at the top level: a heading with the lines under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `variant TITLE` and the facts under it.
    Variant(Variant),
    /// `use PART, PART`.
    Use(Vec<Text>),
    /// `option NAME is A, B or C`.
    Option(OptionDecl),
    /// `setup …`.
    Setup(Setup),
    /// `piece …`, `every …`, `player`, `White`, `Black`, `board`.
    Section(Section),
    /// `WORD means …`.
    Means(Means),
    /// `test TITLE …`.
    Test(Test),
}

/// The game itself and what is to be known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The rest of the heading's line.
    pub title: Text,
    /// The lines under it.
    pub facts: Vec<Fact>,
}

/// A line under `variant`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Which fact.
    pub kind: FactKind,
    /// What is said: the rest of the line.
    pub value: Text,
    /// The whole line.
    pub span: Span,
}

/// What can be said of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// `by NAME`: the inventor.
    By,
    /// `year 1999`.
    Year,
    /// `see ADDRESS`: where the rules were published.
    See,
    /// `language 1`: the version of the language that the file is written in.
    Language,
}

/// `option NAME [L] is A, B or C`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDecl {
    /// A kind (`Extra`) or a word (`limit`).
    pub name: Text,
    /// The letter that stands for the kind in the picture.
    pub letter: Option<Text>,
    /// What may be chosen; the first is the default.
    pub choices: Vec<OptionValue>,
    /// The whole line.
    pub span: Span,
}

/// One choice of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A kind of piece.
    Kind(Text),
    /// A number.
    Number(u32, Span),
    /// Every number from the first to the second.
    Range(u32, u32, Span),
    /// `nothing`: the letter stands for a vacant square.
    Nothing(Span),
}

/// `setup`: the array, and unless a `board` section says it, the outline too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Picture or FEN.
    pub body: SetupBody,
    /// The heading with all its lines.
    pub span: Span,
}

/// The two ways to write a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupBody {
    /// Rows from the top, and the hands.
    Picture {
        /// Rows as written, top first.
        rows: Vec<PictureRow>,
        /// Letters after `hand |`.
        hand: Vec<Text>,
    },
    /// On one line.
    Fen(Text),
}

/// `5 | . . * . .`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureRow {
    /// The rank's number.
    pub label: u32,
    /// Where that number stands.
    pub label_span: Span,
    /// `.`, `*` or a letter (`+P` is one cell).
    pub cells: Vec<Text>,
    /// The whole row.
    pub span: Span,
}

/// A heading that names a subject, and the sentences under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Of whom it speaks.
    pub subject: Subject,
    /// The heading without its first sentence.
    pub heading: Span,
    /// What it says.
    pub sentences: Vec<Sentence>,
}

/// Of whom a section speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// `piece Name L`.
    Piece {
        /// The kind.
        name: Text,
        /// Its letter in the picture and in position texts.
        letter: Option<Text>,
    },
    /// `every SET`.
    Every(Set),
    /// Either side.
    Player,
    /// White only.
    White,
    /// Black only.
    Black,
    /// The board.
    Board,
}

/// How a sentence stands to earlier ones with the same verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Takes their place.
    Plain,
    /// Adds.
    Also,
    /// Takes away.
    Never,
}

/// One sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Plain, `also` or `never`.
    pub mode: Mode,
    /// What it says.
    pub says: Says,
    /// `if …` or `unless …`.
    pub when: Option<When>,
    /// All of it.
    pub span: Span,
    /// The verb alone.
    pub verb: Span,
}

/// `if FACT and FACT`, `unless FACT and FACT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    /// `unless`.
    pub unless: bool,
    /// The facts.
    pub cond: Cond,
}

/// What a sentence says. Where a field is an `Option` without further word, its absence is
/// the bare verb, which only `never` may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// `moves STEPS`.
    Moves(Option<Vec<Step>>),
    /// `shoots STEPS`.
    Shoots(Option<Vec<Step>>),
    /// `drops [from hand] [to SET]`.
    Drops {
        /// From the hand; otherwise the supply has no end.
        from_hand: bool,
        /// Where to.
        to: Option<Set>,
    },
    /// `castles L from e1 to g1 with Rook from h1 to f1 [as Name]`.
    Castles(Option<Castling>),
    /// `promotes …`, `may promote …`.
    Promotes {
        /// `may promote`.
        may: bool,
        /// Where and to what.
        what: Option<Promotion>,
    },
    /// `after DEED, STEPS`.
    After {
        /// What has been done.
        deed: Deed,
        /// What follows.
        steps: Vec<Step>,
    },
    /// `goes to hand [as Name] when captured`.
    Goes {
        /// The kind that it is in hand.
        as_kind: Option<Text>,
    },
    /// `is [not] royal | jointly royal | iron`.
    Is {
        /// `not`.
        not: bool,
        /// Which quality.
        quality: Quality,
    },
    /// `must [not] DEED`.
    Must {
        /// `not`.
        not: bool,
        /// The deed.
        deed: Deed,
    },
    /// `may pass`.
    MayPass,
    /// `wins`, `loses`, `draws` with a reason.
    Ends {
        /// Which.
        result: EndResult,
        /// When.
        reason: Option<EndReason>,
    },
    /// `wraps sideways | endways | around`.
    Wraps(Wrap),
    /// `sides mirror | rotate | look the same way`.
    Sides(Facing),
    /// `has SET`: squares of the board.
    Has(Set),
}

/// A quality of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// Its loss loses the game; it may not be left attacked.
    Royal,
    /// As royal, when it is the last one.
    JointlyRoyal,
    /// Taken only by a sentence that names it.
    Iron,
}

/// Which edges of the board are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrap {
    /// Left and right.
    Sideways,
    /// Top and bottom.
    Endways,
    /// Both.
    Around,
}

/// How Black's view comes out of White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// Ranks are turned about.
    Mirror,
    /// Ranks and files are.
    Rotate,
    /// Nothing is.
    SameWay,
}

/// `castles L from e1 to g1 with Rook from h1 to f1 [as Name]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Its letter in position texts, White's.
    pub letter: Text,
    /// The king's origin.
    pub from: Text,
    /// The king's end.
    pub to: Text,
    /// The partner's kind.
    pub partner: Text,
    /// The partner's origin.
    pub partner_from: Text,
    /// The partner's end.
    pub partner_to: Text,
    /// What the partner becomes.
    pub partner_as: Option<Text>,
}

/// `promotes [from or] on SET to LIST [if possible]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// `from or on`: leaving the zone counts too.
    pub from_or: bool,
    /// The zone.
    pub on: Set,
    /// What it becomes.
    pub to: Choice,
    /// `if possible`: the move stands without where nothing can be chosen.
    pub if_possible: bool,
}

/// `Queen (at most 1) or Knight`: what may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Kinds, or words that stand for such lists.
    pub options: Vec<Limited>,
    /// All of it.
    pub span: Span,
}

/// `Queen (at most 1)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limited {
    /// A kind or a word.
    pub name: Text,
    /// Only while the player has fewer than that on the board.
    pub at_most: Option<Count>,
}

/// One step of a move: a leg or an effect.
#[allow(clippy::large_enum_variant)] // nearly every step is a leg
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Goes somewhere.
    Leg(Leg),
    /// Changes something.
    Effect(Effect),
}

/// `[from SET] REACH [TIMES] [over N SET] [onto SET | into SET] [within SET]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// `shoots`: from here on the shot moves, not the piece.
    pub shoot: Option<Shoot>,
    /// How it goes.
    pub reach: Reach,
    /// Where the reach stands.
    pub reach_span: Span,
    /// How often.
    pub times: Option<Times>,
    /// Where it starts.
    pub from: Option<Set>,
    /// What it passes.
    pub over: Option<Over>,
    /// Where it ends.
    pub end: Option<LegEnd>,
    /// Where all of it lies.
    pub within: Option<Set>,
    /// All of it.
    pub span: Span,
}

/// `shoots`, `may shoot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shoot {
    /// The shot and all after it may be left out.
    pub may: bool,
}

/// How a leg goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// `fmW`.
    Betza(Text),
    /// `on`: the last unit once more.
    On,
    /// `to SET`.
    To(Set),
    /// `in place`.
    InPlace,
    /// `as itself`.
    AsItself,
    /// `as Gold`.
    As(Text),
    /// A chain given by `means`.
    Word(Text),
}

/// `twice`, `1 to 3 times`, `once or more`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// At least so often.
    pub min: u32,
    /// At most so often; without limit if absent.
    pub max: Option<u32>,
    /// Where it is said.
    pub span: Span,
}

/// `over one hole`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// How many.
    pub count: Count,
    /// Of what.
    pub set: Set,
}

/// `onto SET`, `into SET`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegEnd {
    /// `into`: what stands there is not touched.
    pub into: bool,
    /// The end square is one of these.
    pub set: Set,
    /// With the preposition.
    pub span: Span,
}

/// A step that changes something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// `may`: it can be left out.
    pub may: bool,
    /// What it does.
    pub kind: EffectKind,
    /// All of it.
    pub span: Span,
}

/// What an effect does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// `becomes LIST`.
    Becomes(Choice),
    /// `removes itself`.
    RemovesItself,
    /// `removes its maker`: who left the trail that the mover stands on.
    RemovesMaker,
    /// `removes every SET`.
    RemovesEvery(Set),
    /// `leaves a trail`.
    LeavesTrail,
    /// `drops LIST from hand to SET`.
    Drops {
        /// What.
        what: Choice,
        /// Where to.
        to: Set,
    },
}

/// A set of pieces or squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// Joined.
    pub terms: Vec<Term>,
    /// Taken out of all of them.
    pub except: Vec<Term>,
    /// All of it.
    pub span: Span,
}

/// `ADJECTIVE* NOUN [on TERM | at BETZA]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// In the order written.
    pub adjectives: Vec<Adjective>,
    /// The noun.
    pub noun: Noun,
    /// Where.
    pub place: Option<Place>,
    /// All of it.
    pub span: Span,
}

/// `friendly`, `enemy`, `unmoved`, `promoted`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjective {
    /// Of the mover's side.
    Friendly,
    /// Of the other side; before a zone: the other side's zone.
    Enemy,
    /// Has never moved.
    Unmoved,
    /// Has become what it is.
    Promoted,
}

/// What the noun of a term is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noun {
    /// `piece`: any piece.
    Piece,
    /// `friend`.
    Friend,
    /// `enemy` alone.
    Enemy,
    /// `vacant`.
    Vacant,
    /// `any`: vacant, friend or enemy.
    Any,
    /// `origin`: where the mover started.
    Origin,
    /// `vacated`: what this move has left vacant.
    Vacated,
    /// `trail`: the squares that the opponent's last move passed.
    Trail,
    /// `last rank`.
    LastRank,
    /// `home rank`.
    HomeRank,
    /// `rank 7..9`.
    Ranks(u32, u32),
    /// `file a..c`: letters.
    Files(char, char),
    /// `file of TERM`.
    FileOf(Box<Term>),
    /// `b4 d4..d6`.
    Squares(Vec<SquareRange>),
    /// `King`.
    Kind(Text),
    /// `inner`.
    Word(Text),
}

/// `b4`, `a1..c3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareRange {
    /// The one corner.
    pub from: Text,
    /// The other corner.
    pub to: Option<Text>,
}

/// Where the things of a term stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// `on rank 8`.
    On(Box<Term>),
    /// `at K`: one such leap away from the mover.
    At(Text),
}

/// Facts that all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cond {
    /// Joined by `and`.
    pub facts: Vec<CondFact>,
    /// All of it.
    pub span: Span,
}

/// One fact and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CondFact {
    /// What.
    pub kind: CondKind,
    /// Where it is said.
    pub span: Span,
}

/// What can be the case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CondKind {
    /// `checkmated`.
    Checkmated,
    /// `stalemated`.
    Stalemated,
    /// `in check`.
    InCheck,
    /// `unable to move`.
    UnableToMove,
    /// `to move`.
    ToMove,
    /// `unmoved`: the mover has never moved.
    Unmoved,
    /// `it checks`.
    ItChecks,
    /// `it mates`.
    ItMates,
    /// `position occurs 3 times [by checking]`.
    Repeats {
        /// How often.
        times: Count,
        /// Every move of his between gave check.
        by_checking: bool,
    },
    /// `only SET [and at most N of SET] remain`.
    Only {
        /// Kinds of which there may be any number.
        set: Set,
        /// So many of these beside.
        rest: Option<(Amount, Set)>,
    },
    /// `no SET`, `at least 2 SET`, `SET`.
    Number(Amount, Set),
}

/// How many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// `no`.
    No,
    /// `at least N`; a bare set is `at least 1`.
    AtLeast(Count),
    /// `at most N`.
    AtMost(Count),
    /// `fewer than N`.
    FewerThan(Count),
    /// `N`.
    Exactly(Count),
}

/// `wins`, `loses`, `draws`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndResult {
    /// He of whom it is said.
    Wins,
    /// He of whom it is said.
    Loses,
    /// Nobody.
    Draws,
}

/// Why a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// `when COND`.
    When(Cond),
    /// `after 50 moves without capture, Pawn move or drop`.
    Idle {
        /// Moves of each side.
        moves: Count,
        /// What starts the count again.
        without: Vec<IdleBreak>,
    },
    /// `after checking 3 times`.
    After {
        /// What has been done.
        deed: Deed,
        /// How often; once if absent.
        times: Option<Count>,
    },
}

/// What starts an n-move count again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdleBreak {
    /// `capture`.
    Capture(Span),
    /// `drop`.
    Drop(Span),
    /// `check`.
    Check(Span),
    /// `castling`.
    Castling(Span),
    /// `Pawn move`.
    MoveOf(Text),
}

/// `capturing Queen`, `moving Pawn from last rank`, `castling` …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What is done.
    pub verb: DeedVerb,
    /// To or by whom (`capture Queen`, `move Pawn`).
    pub what: Option<Set>,
    /// Its origin.
    pub from: Option<Set>,
    /// Its end.
    pub to: Option<Set>,
    /// `from or to SET`: either end in `to`.
    pub from_or_to: bool,
    /// All of it.
    pub span: Span,
}

/// The verb of a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeedVerb {
    /// `capture`, `capturing`.
    Capture,
    /// `check`, `checking`.
    Check,
    /// `castle`, `castling`.
    Castle,
    /// `pass`, `passing`.
    Pass,
    /// `drop`, `dropping`.
    Drop,
    /// `move`, `moving`.
    Move,
    /// `moving or castling`.
    MoveOrCastle,
}

/// `WORD means …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Means {
    /// The word.
    pub word: Text,
    /// What it stands for.
    pub meaning: Meaning,
    /// All of it.
    pub span: Span,
}

/// What a word of one's own stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Squares or kinds (also a list of kinds without limits).
    Set {
        /// Which.
        set: Set,
        /// The squares are the board's own, not mirrored for Black.
        for_both: bool,
    },
    /// A list with limits.
    Choice(Choice),
    /// A chain.
    Steps(Vec<Step>),
}

/// `test TITLE` and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The rest of the heading's line.
    pub title: Text,
    /// The lines, in order.
    pub lines: Vec<TestLine>,
    /// The heading.
    pub span: Span,
}

/// One line of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestLine {
    /// What it asks.
    pub kind: TestKind,
    /// All of it.
    pub span: Span,
}

/// What a line of a test asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// `position FEN`.
    Position(Text),
    /// `plays MOVES`: each must be legal.
    Plays(Vec<Text>),
    /// `can MOVES`.
    Can(Vec<Text>),
    /// `cannot MOVES`.
    Cannot(Vec<Text>),
    /// `can only MOVES [from SQUARE]`; no moves: `can only nothing`.
    CanOnly {
        /// Exactly these.
        moves: Vec<Text>,
        /// Of those that start there.
        from: Option<Text>,
    },
    /// `perft 4 is 197281`.
    Perft {
        /// Plies.
        depth: u32,
        /// The count.
        nodes: u64,
    },
    /// `ends White wins | Black wins | draw`.
    Ends(ExpectedEnd),
    /// `goes on`: the game is not over.
    GoesOn,
}

/// How a test says that a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedEnd {
    /// `White wins`.
    White,
    /// `Black wins`.
    Black,
    /// `draw`.
    Draw,
}
