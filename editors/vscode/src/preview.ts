/** The preview: an image of the board beside the text, redrawn while the author types. */

import * as path from "node:path";
import * as vscode from "vscode";

import { PICTURE_ARGUMENTS } from "./arguments";
import { page } from "./page";
import { MissingCommand, run } from "./process";
import { commandPath, reportMissingCommand } from "./settings";

/** Debounce delay of redrawing after a change, in milliseconds. */
const DELAY = 300;

/** The previews of all documents that have one. */
export class Previews implements vscode.Disposable {
  private readonly panels = new Map<string, BoardPanel>();
  private readonly onChange = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    this.panels.get(document.uri.toString())?.scheduleDraw();
  });

  /** Shows the preview of a document. */
  show(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const existing = this.panels.get(key);
    if (existing !== undefined) {
      existing.reveal();
      return;
    }
    this.panels.set(key, new BoardPanel(document, () => this.panels.delete(key)));
  }

  dispose(): void {
    this.onChange.dispose();
    for (const panel of [...this.panels.values()]) panel.dispose();
  }
}

/** The preview of one document. */
class BoardPanel implements vscode.Disposable {
  private readonly panel: vscode.WebviewPanel;
  private timer: NodeJS.Timeout | undefined;
  private picture = "";
  /** The number of times that drawing was started. */
  private drawNumber = 0;

  constructor(
    private readonly document: vscode.TextDocument,
    onClose: () => void,
  ) {
    const title = `Board of ${path.basename(document.fileName)}`;
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.panel = vscode.window.createWebviewPanel("varlab.board", title, column, { enableScripts: false });
    this.panel.onDidDispose(() => {
      clearTimeout(this.timer);
      this.drawNumber += 1; // A running command must not draw on the closed panel.
      onClose();
    });
    void this.draw();
  }

  /** Brings the preview to the front. */
  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  /** Redraws the board after the debounce delay. */
  scheduleDraw(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.draw(), DELAY);
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** Draws the board of the current text, saved or not. An image of an older text is dropped. */
  private async draw(): Promise<void> {
    this.drawNumber += 1;
    const drawNumber = this.drawNumber;
    const folder = this.document.isUntitled ? undefined : path.dirname(this.document.fileName);
    try {
      const output = await run(commandPath(), PICTURE_ARGUMENTS, folder, this.document.getText());
      if (drawNumber !== this.drawNumber) return;
      if (output.success) this.picture = output.stdout;
      this.panel.webview.html = page({ picture: this.picture, problems: output.success ? "" : output.stderr });
    } catch (error) {
      if (!(error instanceof MissingCommand)) throw error;
      this.panel.dispose();
      await reportMissingCommand(error.message);
    }
  }
}
