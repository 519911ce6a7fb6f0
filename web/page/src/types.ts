// The JSON values that the WebAssembly library returns; see web/wasm.

/** A labelled range in a source file. Lines and columns are counted from 1. */
export interface Label {
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  text: string;
}

/** An error or warning about rules. */
export interface Problem {
  file: string;
  code: string;
  severity: "error" | "warning";
  message: string;
  /** A hint on how to fix the problem. */
  help: string | null;
  /** The marked ranges. The first one is the location of the problem. */
  labels: Label[];
}

/** A kind of piece. Its index is its position in `VariantFacts.kinds`. */
export interface Kind {
  name: string;
  letter: string;
  royal: boolean;
  /** True if pieces of this kind belong to neither side. */
  neutral: boolean;
}

/** Facts about a variant. */
export interface VariantFacts {
  title: string;
  inventors: string[];
  year: number | null;
  references: string[];
  files: number;
  ranks: number;
  squares: number;
  kinds: Kind[];
  options: { name: string; choices: string[]; value: string }[];
  /** The number of start positions. */
  starts: number;
  /** The number of test blocks in the text. */
  tests: number;
}

/** The result of opening rules. */
export interface OpenedRules {
  /** True if the rules have no errors. */
  valid: boolean;
  problems: Problem[];
  /** `null` if the rules have errors. */
  facts: VariantFacts | null;
  /** A hash of the text and of all files that it uses. */
  hash: string;
  /** The text of the rules. */
  text: string;
}

/** A possible next step of a selection. */
export interface NextStep {
  /** A square, a piece in hand (`@2`, by the index of its kind), a promotion (`=2`), `pass` or `swap`. */
  step: string;
  /** True if a move ends with this step. */
  ends: boolean;
  /** True if a move continues after this step. */
  continues: boolean;
}

/** A move in a list that the player chooses from. */
export interface ListedMove {
  /** The move in coordinate notation. */
  text: string;
  /** The move as players write it. */
  san: string;
  /** A description of the move in English. */
  words: string;
}

/** The state of a selection after a step. */
export interface SelectionState {
  /** The selected steps. `steps` and `next` are absent if there is `play`. */
  steps: string[];
  /** The possible next steps. */
  next: NextStep[];
  /** The moves to choose from, if further squares cannot distinguish them. */
  ask?: ListedMove[];
  /** The selected move, in coordinate notation, if the selection is complete. */
  play?: string;
}

export type SideName = "white" | "black";

/** The state of a game. */
export interface GameState {
  fen: string;
  /** The side to move. */
  turn: SideName;
  /** The number of the full move. */
  number: number;
  /** True if the side to move has already made a move of a turn with several moves. */
  midTurn: boolean;
  /** The index of the drawing of the piece on each occupied square: 2 * kind, plus 1 for Black. */
  pieces: Record<string, number>;
  /** The pieces in hand of White and of Black: pairs of a kind and the number of its pieces. */
  hands: [[number, number][], [number, number][]];
  /** The origin and the target of the last move; a single square if they are the same. */
  last: string[];
  /** The squares of the royal pieces of the side to move, if it is in check. */
  check: string[];
  /** The winner (`null` for a draw) and the reason; `null` if the game has not ended. */
  outcome: { winner: SideName | null; reason: string } | null;
  /** The moves in coordinate notation. */
  moves: string[];
  /** The moves as players write them. */
  sans: string[];
  /** The number of legal moves. */
  legal: number;
  /** The number of occurrences of the position, this one included. */
  occurrences: number;
  /** The FEN of the start position; `null` for the variant's own start position. */
  start: string | null;
  selection: SelectionState;
}

/** A move of a game, in coordinate notation, with its continuations. */
export interface MoveOutline {
  move: string;
  children: MoveOutline[];
}

/** A move that was played again under changed rules, as in `MoveNode`. Continuations that have become illegal are `null`. */
export interface ReplayedMove {
  move: string;
  san: string;
  side: SideName;
  number: number;
  children: (ReplayedMove | null)[];
}

/** A position that is being set up. */
export interface SetupState {
  fen: string;
  turn: SideName;
  pieces: Record<string, number>;
  hands: [[number, number][], [number, number][]];
  /** True if pieces can be in hand under these rules. */
  hasHands: boolean;
  /** The reason why the position cannot be played; `null` if it can. */
  problem: string | null;
}

/** A square of the drawn board: its name, its centre in units of the drawing, and its outline as SVG path data. */
export interface Cell {
  name: string;
  x: number;
  y: number;
  outline: string;
}

/** The drawing of the empty board. */
export interface BoardParts {
  /** Width and height in units of the drawing. */
  width: number;
  height: number;
  /** The squares and the coordinates, as SVG elements. */
  squares: string;
  coordinates: string;
  cells: Cell[];
}

/** The score of a search, for the side to move. */
export interface Score {
  /** The evaluation in centipawns. */
  cp?: number;
  /** The number of moves to mate, negative if the side to move is mated. Instead of `cp`. */
  mate?: number;
  /** The score in English. */
  words: string;
}

/** A line of an analysis. */
export interface AnalysisLine {
  /** The rank of the line, from 0 for the best one. */
  line: number;
  /** The depth of the iteration, in plies. */
  depth: number;
  score: Score;
  /** The number of nodes searched so far. */
  nodes: number;
  /** The elapsed time, in milliseconds. */
  time: number;
  /** The principal variation in coordinate notation. */
  pv: string[];
  /** The beginning of the principal variation, as players write the moves. */
  sans: string[];
}

/** The result of a search. */
export interface SearchResult {
  /** The best move in coordinate notation. */
  move: string;
  /** The best move as players write it. */
  san: string;
  score: Score;
  depth: number;
  nodes: number;
  pv: string[];
}

/** The result of a test block. */
export interface TestResult {
  title: string;
  /** The line of its title in the text, from 1. */
  line: number;
  /** The number of lines that were run. */
  run: number;
  /** The number of lines that were skipped. */
  skipped: number;
  /** The failures. */
  problems: Problem[];
}

/** A shipped game in the list of games. */
export interface LibraryGame {
  name: string;
  /** The path of the file in the folder of the shipped games. */
  path: string;
  category: string;
  title: string;
  /** The inventors and the year. */
  by: string;
  year: number | null;
  files: number;
  ranks: number;
  /** The number of squares, without voids. */
  squares: number;
  /** The names of the kinds. */
  pieces: string[];
  /** A description in one sentence. */
  blurb: string;
}

/** The rules that are open on the page: a shipped game, or a text of the author. */
export interface Source {
  /** The name of the shipped game; `undefined` for a text of the author. */
  shipped?: string;
  /** The name of the file, without `.var`. */
  name: string;
  /** The text of the rules; empty if it has not been loaded. */
  text: string;
  /** The values of the options, by name. */
  options: Record<string, string>;
}
