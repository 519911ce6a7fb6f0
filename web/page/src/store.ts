// What the browser keeps: the drafts of the author, and settings. Nothing leaves the browser.

export interface Draft {
  name: string;
  text: string;
  modified: number;
}

const DRAFTS = "varlab.drafts";
const SETTING = "varlab.setting.";

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // The storage can be full or forbidden.
    return false;
  }
}

export const setting = <T>(name: string, otherwise: T): T => read(SETTING + name, otherwise);
export const keep = (name: string, value: unknown): boolean => write(SETTING + name, value);

export const drafts = (): Draft[] =>
  Object.values(read<Record<string, Draft>>(DRAFTS, {})).sort((one, other) => other.modified - one.modified);

export function saveDraft(name: string, text: string): boolean {
  const all = read<Record<string, Draft>>(DRAFTS, {});
  all[name] = { name, text, modified: Date.now() };
  return write(DRAFTS, all);
}

export function deleteDraft(name: string): void {
  const all = read<Record<string, Draft>>(DRAFTS, {});
  delete all[name];
  write(DRAFTS, all);
}

/** Returns a name that no draft has, made from another. */
export function freeName(name: string): string {
  const taken = new Set(drafts().map((draft) => draft.name));
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}-${number}`)) return `${name}-${number}`;
}
