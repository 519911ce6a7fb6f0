// Modal dialogs.

import { el } from "./dom.ts";

/** Shows a modal dialog. It is removed when it is closed. */
export function showDialog(name: string, ...content: (Node | string)[]): HTMLDialogElement {
  const close = el("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => dialog.close() }, "×");
  const dialog = el("dialog", { "aria-label": name }, el("h2", {}, name), close, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
