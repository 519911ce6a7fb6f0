// The compiled WebAssembly module, fetched once and sent to every worker.
import url from "../generated/varlab_bg.wasm?url";

async function compile(): Promise<WebAssembly.Module> {
  const response = fetch(url);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // Some hosts do not send the MIME type `application/wasm`.
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  }
}

export const wasm: Promise<WebAssembly.Module> = compile();
