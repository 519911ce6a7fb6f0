// The compiled WebAssembly module, embedded in the single-file page: compressed with gzip and encoded in Base64.
async function compile(): Promise<WebAssembly.Module> {
  const text = document.getElementById("varlab-wasm")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

export const wasm: Promise<WebAssembly.Module> = compile();
