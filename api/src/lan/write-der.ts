/** The few forms of DER (X.690) that a certificate is made of. */

function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 128
      ? [tag, length]
      : length < 256
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, ...parts);
/** A part of a structure that is known by its number; `of` what it holds is a structure itself. */
export const numbered = (number: number, ...of: readonly Uint8Array[]): Buffer =>
  tagged(0xa0 + number, ...of);
/** The same, of plain bytes. */
export const plainly = (number: number, bytes: Uint8Array): Buffer => tagged(0x80 + number, bytes);
export const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value));
export const bytes = (value: Uint8Array): Buffer => tagged(0x04, value);
export const yes: Buffer = tagged(0x01, Buffer.from([0xff]));
export const bits = (value: Uint8Array, unused = 0): Buffer => tagged(0x03, Buffer.from([unused]), value);

/** Not negative. */
export function integer(value: Uint8Array): Buffer {
  const isHigh = ((value[0] ?? 0) & 0x80) !== 0;
  return tagged(0x02, ...(isHigh ? [Buffer.from([0])] : []), value);
}

/** `2.5.29.17` */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevenBits)]));
}

function inSevenBits(value: number): number[] {
  const digits = [value & 127];
  for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128);
  return digits;
}

/** Of the years 1950 to 2049, as certificates write them. */
export const time = (at: Date): Buffer =>
  tagged(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
