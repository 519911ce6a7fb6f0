/** Starts and stops the language server. */

import * as vscode from "vscode";
import { LanguageClient, TransportKind, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

import { SERVER_ARGUMENTS } from "./arguments";
import { MissingCommand, run } from "./process";
import { commandPath, reportMissingCommand } from "./settings";
import { RUN_TEST, type TestResult, describe } from "./test_result";

/** The language server, which may be stopped. */
export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  /** The number of starts and stops so far. */
  private changeNumber = 0;

  /** Starts the server, or reports why it cannot be started. Highlighting, snippets and commands work without it. */
  async start(): Promise<void> {
    const path = commandPath();
    this.changeNumber += 1;
    const changeNumber = this.changeNumber;
    try {
      const help = await run(path, ["help", ...SERVER_ARGUMENTS], undefined, "");
      if (!help.success) {
        await reportMissingCommand(`"${path}" has no language server. Install a newer varlab.`);
        return;
      }
    } catch (error) {
      if (!(error instanceof MissingCommand)) throw error;
      await reportMissingCommand(error.message);
      return;
    }
    // Another start or stop may have come first.
    if (changeNumber !== this.changeNumber) return;
    const server: ServerOptions = { command: path, args: SERVER_ARGUMENTS, transport: TransportKind.stdio };
    const options: LanguageClientOptions = {
      documentSelector: [
        { scheme: "file", language: "var" },
        { scheme: "untitled", language: "var" },
      ],
      middleware: {
        executeCommand: async (command, args, next) => {
          const result: unknown = await next(command, args);
          if (command === RUN_TEST) await showTestResult(result as TestResult | undefined);
          return result;
        },
      },
    };
    this.client = new LanguageClient("varlab", "varlab", server, options);
    await this.client.start();
  }

  /** Stops the server. */
  async stop(): Promise<void> {
    this.changeNumber += 1;
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

/** Shows the result of a test. It is undefined if the request failed; the client has then reported the failure. */
async function showTestResult(result: TestResult | undefined): Promise<void> {
  if (!result) return;
  const text = describe(result);
  await (result.passed ? vscode.window.showInformationMessage(text) : vscode.window.showErrorMessage(text));
}
