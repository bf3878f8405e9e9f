/** What a file is, by its first bytes; names and declared types are not believed on either side. */
import type { artworkTypes } from './artwork.ts';

export type ArtworkType = (typeof artworkTypes)[number];

/** How much of a file is needed to know. */
export const sniffBytes = 4096;

/** `heic` has a refusal of its own that says what to do; null is no picture that we take. */
export function artworkTypeOf(head: Uint8Array): ArtworkType | 'heic' | null {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) === 'ftyp') return containerType(text(8, 12), text(16, 64));
  return isSvg(head) ? 'image/svg+xml' : null;
}

/** AVIF and HEIC share a container; the brand, or failing that the compatible ones, tell them apart. */
function containerType(brand: string, compatible: string): ArtworkType | 'heic' | null {
  if (/^avi[fs]$/.test(brand)) return 'image/avif';
  if (/^(hei[cmsx]|hev[cmsx])$/.test(brand)) return 'heic';
  if (/^(mif1|msf1)$/.test(brand)) return /avi[fs]/.test(compatible) ? 'image/avif' : 'heic';
  return null;
}

/** Before the root element only a declaration, comments, a document type and blanks may stand. */
const svgStart =
  /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg[^[>]*(?:\[[^\]]*\])?\s*>\s*)*<svg[\s>]/i;

function isSvg(head: Uint8Array): boolean {
  return svgStart.test(new TextDecoder().decode(head.subarray(0, sniffBytes)));
}
