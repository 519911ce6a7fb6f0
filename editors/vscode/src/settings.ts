/** The settings of the extension. */

import * as vscode from "vscode";

/** Returns the path of the command `varlab`. */
export function commandPath(): string {
  const path = vscode.workspace.getConfiguration("varlab").get<string>("path", "").trim();
  return path === "" ? "varlab" : path;
}

/** Shows a message about a missing or unsuitable command, and offers to open the setting of its path. */
export async function reportMissingCommand(message: string): Promise<void> {
  const open = "Open Settings";
  if ((await vscode.window.showErrorMessage(message, open)) === open) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "varlab.path");
  }
}
