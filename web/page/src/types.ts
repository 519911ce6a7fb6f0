// The values that the library sends as JSON; see web/wasm.

export interface Place {
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  text: string;
}

export interface Problem {
  file: string;
  code: string;
  severity: "error" | "warning";
  message: string;
  help: string | null;
  labels: Place[];
}

export interface Kind {
  name: string;
  letter: string;
  royal: boolean;
  neutral: boolean;
}

export interface Facts {
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

export interface Opened {
  valid: boolean;
  problems: Problem[];
  facts: Facts | null;
  hash: string;
  text: string;
}

export interface NextStep {
  step: string;
  ends: boolean;
  continues: boolean;
}

export interface ListedMove {
  text: string;
  san: string;
  words: string;
}

export interface SelectionState {
  steps: string[];
  next: NextStep[];
  ask?: ListedMove[];
  play?: string;
}

export type SideName = "white" | "black";

export interface State {
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

export interface Cell {
  name: string;
  x: number;
  y: number;
  outline: string;
}

export interface BoardParts {
  width: number;
  height: number;
  squares: string;
  coordinates: string;
  cells: Cell[];
}

export interface Score {
  cp?: number;
  mate?: number;
  words: string;
}

export interface Line {
  line: number;
  depth: number;
  score: Score;
  nodes: number;
  time: number;
  pv: string[];
  sans: string[];
}

export interface Found {
  move: string;
  san: string;
  score: Score;
  depth: number;
  nodes: number;
  pv: string[];
}

export interface TestResult {
  title: string;
  line: number;
  run: number;
  skipped: number;
  problems: Problem[];
}

export interface Game {
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

/** The rules that are on the page: a shipped game, or a text of the author. */
export interface Source {
  /** The name of the shipped game, unless the text was changed. */
  shipped?: string;
  /** The name of the file, without `.var`. */
  name: string;
  text: string;
  options: Record<string, string>;
}
