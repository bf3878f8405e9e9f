/** Gives a PNG the colours that its pixels are in: what is drawn of a photograph keeps the profile of its camera. */

const signatureBytes = 8;
/** Chunks by which a PNG speaks of its colours. The one that is added replaces them. */
const colourChunks = new Set(['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP']);

/** @param deflated the ICC profile, compressed by zlib. */
export function withProfile(png: Uint8Array, deflated: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array[] = [png.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + 12 <= png.length;) {
    const end = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (!colourChunks.has(name)) parts.push(png.subarray(at, end));
    if (name === 'IHDR') parts.push(profileChunk(deflated));
    at = end;
  }
  return joined(parts);
}

/** Its name is one letter, its compression the only one there is. */
function profileChunk(deflated: Uint8Array): Uint8Array {
  const body = joined([Uint8Array.from('iCCPp\0\0', sign => sign.charCodeAt(0)), deflated]);
  const chunk = new Uint8Array(body.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  view.setUint32(4 + body.length, crcOf(body));
  return chunk;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
