// The clocks of a game: each side has its own time control, or none.

import { el } from "./dom.ts";
import { keep, setting } from "./store.ts";
import type { SideName } from "./types.ts";

const SIDES: SideName[] = ["white", "black"];
/** The pause between two looks at the clock that runs, in milliseconds. */
const TICK = 100;
/** Time controls that are offered; others can be typed. */
const OFFERED = ["1+0", "3+2", "5+3", "10+5", "15+10", "30+20"];

/** A time control, in milliseconds: the time at the start, and what is added after each turn. */
export interface Control {
  start: number;
  added: number;
}

/** Reads minutes, or minutes and seconds for each turn: `5`, `0.5`, `3+2`. Returns `undefined` for any other text. */
export function readControl(text: string): Control | undefined {
  const [, minutes, seconds] = /^(\d{1,3}(?:\.\d+)?)(?:\+(\d{1,3}))?$/.exec(text.replace(/\s/g, "")) ?? [];
  const start = Number(minutes) * 60_000;
  return start > 0 ? { start, added: Number(seconds ?? 0) * 1000 } : undefined;
}

/** Writes a time: `4:59`, below ten seconds `9.5`. */
export function writeTime(milliseconds: number): string {
  const left = Math.max(milliseconds, 0);
  if (left < 10_000) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Clocks {
  /** The field in which the time control of a side is written, and its clock. */
  readonly fields = SIDES.map((side, index) => this.field(side, index));
  readonly faces = SIDES.map((side) => el("span", { class: `clock ${side}`, role: "timer", "aria-label": `${side}'s clock` }));
  readonly offers = el("datalist", { id: "time-controls" }, ...OFFERED.map((value) => el("option", { value })));
  /** The side whose time is over. */
  fallen: SideName | undefined;
  private controls: (Control | undefined)[] = [];
  private left = [0, 0];
  private started = false;
  private runs: number | undefined;
  private since = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `onfall` is called when the time of a side is over. */
  constructor(private readonly onfall: () => void) {
    this.reset();
  }

  private field(side: SideName, index: number): HTMLInputElement {
    const field = el("input", {
      type: "text",
      class: "control",
      list: "time-controls",
      placeholder: "no clock",
      autocomplete: "off",
      "aria-label": `Time of ${side}: minutes, or minutes + seconds for each turn`,
      title: "minutes, or minutes+seconds for each turn",
      value: setting<string[]>("clocks", ["", ""])[index] ?? "",
    });
    field.addEventListener("change", () => {
      keep("clocks", this.fields.map((one) => one.value));
      this.reset();
    });
    return field;
  }

  /** Puts the clocks back to the start; none runs. */
  reset(): void {
    this.run(undefined);
    this.fallen = undefined;
    this.started = false;
    this.controls = this.fields.map((field) => readControl(field.value));
    for (const [index, field] of this.fields.entries()) {
      const isWrong = field.value.trim() !== "" && !this.controls[index];
      field.setAttribute("aria-invalid", String(isWrong));
      this.left[index] = this.controls[index]?.start ?? 0;
    }
    this.show();
  }

  /** Ends the turn of a side: it gets what its control adds. The clocks run from the end of the first turn. */
  turnEnds(side: SideName): void {
    const index = SIDES.indexOf(side);
    this.run(undefined);
    if (this.started) this.left[index] += this.controls[index]?.added ?? 0;
    this.started = true;
  }

  /** Lets the clock of a side run, or none. */
  run(side: SideName | undefined): void {
    const next = side === undefined || !this.started || this.fallen ? -1 : SIDES.indexOf(side);
    const now = performance.now();
    if (this.runs !== undefined) this.left[this.runs] -= now - this.since;
    clearInterval(this.timer);
    this.runs = this.controls[next] ? next : undefined;
    this.since = now;
    if (this.runs !== undefined) this.timer = setInterval(() => this.tick(), TICK);
    this.show();
  }

  /** Returns the time that a side has left, in milliseconds. */
  remaining(side: SideName): number {
    const index = SIDES.indexOf(side);
    if (!this.controls[index]) return Infinity;
    return this.left[index] - (this.runs === index ? performance.now() - this.since : 0);
  }

  private tick(): void {
    const side = SIDES[this.runs!];
    if (this.remaining(side) <= 0) {
      this.fallen = side;
      this.run(undefined);
      this.onfall();
    }
    this.show();
  }

  private show(): void {
    for (const [index, face] of this.faces.entries()) {
      face.hidden = !this.controls[index];
      face.textContent = writeTime(this.remaining(SIDES[index]));
      face.classList.toggle("runs", this.runs === index);
    }
  }
}
