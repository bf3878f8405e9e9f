/**
 * A HEIC photograph's size and pixels, the same on a device and on the server. Turned as it was held when it was taken;
 * its colours are those of `profile`.
 */
import { artworkLimitPixels } from '../artwork.ts';
import type { Libheif } from './libheif.ts';

/** `heic`: a kind of picture in this container that can't be read. */
export type HeicTrouble = 'pixels' | 'broken' | 'heic';

interface OpenedHeic {
  widthPx: number;
  heightPx: number;
  /** Its ICC profile, as phones write one; null for sRGB. */
  profile: Uint8Array<ArrayBuffer> | null;
  draw: () => HeicPixels | HeicTrouble;
}

export interface HeicPixels {
  width: number;
  height: number;
  /** Red, green, blue, alpha. May lie in the library's memory: not for use after another call. */
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Of one photograph with all its parts, in the library's memory: enough for 60 megapixels. */
const memoryBytes = 600_000_000;
const longestProfileBytes = 4_000_000;

/** As the library numbers them. */
const rgb = 1;
const interleavedRgba = 11;
const interleaved = 10;
const unsupported = [3, 4];
const outOfBounds = 6;

export function openHeic(heif: Libheif, bytes: Uint8Array): OpenedHeic | HeicTrouble {
  const view = () => new DataView(heif.HEAPU8.buffer, heif.HEAPU8.byteOffset);
  const error = heif._malloc(16);
  const found = heif._malloc(8);
  const troubleOf = (): HeicTrouble | null => {
    const code = view().getInt32(error, true);
    if (code === 0) return null;
    if (code === outOfBounds) return 'pixels';
    return unsupported.includes(code) ? 'heic' : 'broken';
  };

  const context = heif._heif_context_alloc();
  setLimits(view(), heif._heif_context_get_security_limits(context));
  const file = heif._malloc(bytes.length);
  if (file === 0) return 'pixels';
  heif.HEAPU8.set(bytes, file);
  heif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0);
  const unread = troubleOf();
  if (unread) return unread;
  heif._heif_context_get_primary_image_handle(error, context, found);
  const missing = troubleOf();
  if (missing) return missing;
  const handle = view().getUint32(found, true);
  const widthPx = heif._heif_image_handle_get_width(handle);
  const heightPx = heif._heif_image_handle_get_height(handle);
  if (widthPx < 1 || heightPx < 1) return 'broken';
  if (widthPx * heightPx > artworkLimitPixels) return 'pixels';

  return {
    widthPx,
    heightPx,
    profile: readProfile(heif, handle, error),
    draw() {
      heif._heif_decode_image(error, handle, found, rgb, interleavedRgba, 0);
      const trouble = troubleOf();
      if (trouble) return trouble;
      const image = view().getUint32(found, true);
      const width = heif._heif_image_get_width(image, interleaved);
      const height = heif._heif_image_get_height(image, interleaved);
      const plane = heif._heif_image_get_plane_readonly(image, interleaved, found);
      const stride = view().getInt32(found, true);
      if (plane === 0 || width * height > artworkLimitPixels || width < 1 || height < 1) return 'broken';
      return { width, height, data: rowsOf(heif.HEAPU8, { plane, stride, width, height }) };
    },
  };
}

/** The first two numbers of 64 bits that the library keeps for this: pixels of a picture, and memory of all. */
function setLimits(view: DataView, limits: number): void {
  view.setBigUint64(limits + 8, BigInt(artworkLimitPixels), true);
  view.setBigUint64(limits + 64, BigInt(memoryBytes), true);
}

function readProfile(heif: Libheif, handle: number, error: number): Uint8Array<ArrayBuffer> | null {
  const bytes = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (bytes === 0 || bytes > longestProfileBytes) return null;
  const profile = heif._malloc(bytes);
  heif._heif_image_handle_get_raw_color_profile(error, handle, profile);
  return heif.HEAPU8.slice(profile, profile + bytes) as Uint8Array<ArrayBuffer>;
}

interface Plane {
  plane: number;
  stride: number;
  width: number;
  height: number;
}

function rowsOf(memory: Uint8Array, { plane, stride, width, height }: Plane): Uint8ClampedArray<ArrayBuffer> {
  const row = width * 4;
  const buffer = memory.buffer as ArrayBuffer;
  if (stride === row) return new Uint8ClampedArray(buffer, memory.byteOffset + plane, row * height);
  const data = new Uint8ClampedArray(row * height);
  for (let y = 0; y < height; y++) {
    data.set(memory.subarray(plane + y * stride, plane + y * stride + row), y * row);
  }
  return data;
}
