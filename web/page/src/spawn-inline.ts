// Starts the web worker from a script embedded in the page, for the single-file page.
import InlineWorker from "./worker.ts?worker&inline";

export const spawn = (): Worker => new InlineWorker();
