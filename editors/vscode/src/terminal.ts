/** Runs commands on the current file in a terminal of their own. */

import * as path from "node:path";
import * as vscode from "vscode";

import { type TerminalCommand, parseDepth, terminalArguments } from "./arguments";
import { MissingCommand, run } from "./process";
import { commandPath, reportMissingCommand } from "./settings";

/** Saves the document and runs the command on its file. */
export async function runInTerminal(command: TerminalCommand, document: vscode.TextDocument): Promise<void> {
  if (document.isUntitled || !(await document.save())) {
    await vscode.window.showErrorMessage("Save the variant as a file first.");
    return;
  }
  const depth = command === "perft" ? await askDepth() : 0;
  if (depth === undefined) return;
  const executable = commandPath();
  try {
    await run(executable, ["--version"], undefined, "");
  } catch (error) {
    if (!(error instanceof MissingCommand)) throw error;
    await reportMissingCommand(error.message);
    return;
  }
  const file = document.fileName;
  const execution = new vscode.ProcessExecution(executable, terminalArguments(command, file, depth), {
    cwd: path.dirname(file),
  });
  const scope = vscode.workspace.getWorkspaceFolder(document.uri) ?? vscode.TaskScope.Global;
  const name = `${command} ${path.basename(file)}`;
  const task = new vscode.Task({ type: "varlab", command }, scope, name, "varlab", execution);
  task.presentationOptions = { focus: command === "play", clear: true };
  await vscode.tasks.executeTask(task);
}

/** Asks for the depth in plies. Returns undefined if the input box is dismissed. */
async function askDepth(): Promise<number | undefined> {
  const text = await vscode.window.showInputBox({
    title: "Count move sequences",
    prompt: "Depth in plies",
    value: "3",
    validateInput: (value) => (parseDepth(value) === undefined ? "A number from 1 to 20" : undefined),
  });
  return text === undefined ? undefined : parseDepth(text);
}
