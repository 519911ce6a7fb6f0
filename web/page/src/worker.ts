// The worker: the library, and the objects that one part of the page uses. It has no access to the page.

import { initSync, Play, PositionEditor, Rules, Service, shippedText, Thinker } from "../generated/varlab.js";

let rules: Rules | undefined;
let play: Play | undefined;
let thinker: Thinker | undefined;
let setup: PositionEditor | undefined;
let service: Service | undefined;

type Request = { shipped?: string; name: string; text: string; options: Record<string, string> };

function compile(request: Request): Rules {
  const options = JSON.stringify(request.options ?? {});
  const found = request.shipped ? Rules.shipped(request.shipped, options) : undefined;
  return found ?? new Rules(`${request.name}.var`, request.text, options);
}

function table(): Play {
  if (!play) throw new Error("no game is open");
  return play;
}

/** Changes the position that is being set up. */
function edit(change: (setup: PositionEditor) => void): unknown {
  if (!setup) throw new Error("no position is being set up");
  change(setup);
  return JSON.parse(setup.state());
}

const handlers: Record<string, (...args: any[]) => unknown> = {
  text: (name: string) => shippedText(name) ?? null,
  open(request: Request, start: string) {
    const opened = compile(request);
    const text = request.shipped && !request.text ? (shippedText(request.shipped) ?? "") : request.text;
    const answer = {
      valid: opened.isValid(),
      problems: JSON.parse(opened.problems()),
      facts: JSON.parse(opened.facts()),
      hash: opened.hash(),
      text,
    };
    if (answer.valid) {
      play?.free();
      thinker?.free();
      thinker = undefined;
      rules?.free();
      rules = opened;
      play = new Play(opened, start ?? "");
    } else {
      opened.free();
    }
    return answer;
  },
  check(request: Request, milliseconds: number) {
    const opened = compile(request);
    try {
      return {
        valid: opened.isValid(),
        problems: JSON.parse(opened.problems()),
        tests: JSON.parse(opened.runTests(milliseconds)),
      };
    } finally {
      opened.free();
    }
  },
  thumbnail(request: Request) {
    const opened = compile(request);
    try {
      return opened.thumbnail() ?? null;
    } finally {
      opened.free();
    }
  },
  start(position: string) {
    const started = new Play(rules!, position);
    play?.free();
    play = started;
    return JSON.parse(started.state());
  },
  setMoves(moves: string[]) {
    table().setMoves(moves.join(" "));
    return JSON.parse(table().state());
  },
  play: (text: string) => table().play(text),
  state: () => JSON.parse(table().state()),
  board: (flip: boolean) => JSON.parse(table().board(flip)),
  symbols: () => JSON.parse(table().symbols()),
  select: (step: string) => JSON.parse(table().select(step)),
  clear: () => table().clearSelection(),
  moves: () => JSON.parse(table().legalMoves()),
  why: (from: string, to: string) => table().why(from, to) ?? null,
  words: (text: string) => table().words(text) ?? null,
  path: (text: string, flip: boolean) => table().path(text, flip),
  record: () => table().record(),
  readRecord: (text: string) => JSON.parse(table().readRecord(text)),
  setupOpen(fen: string) {
    const opened = new PositionEditor(rules!, fen);
    setup?.free();
    setup = opened;
    return JSON.parse(setup.state());
  },
  setupPut: (square: string, piece: number) => edit((setup) => setup.put(square, piece)),
  setupMove: (from: string, to: string) => edit((setup) => setup.relocate(from, to)),
  setupHand: (piece: number, count: number) => edit((setup) => setup.hand(piece, count)),
  setupTurn: (black: boolean) => edit((setup) => setup.turn(black)),
  setupClear: () => edit((setup) => setup.clear()),
  piece: (index: number) => JSON.parse(rules!.piece(index)),
  search(start: string, moves: string[], settings: object, report: (line: unknown) => void) {
    thinker ??= new Thinker(rules!);
    return JSON.parse(
      thinker.search(start, moves.join(" "), JSON.stringify(settings), (line: string) => report(JSON.parse(line))),
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
