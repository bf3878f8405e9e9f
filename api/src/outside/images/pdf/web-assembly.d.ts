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
  type Imports = Record<string, object>;
  type Exports = Record<string, unknown>;
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Exports;
  }
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
  function instantiate(module: Module, imports: Imports): Promise<Instance>;
}
