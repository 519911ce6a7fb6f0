// Links that hold a game: the text of its rules, or the name of a shipped game, and the moves. Everything is after the `#`, which no
// browser sends to a server.

export interface Shared {
  /** The name of a shipped game. */
  n?: string;
  /** The file name and the text of rules. */
  f?: string;
  t?: string;
  /** The values of options. */
  o?: Record<string, string>;
  /** The start position. */
  s?: string;
  /** The moves, separated by spaces. */
  m?: string;
  /** The hash of the rules with which the moves were played. */
  h?: string;
}

const PREFIX = "#1.";
/** The maximum length of what a link holds, in characters; more is not unpacked. */
const MAX_TEXT = 1 << 20;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_TEXT) {
      await reader.cancel();
      throw new Error("the link holds too much");
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export async function pack(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return PREFIX + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns what a fragment holds; `undefined` if it holds nothing. A plain name means a shipped game. */
export async function unpack(fragment: string): Promise<Shared | undefined> {
  if (!fragment.startsWith(PREFIX)) {
    const name = decodeURIComponent(fragment.replace(/^#/, ""));
    return /^[a-z0-9-]+$/.test(name) ? { n: name } : undefined;
  }
  const text = atob(fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const unpacked = await through(bytes, new DecompressionStream("deflate-raw"));
  const value: unknown = JSON.parse(new TextDecoder().decode(unpacked));
  if (typeof value !== "object" || value === null) throw new Error("the link is damaged");
  const read = value as Record<string, unknown>;
  for (const name of ["n", "f", "t", "s", "m", "h"])
    if (name in read && typeof read[name] !== "string") throw new Error("the link is damaged");
  return read as Shared;
}
