// The web worker: the WebAssembly library, and the objects that one `WorkerClient` has opened. A worker cannot access the page.

import type { GameState, MoveOutline, ReplayedMove, VariantFacts } from "./types.ts";
import { initSync, OwnPictures, PlayedGame, PositionEditor, Rules, Service, shippedText, Engine } from "../generated/varlab.js";

let rules: Rules | undefined;
let play: PlayedGame | undefined;
let engine: Engine | undefined;
let setup: PositionEditor | undefined;
let service: Service | undefined;
let ownPictures: OwnPictures;

/** The rules to compile: a shipped game, or a text. */
type RulesRequest = { shipped?: string; name: string; text: string; options: Record<string, string> };

/** Compiles rules. Options that they do not have, and values that an option does not have, are ignored. */
function compile(request: RulesRequest): Rules {
  const compiled = compileWith(request, {});
  const { options } = (JSON.parse(compiled.facts()) ?? { options: [] }) as VariantFacts;
  const chosen = options.filter(({ name, choices }) => choices.includes(request.options?.[name]));
  if (chosen.length === 0) return compiled;
  compiled.free();
  return compileWith(request, Object.fromEntries(chosen.map(({ name }) => [name, request.options[name]])));
}

function compileWith(request: RulesRequest, options: Record<string, string>): Rules {
  const shipped = request.shipped ? Rules.shipped(request.shipped, JSON.stringify(options)) : undefined;
  return shipped ?? new Rules(`${request.name}.var`, request.text, JSON.stringify(options));
}

/** Returns the open rules. Throws an error if there are none. */
function openRules(): Rules {
  if (!rules) throw new Error("no rules are open");
  return rules;
}

/** Returns the open game. Throws an error if there is none. */
function openGame(): PlayedGame {
  if (!play) throw new Error("no game is open");
  return play;
}

/** Changes the position that is being set up, and returns its state. */
function editSetup(change: (setup: PositionEditor) => void): unknown {
  if (!setup) throw new Error("no position is being set up");
  change(setup);
  return JSON.parse(setup.state());
}

/** Plays the continuations of a line under the open rules. The result has `null` for those that are not legal. */
function replayTree(line: string[], continuations: MoveOutline[]): (ReplayedMove | null)[] {
  const game = openGame();
  return continuations.map(({ move, children }) => {
    game.setMoves(line.join(" "));
    const { turn, number } = JSON.parse(game.state()) as GameState;
    let played: string;
    try {
      played = game.play(move);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return null;
    }
    const { sans } = JSON.parse(game.state()) as GameState;
    return { move: played, san: sans.at(-1) ?? played, side: turn, number, children: replayTree([...line, played], children) };
  });
}

/** The methods that the page can call. After the arguments, each gets a function that sends a progress report. */
const handlers: Record<string, (...args: any[]) => unknown> = {
  /**
   * Compiles rules. If they have no errors, they replace the open rules, and a game starts. Throws an error, and changes nothing, if the
   * start position is invalid.
   */
  open(request: RulesRequest, start: string) {
    const compiled = compile(request);
    const text = request.shipped && !request.text ? (shippedText(request.shipped) ?? "") : request.text;
    const result = {
      valid: compiled.isValid(),
      problems: JSON.parse(compiled.problems()),
      facts: JSON.parse(compiled.facts()),
      hash: compiled.hash(),
      text,
    };
    if (!result.valid) {
      compiled.free();
      return result;
    }
    let started: PlayedGame;
    try {
      started = new PlayedGame(compiled, start ?? "");
    } catch (error) {
      compiled.free();
      throw error;
    }
    play?.free();
    engine?.free();
    engine = undefined;
    rules?.free();
    [rules, play] = [compiled, started];
    return result;
  },
  /** Compiles rules and runs their tests, for at most `milliseconds`. Does not change the open rules. */
  check(request: RulesRequest, milliseconds: number) {
    const compiled = compile(request);
    try {
      return {
        valid: compiled.isValid(),
        problems: JSON.parse(compiled.problems()),
        tests: JSON.parse(compiled.runTests(milliseconds)),
      };
    } finally {
      compiled.free();
    }
  },
  thumbnail(request: RulesRequest) {
    const compiled = compile(request);
    try {
      return compiled.thumbnail(ownPictures) ?? null;
    } finally {
      compiled.free();
    }
  },
  /** Starts a new game under the open rules. */
  start(position: string) {
    const started = new PlayedGame(openRules(), position);
    play?.free();
    play = started;
    return JSON.parse(started.state());
  },
  setMoves(moves: string[]) {
    openGame().setMoves(moves.join(" "));
    return JSON.parse(openGame().state());
  },
  replayTree: (continuations: MoveOutline[]) => replayTree([], continuations),
  play: (move: string) => openGame().play(move),
  state: () => JSON.parse(openGame().state()),
  board: (flip: boolean) => JSON.parse(openGame().board(flip)),
  symbols: () => JSON.parse(openGame().symbols(ownPictures)),
  select: (step: string) => JSON.parse(openGame().select(step)),
  clearSelection: () => openGame().clearSelection(),
  why: (from: string, to: string) => openGame().why(from, to) ?? null,
  describeMove: (move: string) => openGame().words(move) ?? null,
  path: (move: string, flip: boolean) => openGame().path(move, flip),
  record: () => openGame().record(),
  readRecord: (record: string) => JSON.parse(openGame().readRecord(record)),
  setupOpen(fen: string) {
    const opened = new PositionEditor(openRules(), fen);
    setup?.free();
    setup = opened;
    return JSON.parse(setup.state());
  },
  setupPut: (square: string, piece: number) => editSetup((setup) => setup.put(square, piece)),
  setupMove: (from: string, to: string) => editSetup((setup) => setup.relocate(from, to)),
  setupHand: (piece: number, count: number) => editSetup((setup) => setup.hand(piece, count)),
  setupTurn: (black: boolean) => editSetup((setup) => setup.turn(black)),
  setupClear: () => editSetup((setup) => setup.clear()),
  piece: (index: number) => JSON.parse(openRules().piece(index, ownPictures)),
  search(start: string, moves: string[], settings: object, report: (line: unknown) => void) {
    engine ??= new Engine(openRules());
    return JSON.parse(
      engine.search(start, moves.join(" "), JSON.stringify(settings), (line: string) => report(JSON.parse(line))),
    );
  },
  service(message: string) {
    service ??= new Service();
    return service.handle(message);
  },
};

self.onmessage = (event: MessageEvent) => {
  const { id, method, args, module } = event.data;
  if (module) {
    initSync({ module });
    ownPictures = new OwnPictures(event.data.ownPictures);
    return;
  }
  try {
    const report = (line: unknown) => self.postMessage({ id, report: line });
    const value = handlers[method](...args, report);
    self.postMessage({ id, value });
  } catch (error) {
    const trapped = error instanceof WebAssembly.RuntimeError;
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error), trapped });
  }
};
