/** The arguments with which the extension starts the command `varlab`. */

/** Starts the language server on standard input and output. */
export const SERVER = ["lsp"];

/** Reads a variant from standard input and writes an SVG image of its board to standard output. */
export const PICTURE = ["show", "-", "--svg", "-"];

/** A command in the terminal. */
export type TerminalCommand = "play" | "test" | "report" | "perft";

/** Returns the arguments of a command in the terminal. */
export function terminalArguments(command: TerminalCommand, file: string, depth: number): string[] {
  switch (command) {
    case "play":
      return ["run", file];
    case "test":
      return ["test", file];
    case "report":
      return ["check", file];
    case "perft":
      return ["perft", file, "--depth", String(depth)];
  }
}

/** Returns the depth in plies that a text contains, or undefined if it is not between 1 and 20. */
export function parseDepth(text: string): number | undefined {
  const depth = /^[0-9]{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return depth >= 1 && depth <= 20 ? depth : undefined;
}
