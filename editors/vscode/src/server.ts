/** Starts and stops the language server. */

import * as vscode from "vscode";
import { LanguageClient, TransportKind, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

import { SERVER } from "./arguments";
import { MissingCommand, run } from "./process";
import { commandPath, reportMissingCommand } from "./settings";

/** The language server, which may be stopped. */
export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;

  /** Starts the server, or reports why it cannot be started. Colours, snippets and commands work without it. */
  async start(): Promise<void> {
    const path = commandPath();
    try {
      const help = await run(path, ["help", ...SERVER], undefined, "");
      if (!help.success) {
        await reportMissingCommand(`"${path}" has no language server. Install a newer varlab.`);
        return;
      }
    } catch (error) {
      if (!(error instanceof MissingCommand)) throw error;
      await reportMissingCommand(error.message);
      return;
    }
    const server: ServerOptions = { command: path, args: SERVER, transport: TransportKind.stdio };
    const options: LanguageClientOptions = {
      documentSelector: [
        { scheme: "file", language: "var" },
        { scheme: "untitled", language: "var" },
      ],
    };
    this.client = new LanguageClient("varlab", "varlab", server, options);
    await this.client.start();
  }

  /** Stops the server. */
  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose();
  }

  /** Starts the server again, with the current settings. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  dispose(): void {
    void this.stop();
  }
}
