// Links that contain a game: the text of its rules or the name of a shipped game, and the moves. Everything is in the URL fragment, which
// browsers do not send to a server.

/** The contents of a link. The names are short because the link contains them. */
export interface SharedGame {
  /** The name of a shipped game. */
  n?: string;
  /** The file name of rules that are not shipped, without `.var`. */
  f?: string;
  /** The text of these rules. */
  t?: string;
  /** The values of the options, by name. */
  o?: Record<string, string>;
  /** The FEN of the start position. */
  s?: string;
  /** The moves, separated by spaces. */
  m?: string;
  /** The hash of the rules under which the moves were played. */
  h?: string;
}

/** The beginning of a fragment with a game; the number is the version of the format. */
const PREFIX = "#1.";
/** The maximum size in bytes of the compressed data of a link that is made, and of the decompressed data of a link that is read. */
const MAX_LINK_BYTES = 1 << 20;

/** Passes data through a compression or decompression stream. Throws an error if the result exceeds `MAX_LINK_BYTES`. */
async function transform(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_LINK_BYTES) {
      await reader.cancel();
      throw new Error("the link contains more than 1 MiB");
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}

/** Returns the URL fragment for a game. */
export async function encodeFragment(shared: SharedGame): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const compressed = await transform(bytes, new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of compressed) text += String.fromCharCode(byte);
  return PREFIX + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Returns the game in a URL fragment; `undefined` if it contains none. A fragment that is only a name means the shipped game of this name.
 * Throws an error if the data is damaged or too large.
 */
export async function decodeFragment(fragment: string): Promise<SharedGame | undefined> {
  if (!fragment.startsWith(PREFIX)) {
    const name = decodeURIComponent(fragment.replace(/^#/, ""));
    return /^[a-z0-9-]+$/.test(name) ? { n: name } : undefined;
  }
  const text = atob(fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const decompressed = await transform(bytes, new DecompressionStream("deflate-raw"));
  const value: unknown = JSON.parse(new TextDecoder().decode(decompressed));
  if (typeof value !== "object" || value === null) throw new Error("the link is damaged");
  const read = value as Record<string, unknown>;
  for (const name of ["n", "f", "t", "s", "m", "h"])
    if (name in read && typeof read[name] !== "string") throw new Error("the link is damaged");
  return read as SharedGame;
}
