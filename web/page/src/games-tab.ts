// The Games tab: the drafts of the author, then the shipped games, with thumbnails of their boards.

import games from "../generated/library.json";
import { el, icon, parseDrawing } from "./dom.ts";
import type { WorkerClient } from "./worker-client.ts";
import { drafts } from "./store.ts";
import type { LibraryGame, Source } from "./types.ts";

/** The shipped games. */
export const shippedGames = games as LibraryGame[];

/** The names of the games that are listed first. */
const FEATURED = ["black-holes", "hole-chess", "spacewarp44", "black-hole-chess", "blackhole-10x10"];

/** The event handlers of the Games tab. Names are those of shipped games or of drafts. */
export interface GamesTabEvents {
  open(name: string): void;
  openDraft(name: string): void;
  create(): void;
}

export class GamesTab {
  readonly element: HTMLElement;
  private readonly list = el("div", { class: "games" });
  private readonly search = el("input", {
    type: "search",
    placeholder: "Search: name, inventor, piece, year",
    "aria-label": "Search the games",
  });
  private readonly category = el("select", { "aria-label": "Category" });
  private readonly count = el("p", { class: "count-line", role: "status" });
  /** The SVG texts of the thumbnails drawn so far, by the name of the shipped game. */
  private readonly thumbnails = new Map<string, string>();
  private readonly observer: IntersectionObserver;
  /** The elements that have come into view and wait for their thumbnails. */
  private waiting: HTMLElement[] = [];
  private isDrawing = false;
  /** The game that is open; `undefined` if there is none. */
  private open: Source | undefined;

  constructor(
    private readonly events: GamesTabEvents,
    private readonly worker: WorkerClient,
  ) {
    const categories = [...new Set(shippedGames.map((game) => game.category))];
    this.category.append(
      el("option", { value: "" }, "All games"),
      ...categories.map((name) => el("option", { value: name }, name)),
    );
    this.search.addEventListener("input", () => this.fillList());
    this.category.addEventListener("change", () => this.fillList());
    const create = el("button", { type: "button", class: "primary", onclick: () => events.create() }, icon("new"), "New variant");
    this.element = el(
      "div",
      { class: "games-tab" },
      el("div", { class: "filters" }, this.search, this.category, create),
      this.count,
      this.list,
    );
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries)
          if (entry.isIntersecting) {
            this.observer.unobserve(entry.target);
            this.waiting.push(entry.target as HTMLElement);
          }
        void this.drawThumbnails();
      },
      { rootMargin: "200px" },
    );
  }

  /** Fills the list with the games that match the filters. Without a filter, the drafts come first. */
  fillList(): void {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rank = (game: LibraryGame) => (FEATURED.includes(game.name) ? FEATURED.indexOf(game.name) : FEATURED.length);
    const matching = shippedGames
      .filter((game) => !this.category.value || game.category === this.category.value)
      .filter((game) => {
        const text = [game.name, game.title, game.by, game.blurb, `${game.files}x${game.ranks}`, ...game.pieces].join(" ");
        return words.every((word) => text.toLowerCase().includes(word));
      })
      .sort((first, second) => rank(first) - rank(second));
    this.observer.disconnect();
    this.waiting = [];
    const cards = matching.map((game) => this.card(game));
    this.count.textContent = matching.length === 1 ? "1 game" : `${matching.length} games`;
    this.list.replaceChildren(...this.draftCards(), ...cards);
    for (const thumbnail of this.list.querySelectorAll(".thumbnail")) this.observer.observe(thumbnail);
    this.markOpen(this.open);
  }

  /** Shows the drafts as they are stored now, if the list has been filled. */
  refreshDrafts(): void {
    if (this.list.childElementCount === 0) return;
    for (const card of this.list.querySelectorAll(".own")) card.remove();
    this.list.prepend(...this.draftCards());
    for (const thumbnail of this.list.querySelectorAll(".own .thumbnail")) this.observer.observe(thumbnail);
    this.markOpen(this.open);
  }

  /** Returns the list entries of the drafts; none if there is a filter. */
  private draftCards(): HTMLElement[] {
    if (this.search.value.trim() || this.category.value) return [];
    return drafts().map((draft) =>
      el(
        "button",
        { type: "button", class: "game own", "data-draft": draft.name, onclick: () => this.events.openDraft(draft.name) },
        el("span", { class: "thumbnail", "data-draft": draft.name }),
        el(
          "span",
          { class: "about" },
          el("strong", {}, /^variant (.*)$/m.exec(draft.text)?.[1] ?? draft.name),
          el("span", { class: "blurb" }, `your file ${draft.name}.var`),
        ),
      ),
    );
  }

  /** Returns the list entry of a game. */
  private card(game: LibraryGame): HTMLElement {
    const about = [game.by, game.blurb].filter(Boolean).join(". ");
    const size = game.squares === game.files * game.ranks ? "" : `, ${game.squares} squares`;
    return el(
      "button",
      { type: "button", class: "game", "data-game": game.name, onclick: () => this.events.open(game.name) },
      el("span", { class: "thumbnail", "data-game": game.name }),
      el(
        "span",
        { class: "about" },
        el("strong", {}, game.title),
        el("span", { class: "size" }, `${game.files}×${game.ranks}${size}`),
        el("span", { class: "blurb" }, about),
      ),
    );
  }

  /** Marks the list entry of the game that is open; with `undefined`, no entry. */
  markOpen(open: Source | undefined): void {
    this.open = open;
    for (const card of this.list.querySelectorAll<HTMLElement>(".game")) {
      const { game, draft } = card.dataset;
      const isOpen = open !== undefined && (open.shipped ? game === open.shipped : draft === open.name);
      card.classList.toggle("chosen", isOpen);
      if (isOpen) card.setAttribute("aria-current", "true");
      else card.removeAttribute("aria-current");
    }
  }

  /** Draws the thumbnails that are in view, one after the other. */
  private async drawThumbnails(): Promise<void> {
    if (this.isDrawing) return;
    this.isDrawing = true;
    for (let element = this.waiting.shift(); element; element = this.waiting.shift()) {
      const { game, draft } = element.dataset;
      try {
        const cached = game && this.thumbnails.get(game);
        const text = draft ? drafts().find(({ name }) => name === draft)?.text : "";
        const request = { shipped: game, name: game ?? draft ?? "", text: text ?? "", options: {} };
        const drawn = cached || (await this.worker.call<string | null>("thumbnail", [request]));
        if (drawn) {
          if (game) this.thumbnails.set(game, drawn);
          const image = parseDrawing(drawn);
          image.setAttribute("aria-hidden", "true");
          image.removeAttribute("role");
          element.replaceChildren(image);
        }
      } catch {
        // Drawing failed or exceeded the time limit, so the game has no thumbnail.
      }
    }
    this.isDrawing = false;
  }
}
