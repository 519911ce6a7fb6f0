// The compiled library, fetched once and given to every worker.
import address from "../generated/varlab_bg.wasm?url";

async function compile(): Promise<WebAssembly.Module> {
  const response = fetch(address);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // Some hosts do not send the type of the file.
    return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  }
}

export const wasm: Promise<WebAssembly.Module> = compile();
