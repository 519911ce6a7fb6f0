// Starts a worker from a text within the page, for the page in one file.
import InlineWorker from "./worker.ts?worker&inline";

export const spawn = (): Worker => new InlineWorker();
