/** HEIC photographs: an honest one, and files that are made to hold the reader, to fill it or to lead it in circles. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** 96 by 64, all in the red that only a wide screen shows on the left, dark blue on the right; with the profile of such a screen. */
export function photograph(): Buffer {
  return readFileSync(path.join(import.meta.dirname, '../fixtures/photograph.heic'));
}

/** 9000 by 6600 grey pixels in 14 kB. */
export function blank(): Buffer {
  return gunzipSync(readFileSync(path.join(import.meta.dirname, '../fixtures/blank-59-megapixels.heic.gz')));
}

/** What it says of its size, changed; its pixels are what they were. */
export function sized(width: number, height: number): Buffer {
  const bytes = photograph();
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
  return bytes;
}

interface Grid {
  columns: number;
  rows: number;
  /** Each tile is the grid itself. */
  isOfItself?: boolean;
}

/** One small tile, again and again under many names: some bytes for each six thousand pixels. */
export function grid({ columns, rows, isOfItself = false }: Grid): Buffer {
  const source = photograph();
  const count = columns * rows;
  const whole = count + 1;
  const all = Array.from({ length: count }, (_, at) => at + 1);
  const coded = contentOf(source, 'mdat');
  const [width, height] = [columns * 96, rows * 64];
  const plan = Buffer.from([0, 1, rows - 1, columns - 1, ...u32(width), ...u32(height)]);
  const entry = (id: number, type: string) =>
    fullBox('infe', 2, Buffer.concat([u16(id), u16(0), Buffer.from(`${type}\0`)]));
  const tiles = isOfItself ? [...all.slice(1), whole] : all;
  const ispe = (wide: number, high: number) => fullBox('ispe', 0, Buffer.concat([u32(wide), u32(high)]));
  const kinds = [boxOf(source, 'hvcC'), ispe(96, 64), ispe(width, height)];
  const uses = Buffer.concat([
    u32(count + 1),
    ...all.flatMap(tile => [u16(tile), Buffer.from([2, 0x81, 2])]),
    u16(whole),
    Buffer.from([1, 3]),
  ]);
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
  const meta = (codedAt: number) =>
    fullBox(
      'meta',
      0,
      Buffer.concat([
        fullBox('hdlr', 0, Buffer.concat([u32(0), Buffer.from('pict'), Buffer.alloc(13)])),
        fullBox('pitm', 0, u16(whole)),
        fullBox(
          'iinf',
          0,
          Buffer.concat([u16(count + 1), ...all.map(tile => entry(tile, 'hvc1')), entry(whole, 'grid')]),
        ),
        fullBox('iref', 0, box('dimg', Buffer.concat([u16(whole), u16(tiles.length), ...tiles.map(u16)]))),
        box('iprp', Buffer.concat([box('ipco', Buffer.concat(kinds)), fullBox('ipma', 0, uses)])),
        box('idat', plan),
        fullBox(
          'iloc',
          1,
          Buffer.concat([
            Buffer.from([0x44, 0]),
            u16(count + 1),
            ...all.flatMap(tile => [u16(tile), u16(0), u16(0), u16(1), u32(codedAt), u32(coded.length)]),
            u16(whole),
            u16(1),
            u16(0),
            u16(1),
            u32(0),
            u32(plan.length),
          ]),
        ),
      ]),
    );
  const codedAt = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(codedAt), box('mdat', coded)]);
}

function box(name: string, content: Buffer): Buffer {
  return Buffer.concat([u32(content.length + 8), Buffer.from(name), content]);
}

function fullBox(name: string, version: number, content: Buffer): Buffer {
  return box(name, Buffer.concat([Buffer.from([version, 0, 0, 0]), content]));
}

function boxOf(file: Buffer, name: string): Buffer {
  const at = file.indexOf(name) - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
}

const contentOf = (file: Buffer, name: string) => boxOf(file, name).subarray(8);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
