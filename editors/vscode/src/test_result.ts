/** The result of a test that the language server ran. */

/** The answer of the server to the command `varlab.runTest`. */
export interface TestResult {
  title: string;
  passed: boolean;
  linesSkipped: number;
  problems: string[];
}

/** The command of the server that runs one test with all its lines. */
export const RUN_TEST = "varlab.runTest";

/** Returns the result as a message. */
export function describe({ title, passed, linesSkipped, problems }: TestResult): string {
  const skipped = linesSkipped === 0 ? "" : ` (${linesSkipped} ${linesSkipped === 1 ? "line" : "lines"} skipped)`;
  return passed ? `${title}: ok${skipped}` : `${title}: ${problems.join("; ")}`;
}
