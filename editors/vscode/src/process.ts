/** Runs the command `varlab` and collects its output. */

import { spawn } from "node:child_process";

/** The result of a process. */
export interface Output {
  /** True if it ended with exit code 0. */
  success: boolean;
  /** Its standard output. */
  stdout: string;
  /** Its standard error. */
  stderr: string;
}

/** The error for a command that does not exist or is not executable. */
export class MissingCommand extends Error {
  /** @param path The path that was tried. */
  constructor(readonly path: string) {
    super(
      `The command "${path}" was not found. Install varlab (cargo install --path cli), ` +
        `or write its path into the setting "varlab.path".`,
    );
  }
}

/** Timeout of a process, in milliseconds. */
const TIMEOUT = 10_000;

/** Runs a command in a folder, with a text as its standard input. Rejects with `MissingCommand` if it is not found. */
export function run(path: string, args: string[], folder: string | undefined, input: string): Promise<Output> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { cwd: folder, timeout: TIMEOUT, windowsHide: true });
    const texts = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => (texts[name] += text));
    }
    child.on("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "ENOENT" || error.code === "EACCES" ? new MissingCommand(path) : error);
    });
    child.on("close", (code, signal) => {
      if (signal !== null) {
        texts.stderr += child.killed
          ? `varlab was stopped after ${TIMEOUT / 1000} seconds.`
          : `varlab was ended by the signal ${signal}.`;
      }
      resolve({ success: code === 0, ...texts });
    });
    // The process may end without reading its input.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
