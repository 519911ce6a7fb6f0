// Calls to a web worker. A call that exceeds its time limit terminates the worker, so that no variant file can block the page.

import { spawn } from "#spawn";
import { wasm } from "#wasm";
import { ownPictures } from "./embedded.ts";

/** The default time limit of a call, in milliseconds. */
export const CALL_TIMEOUT = 5000;

/**
 * The error of a call whose worker was terminated before it answered. The message completes a sentence such as "The check was …",
 * for example with "stopped after 5 s".
 */
export class WorkerStopped extends Error {}

/** A call that has not been answered yet. */
interface PendingCall {
  resolve: (value: any) => void;
  reject: (error: Error) => void;
  /** Called for each progress report. */
  report?: (line: any) => void;
  /** The timer of the time limit; `undefined` if the call has not been sent or has no time limit. */
  timer?: ReturnType<typeof setTimeout>;
}

/** Calls methods of a web worker, which is started by the first call. */
export class WorkerClient {
  private worker: Worker | undefined;
  /** Resolves to the worker when the WebAssembly module has been sent to it; `undefined` if no worker has been started. */
  private started: Promise<Worker> | undefined;
  private pendingCalls = new Map<number, PendingCall>();
  private nextId = 0;
  /** Called after the worker has been terminated. The next call starts a new worker. */
  onstop: (() => void) | undefined;

  /** Starts the worker unless it has been started. If this is done early, the first call is not delayed by the start. */
  start(): Promise<Worker> {
    this.started ??= this.launch();
    return this.started;
  }

  private async launch(): Promise<Worker> {
    const worker = spawn();
    this.worker = worker;
    worker.onmessage = (event) => this.receive(event.data);
    worker.onerror = () => this.stop("stopped by a failure of the worker");
    worker.postMessage({ module: await wasm, ownPictures });
    return worker;
  }

  private receive(message: any): void {
    const pending = this.pendingCalls.get(message.id);
    if (!pending) return;
    if ("report" in message) {
      pending.report?.(message.report);
      return;
    }
    clearTimeout(pending.timer);
    this.pendingCalls.delete(message.id);
    if ("error" in message) {
      pending.reject(new Error(message.error));
      if (message.trapped) this.stop("stopped by a failure of the worker");
    } else {
      pending.resolve(message.value);
    }
  }

  /**
   * Calls a method of the worker. `timeout` is the time limit in milliseconds, 0 for none. When it expires, the worker is terminated, and
   * all its pending calls fail. `report` is called for each progress report.
   */
  call<T>(method: string, args: unknown[] = [], timeout = CALL_TIMEOUT, report?: (line: any) => void): Promise<T> {
    const id = this.nextId++;
    return new Promise<T>((resolve, reject) => {
      this.pendingCalls.set(id, { resolve, reject, report });
      const send = (worker: Worker) => {
        // If the worker was terminated while it started, the call has already failed.
        const pending = this.pendingCalls.get(id);
        if (!pending) return;
        if (timeout > 0) pending.timer = setTimeout(() => this.stop(`stopped after ${timeout / 1000} s`), timeout);
        worker.postMessage({ id, method, args });
      };
      this.start()
        .then(send)
        .catch((error: Error) => {
          this.pendingCalls.delete(id);
          reject(error);
        });
    });
  }

  /** True if a call has not been answered yet, including calls that wait for the worker to start. */
  get isBusy(): boolean {
    return this.pendingCalls.size > 0;
  }

  /** Terminates the worker. All calls that have not been answered fail with `reason`. */
  stop(reason = "stopped"): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.started = undefined;
    const calls = [...this.pendingCalls.values()];
    this.pendingCalls.clear();
    for (const call of calls) {
      clearTimeout(call.timer);
      call.reject(new WorkerStopped(reason));
    }
    this.onstop?.();
  }
}
