/** Writes a PNG of grey pixels. A signature is mostly paper: rows as they are pack better than any filter of them. */
import { crc32, deflateSync } from 'node:zlib';

export interface GreyPicture {
  width: number;
  height: number;
  /** One byte a pixel, 0 is black. */
  pixels: Uint8Array;
}

const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bitDepth = 8;
const greyColourType = 0;
/** The size of slower levels, all but a few bytes, in a third of the time. */
const level = 3;

export function greyPng(picture: GreyPicture): Buffer {
  const { width, height } = picture;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, greyColourType], 8);
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rowsOf(picture), { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each row follows the number of its filter: none. */
function rowsOf({ width, height, pixels }: GreyPicture): Buffer {
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(4 + named.length + 4);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), 4 + named.length);
  return framed;
}
