// Real files: chosen by the author, read and written by the browser.

import { el } from "./dom.ts";

/** The maximum size of a file that is read, in bytes; the library's own limit. */
const MAX_FILE = 1 << 20;

export function openFile(accept: string): Promise<{ name: string; text: string } | undefined> {
  return new Promise((resolve, reject) => {
    const input = el("input", { type: "file", accept });
    input.addEventListener("cancel", () => resolve(undefined));
    input.addEventListener("change", async () => {
      const file = input.files?.[0];
      if (!file) return resolve(undefined);
      if (file.size > MAX_FILE) return reject(new Error("the file is larger than the limit of 1 MiB"));
      resolve({ name: file.name, text: await file.text() });
    });
    input.click();
  });
}

export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = el("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
