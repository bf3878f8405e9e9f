/** What of WebAssembly is used here; Node's own declarations leave it to those of browsers. */
declare namespace WebAssembly {
  interface Module {}
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  interface Table {
    get(index: number): unknown;
  }
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
  function instantiate(module: Module, imports: Record<string, object>): Promise<Instance>;
}
