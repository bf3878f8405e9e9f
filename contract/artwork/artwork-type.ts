/** Detects a file's type from its first bytes. Neither side trusts names or declared types. */
import type { artworkTypes, heicType, pdfType } from './artwork.ts';

export type ArtworkType = (typeof artworkTypes)[number] | typeof pdfType | typeof heicType;

/** How many bytes are needed to detect the type. */
export const sniffBytes = 4096;

/** `postscript` has a refusal of its own, which says what to do; null is no file that a design can be. */
export function artworkTypeOf(head: Uint8Array): ArtworkType | 'postscript' | null {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (/^(\u00ef\u00bb\u00bf)?\s{0,16}%PDF-\d/.test(text(0, 28))) return 'application/pdf';
  if (text(0, 4) === '%!PS' || starts(0xc5, 0xd0, 0xd3, 0xc6)) return 'postscript';
  if (text(4, 8) === 'ftyp') return containerType(text(8, 12), text(16, 64));
  return isSvg(head) ? 'image/svg+xml' : null;
}

/** AVIF and HEIC share a container. The major brand tells them apart, or else the compatible brands. */
function containerType(brand: string, compatible: string): ArtworkType | null {
  if (/^avi[fs]$/.test(brand)) return 'image/avif';
  if (/^(hei[cmsx]|hev[cmsx])$/.test(brand)) return 'image/heic';
  if (/^(mif1|msf1)$/.test(brand)) return /avi[fs]/.test(compatible) ? 'image/avif' : 'image/heic';
  return null;
}

/**
 * Only a declaration, comments, a document type and white space may come before the root element. They are skipped one
 * by one: a single pattern for all of them could be made to backtrack through every combination.
 */
function isSvg(head: Uint8Array): boolean {
  let rest = new TextDecoder().decode(head.subarray(0, sniffBytes)).trimStart();
  for (;;) {
    const end = endOfProlog(rest);
    if (end === null) return /^<svg[\s>]/i.test(rest);
    if (end < 0) return false;
    rest = rest.slice(end).trimStart();
  }
}

/** Where the first piece of prolog ends; null if there is none, negative if it never ends. */
function endOfProlog(text: string): number | null {
  const after = (mark: string, from = 0) => {
    const at = text.indexOf(mark, from);
    return at < 0 ? -1 : at + mark.length;
  };
  if (text.startsWith('<?')) return after('?>');
  if (text.startsWith('<!--')) return after('-->', 4);
  if (!/^<!DOCTYPE\s+svg\b/i.test(text)) return null;
  const subset = text.indexOf('[');
  const close = text.indexOf('>');
  if (subset < 0 || close < subset) return after('>');
  const subsetEnd = after(']', subset);
  return subsetEnd < 0 ? -1 : after('>', subsetEnd);
}

/** How far from the end of the file to look for the end marker: some programs append data after it. */
const tailBytes = 65_536;

/**
 * Whether a file stops before its format's end marker. Browsers show the upper half of a truncated picture as if it
 * were complete, and it would be printed that way.
 */
export function isCutOff(bytes: Uint8Array, type: ArtworkType): boolean {
  const tail = bytes.subarray(-tailBytes);
  switch (type) {
    case 'image/png':
      return !holds(tail, [0x49, 0x45, 0x4e, 0x44]);
    case 'image/jpeg':
      return !holds(tail, [0xff, 0xd9]);
    case 'image/webp':
      return bytes.length < new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8;
    default:
      return false;
  }
}

function holds(bytes: Uint8Array, mark: readonly number[]): boolean {
  for (let at = bytes.length - mark.length; at >= 0; at--) {
    if (mark.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}
