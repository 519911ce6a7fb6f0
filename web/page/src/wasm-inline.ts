// The compiled library within the page: compressed, in base 64.
async function compile(): Promise<WebAssembly.Module> {
  const text = document.getElementById("varlab-wasm")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

export const wasm: Promise<WebAssembly.Module> = compile();
