import { expect, test } from 'vitest';
import { halfOf, picture } from '#tests/factories/pictures.ts';
import { artworkTypeOf, isCutOff } from './artwork-type.ts';

const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe1', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a=1', 'image/gif'],
  ['GIF90a', null],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\0\0\0\0WAVEfmt ', null],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1heic', 'image/heic'],
  ['\0\0\0\x1cftypheix', 'image/heic'],
  ['\0\0\0\x1cftypisom', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
  ['<?xml version="1.0"?>\n<!-- a > b --><svg>', 'image/svg+xml'],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x">\r\n<svg width="1">', 'image/svg+xml'],
  ['<svg/>', null],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg >', 'image/svg+xml'],
  ['\xef\xbb\xbf  <svg>', 'image/svg+xml'],
  ['<html><svg>', null],
  ['<!DOCTYPE html><svg>', null],
  ['<svgfont>', null],
  ['text <svg>', null],
  ['', null],
])('%j is %s', (head, type) => {
  expect(artworkTypeOf(bytes(head))).toBe(type);
});

// A pattern that backtracks never gets through these: the test would run into its timeout.
test.each([`${'<!-- -->'.repeat(500)}<html>`, `<!DOCTYPE svg ${'['.repeat(4000)}`, '<?'.repeat(2000)])(
  'a long head that opens no SVG is no picture',
  head => {
    expect(artworkTypeOf(bytes(head))).toBeNull();
  },
);

test.each(['png', 'jpeg', 'webp'] as const)(
  'half a %s is known to be cut off, and a whole one not',
  async format => {
    const whole = await picture({ width: 300, height: 300, noise: true, format });
    const type = `image/${format}` as const;
    expect(isCutOff(whole, type)).toBe(false);
    expect(isCutOff(Buffer.concat([whole, Buffer.from('<script>')]), type)).toBe(false);
    expect(isCutOff(halfOf(whole), type)).toBe(true);
  },
);
