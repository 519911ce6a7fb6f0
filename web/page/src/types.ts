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
  help: string | null;
  labels: Label[];
}

/** A kind of piece. */
export interface Kind {
  name: string;
  letter: string;
  royal: boolean;
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
  starts: number;
  tests: number;
}

/** The result of opening rules. */
export interface OpenedRules {
  valid: boolean;
  problems: Problem[];
  facts: VariantFacts | null;
  hash: string;
  text: string;
}

/** A possible next step of a selection. */
export interface NextStep {
  step: string;
  ends: boolean;
  continues: boolean;
}

/** A move in a list that the player chooses from. */
export interface ListedMove {
  text: string;
  san: string;
  words: string;
}

/** The selected steps of a move. */
export interface SelectionState {
  steps: string[];
  next: NextStep[];
  ask?: ListedMove[];
  play?: string;
}

export type SideName = "white" | "black";

/** The state of a game. */
export interface GameState {
  fen: string;
  turn: SideName;
  number: number;
  midTurn: boolean;
  pieces: Record<string, number>;
  hands: [[number, number][], [number, number][]];
  last: string[];
  check: string[];
  outcome: { winner: SideName | null; reason: string } | null;
  moves: string[];
  sans: string[];
  legal: number;
  occurrences: number;
  start: string | null;
  selection: SelectionState;
}

/** A position that is being set up. */
export interface SetupState {
  fen: string;
  turn: SideName;
  pieces: Record<string, number>;
  hands: [[number, number][], [number, number][]];
  hasHands: boolean;
  /** The reason why the position cannot be played. */
  problem: string | null;
}

/** A square of the drawn board: its name, its centre and its outline. */
export interface Cell {
  name: string;
  x: number;
  y: number;
  outline: string;
}

/** The drawing of the empty board. */
export interface BoardParts {
  width: number;
  height: number;
  squares: string;
  coordinates: string;
  cells: Cell[];
}

/** The score of a search, for the side to move. */
export interface Score {
  cp?: number;
  mate?: number;
  words: string;
}

/** A line of an analysis. */
export interface AnalysisLine {
  line: number;
  depth: number;
  score: Score;
  nodes: number;
  time: number;
  pv: string[];
  sans: string[];
}

/** The result of a search. */
export interface SearchResult {
  move: string;
  san: string;
  score: Score;
  depth: number;
  nodes: number;
  pv: string[];
}

/** The result of a test block. */
export interface TestResult {
  title: string;
  line: number;
  run: number;
  skipped: number;
  problems: Problem[];
}

/** A shipped game in the list of games. */
export interface LibraryGame {
  name: string;
  path: string;
  category: string;
  title: string;
  by: string;
  year: number | null;
  files: number;
  ranks: number;
  squares: number;
  pieces: string[];
  blurb: string;
}

/** The rules that are open on the page: a shipped game, or a text of the author. */
export interface Source {
  /** The name of the shipped game; `undefined` for a text of the author. */
  shipped?: string;
  /** The name of the file, without `.var`. */
  name: string;
  text: string;
  options: Record<string, string>;
}
