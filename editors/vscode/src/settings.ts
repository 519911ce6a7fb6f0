/** The settings of the extension. */

import * as vscode from "vscode";

/** Returns the path of the command `varlab`. */
export function commandPath(): string {
  const path = vscode.workspace.getConfiguration("varlab").get<string>("path", "").trim();
  return path === "" ? "varlab" : path;
}

/** Reports that the command is missing, and offers to open the setting. */
export async function reportMissingCommand(message: string): Promise<void> {
  const open = "Open Settings";
  if ((await vscode.window.showErrorMessage(message, open)) === open) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "varlab.path");
  }
}
