/** The arguments with which the extension starts the command `varlab`. */

/** The arguments for the language server on standard input and output. */
export const SERVER_ARGUMENTS = ["lsp"];

/** The arguments for reading a variant from standard input and writing an SVG image of its board to standard output. */
export const PICTURE_ARGUMENTS = ["show", "-", "--svg", "-"];

/** A command of the extension that runs `varlab` in a terminal. */
export type TerminalCommand = "play" | "test" | "report" | "perft";

/** Returns the arguments for a command in the terminal; `depth` is used only by `perft`. */
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
