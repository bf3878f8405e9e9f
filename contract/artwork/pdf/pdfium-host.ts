/**
 * What PDFium, compiled to WebAssembly, finds around it: memory with a limit, jumps out of an error, and nothing else.
 * There is no file, no clock zone and no network. The package's own glue has a file system and knows four kinds of
 * surroundings; this runs unchanged in a browser's worker and in the server's decoder.
 */

/** Calls take and return numbers: integers, floats, and addresses in `memory`. */
export interface PdfiumCalls {
  call: (name: string, ...values: number[]) => number;
  /** Read again after each call: the memory moves when it grows. */
  bytes: () => Uint8Array;
  view: () => DataView;
}

/** Of one PDFium, all its pages and fonts included. */
export const pdfMemoryBytes = 402_653_184;

const pageBytes = 65_536;
/** As the C library inside numbers them. */
const notImplemented = -52;
const badFile = 8;

type Call = (...values: number[]) => number;

/** A new PDFium with a memory of its own: nothing of one file is left for the next one. */
export async function startPdfium(module: WebAssembly.Module): Promise<PdfiumCalls> {
  // Both are known once it is made, which needs what is made of them.
  const inside = {} as { memory: WebAssembly.Memory; exported: Record<string, Call> };
  const view = () => new DataView(inside.memory.buffer);
  const bytes = () => new Uint8Array(inside.memory.buffer);
  const call = (name: string, ...values: number[]) => {
    const found = inside.exported[name];
    if (!found) throw new Error(`PDFium has no ${name}`);
    return found(...values);
  };

  /** C++ reports errors by jumping: the jump is a thrown number, which the caller asks for by `setThrew`. */
  function invoke(index: number, ...values: number[]): number {
    const stack = call('emscripten_stack_get_current');
    try {
      const table = inside.exported.__indirect_function_table as unknown as WebAssembly.Table;
      return (table.get(index) as Call)(...values);
    } catch (error) {
      call('_emscripten_stack_restore', stack);
      if (typeof error !== 'number') throw error;
      call('setThrew', 1, 0);
      return 0;
    }
  }

  function grow(wantedBytes: number): number {
    const wanted = wantedBytes >>> 0;
    if (wanted > pdfMemoryBytes) return 0;
    const now = inside.memory.buffer.byteLength;
    const ahead = Math.min(pdfMemoryBytes, Math.max(wanted, now * 1.2));
    try {
      inside.memory.grow(Math.ceil((ahead - now) / pageBytes));
      return 1;
    } catch {
      return 0;
    }
  }

  const known: Record<string, Call> = {
    emscripten_resize_heap: grow,
    emscripten_date_now: () => 0,
    _emscripten_memcpy_js: (to = 0, from = 0, length = 0) => {
      bytes().copyWithin(to, from, from + length);
      return 0;
    },
    _emscripten_throw_longjmp: () => {
      // oxlint-disable-next-line no-throw-literal -- `invoke` tells a jump from a crash by this
      throw Infinity;
    },
    _abort_js: () => stop(),
    __assert_fail: () => stop(),
    _tzset_js: () => 0,
    _localtime_js: () => 0,
    _gmtime_js: () => 0,
    environ_get: () => 0,
    environ_sizes_get: (count = 0, size = 0) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
  };
  const named = new Proxy(known, {
    get: (_, name: string) => known[name] ?? (name.startsWith('invoke_') ? invoke : refusal(name)),
  });
  const { exports } = await WebAssembly.instantiate(module, { env: named, wasi_snapshot_preview1: named });
  inside.exported = exports as unknown as typeof inside.exported;
  inside.memory = exports.memory as WebAssembly.Memory;
  call('emscripten_stack_init');
  call('__wasm_call_ctors');
  call('PDFiumExt_Init');
  return { call, bytes, view };
}

/** Files are asked for and not there. */
const refusal = (name: string) => (name.startsWith('fd_') ? () => badFile : () => notImplemented);

function stop(): never {
  throw new Error('PDFium has stopped');
}
