/** The entry points of the extension. */

import * as vscode from "vscode";

import { Previews } from "./preview";
import { Server } from "./server";
import { runInTerminal } from "./terminal";

/** Called by VS Code when the first variant file is opened. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = new Server();
  const previews = new Previews();
  const documentCommand = (name: string, action: (document: vscode.TextDocument) => unknown): vscode.Disposable =>
    vscode.commands.registerCommand(`varlab.${name}`, async (uri?: unknown) => {
      const document = await variantDocument(uri);
      return document === undefined
        ? vscode.window.showErrorMessage("Open a variant file (.var) first.")
        : action(document);
    });
  context.subscriptions.push(
    server,
    previews,
    documentCommand("show", (document) => previews.show(document)),
    documentCommand("play", (document) => runInTerminal("play", document)),
    documentCommand("test", (document) => runInTerminal("test", document)),
    documentCommand("report", (document) => runInTerminal("report", document)),
    documentCommand("perft", (document) => runInTerminal("perft", document)),
    vscode.commands.registerCommand("varlab.restart", () => server.restart()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("varlab.path")) void server.restart();
    }),
  );
  // Commands work while the server starts, and without it.
  void server.start();
}

/** Returns the document with the URI, or without a URI that of the active editor; undefined if it is not a variant file. */
async function variantDocument(uri: unknown): Promise<vscode.TextDocument | undefined> {
  // Menus pass a URI object, code lenses of the server pass a URI as a string.
  const address = typeof uri === "string" ? vscode.Uri.parse(uri) : uri;
  const document =
    address instanceof vscode.Uri
      ? await vscode.workspace.openTextDocument(address)
      : vscode.window.activeTextEditor?.document;
  return document?.languageId === "var" ? document : undefined;
}
