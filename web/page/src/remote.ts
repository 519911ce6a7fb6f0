// Calls to a worker. A call that takes too long ends the worker, so that no text can stop the page.

import { spawn } from "#spawn";
import { wasm } from "#wasm";

/** The time after which a call is given up, in milliseconds. */
export const LIMIT = 5000;

export class Stopped extends Error {}

interface Pending {
  resolve: (value: any) => void;
  reject: (error: Error) => void;
  report?: (line: any) => void;
  timer?: ReturnType<typeof setTimeout>;
}

export class Remote {
  private worker: Worker | undefined;
  private started: Promise<Worker> | undefined;
  private pending = new Map<number, Pending>();
  private next = 0;
  /** Called after the worker was ended; the next call starts a new one. */
  onstop: (() => void) | undefined;

  /** Starts the worker, so that the first call need not wait for it. */
  start(): Promise<Worker> {
    this.started ??= this.launch();
    return this.started;
  }

  private async launch(): Promise<Worker> {
    const worker = spawn();
    this.worker = worker;
    worker.onmessage = (event) => this.receive(event.data);
    worker.onerror = () => this.stop("the worker failed");
    worker.postMessage({ module: await wasm });
    return worker;
  }

  private receive(message: any): void {
    const pending = this.pending.get(message.id);
    if (!pending) return;
    if ("report" in message) {
      pending.report?.(message.report);
      return;
    }
    clearTimeout(pending.timer);
    this.pending.delete(message.id);
    if ("error" in message) {
      pending.reject(new Error(message.error));
      if (message.trapped) this.stop("the worker failed");
    } else {
      pending.resolve(message.value);
    }
  }

  /** Calls a method of the worker; `limit` is in milliseconds, 0 for none. */
  async call<T>(method: string, args: unknown[] = [], limit = LIMIT, report?: (line: any) => void): Promise<T> {
    const worker = await this.start();
    // The worker may have been ended while it started.
    if (worker !== this.worker) return this.call(method, args, limit, report);
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      const timer = limit > 0 ? setTimeout(() => this.stop(`stopped after ${limit / 1000} s`), limit) : undefined;
      this.pending.set(id, { resolve, reject, report, timer });
      worker.postMessage({ id, method, args });
    });
  }

  get busy(): boolean {
    return this.pending.size > 0;
  }

  /** Ends the worker and all calls to it. */
  stop(reason = "stopped"): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.started = undefined;
    const pending = [...this.pending.values()];
    this.pending.clear();
    for (const call of pending) {
      clearTimeout(call.timer);
      call.reject(new Stopped(reason));
    }
    this.onstop?.();
  }
}
