// The game that is embedded in a single-file page, with the author's pictures of its pieces; see `varlab page`.

import type { Source } from "./types.ts";

/** The contents of the element into which the command writes the game. */
interface Embedded extends Source {
  pictures?: object;
}

const embedded = JSON.parse(document.getElementById("varlab-game")?.textContent ?? "null") as Embedded | null;

/** The embedded game; `null` on a page with a list of games. */
export const embeddedGame: Source | null = embedded && { name: embedded.name, text: embedded.text, options: embedded.options };

/** The author's pictures, as a JSON text for `OwnPictures` of the library. */
export const ownPictures = JSON.stringify(embedded?.pictures ?? {});
