// Files on the user's device: opened with a file dialog, and saved as downloads.

import { el } from "./dom.ts";

/** The maximum size of a file that is opened, in bytes; the WebAssembly library has the same limit. */
const MAX_FILE_BYTES = 1 << 20;

/** Lets the user choose a file and reads it. Returns `undefined` if the user cancels the dialog. */
export function openFile(accept: string): Promise<{ name: string; text: string } | undefined> {
  return new Promise((resolve, reject) => {
    const input = el("input", { type: "file", accept });
    input.addEventListener("cancel", () => resolve(undefined));
    input.addEventListener("change", async () => {
      const file = input.files?.[0];
      if (!file) return resolve(undefined);
      if (file.size > MAX_FILE_BYTES) return reject(new Error("the file is larger than the limit of 1 MiB"));
      resolve({ name: file.name, text: await file.text() });
    });
    input.click();
  });
}

/** Saves a text as a downloaded file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
