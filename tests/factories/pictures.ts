/** Pictures as shoppers send them, and files that only look like it. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface PictureOptions {
  width?: number;
  height?: number;
  colour?: string;
  /** Does not compress, so that half of the file is half of the picture. */
  noise?: boolean;
  format?: 'png' | 'jpeg' | 'webp';
}

export async function picture(options: PictureOptions): Promise<Buffer> {
  const { width = 120, height = 80, colour = '#336699', noise = false, format = 'png' } = options;
  const made = noise
    ? sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    : sharp({ create: { width, height, channels: 3, background: colour } });
  return made.toFormat(format).toBuffer();
}

/** Soft shapes over one another, as there are in photographs, under a colour of its own. */
export async function scenery(colour: string): Promise<Buffer> {
  const shapes = Array.from({ length: 60 }, (_, at) => {
    const [x, y, r] = [(at * 137) % 900, (at * 71) % 600, 40 + (at % 7) * 20];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#g)" opacity=".4"/>`;
  });
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><defs><radialGradient id="g">
    <stop stop-color="${colour}"/><stop offset="1" stop-color="#fff"/></radialGradient></defs>
    <rect width="900" height="600" fill="#8ab"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(drawn)).png().toBuffer();
}

export async function tiff(): Promise<Buffer> {
  return sharp(await picture({}))
    .tiff()
    .toBuffer();
}

/** 40 by 20 pixels as they lie in the file, 20 by 40 as they are seen. */
export async function photographOnItsSide(): Promise<Buffer> {
  return sharp(await picture({ width: 40, height: 20 }))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** What a picture says beside its pixels. */
export async function metadataOf(bytes: Buffer) {
  const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
  return { exif, xmp, iptc, orientation };
}

/** Red, green and blue of one pixel. */
export async function pixelAt(bytes: Buffer, x: number, y: number): Promise<[number, number, number]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels);
  return [red, green, blue];
}

export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

export async function formatOf(bytes: Buffer): Promise<string | undefined> {
  return (await sharp(bytes).metadata()).format;
}

export const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

export function svg(inside: string, before = ''): Buffer {
  return Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10">${inside}</svg>`,
  );
}

/** A photograph with its place in EXIF, and a script behind its end. */
export async function jpegWithGpsAndScript(): Promise<Buffer> {
  const photograph = await sharp(await picture({ noise: true }))
    .withExif({
      IFD0: { Copyright: 'Somebody' },
      IFD3: { GPSLatitude: '27/1 28/1 0/1', GPSLatitudeRef: 'S' },
    })
    .jpeg()
    .toBuffer();
  return Buffer.concat([photograph, Buffer.from('<script>alert(1)</script>')]);
}

/** A few kilobytes that would be gigabytes. */
export function bombPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(width + 1);
  const rows = deflateSync(Buffer.concat(Array.from({ length: 16 }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A drawing as a PNG of so many pixels; text stands in the machine's own font. */
export async function drawing(
  inside: string,
  { width = 1200, height = width, ground }: { width?: number; height?: number; ground?: string } = {},
): Promise<Buffer> {
  const box = ground ? `<rect width="100%" height="100%" fill="${ground}"/>` : '';
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${box}${inside}</svg>`;
  // Packed as loosely as may be: nobody keeps it.
  return sharp(Buffer.from(text)).png({ compressionLevel: 1 }).toBuffer();
}

/** A picture's pixels as a device decodes them, its longer side at most `side`. */
export async function pixelsOf(bytes: Buffer, side: number) {
  const { data, info } = await sharp(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** As a phone takes it: with its maker and the place where it was taken. */
export async function photographWithPlace(): Promise<Buffer> {
  return sharp(await picture({ width: 60, height: 40 }))
    .withExif({ IFD0: { Make: 'Secret' }, IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
    .jpeg()
    .toBuffer();
}
