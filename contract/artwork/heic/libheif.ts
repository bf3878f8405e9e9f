/**
 * libheif in WebAssembly as this project sees it: the package's own file, unchanged, which a newer one may replace.
 * Numbers are integers and addresses in its memory.
 */
export interface Libheif {
  /** Another array after each call that makes the memory grow. */
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _heif_context_alloc(): number;
  _heif_context_get_security_limits(context: number): number;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    bytes: number,
    length: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_image_handle_get_width(handle: number): number;
  _heif_image_handle_get_height(handle: number): number;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, profile: number): void;
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    space: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
}

/** What the package's file exports: makes a library in a memory of its own. */
export type MakeLibheif = (surroundings: {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ) => WebAssembly.Exports;
  print: () => void;
  printErr: () => void;
}) => Libheif;

/** A new one for every file: nothing of one is left for the next. */
export function startLibheif(make: MakeLibheif, module: WebAssembly.Module): Libheif {
  return make({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
    print: () => undefined,
    printErr: () => undefined,
  });
}
