import { expect, test } from 'vitest';
import type { Pixels } from '../picture-pixels.ts';
import { backgroundOf, changePicture, noChange } from './picture-tools.ts';

type Colour = readonly [number, number, number, number?];
const white: Colour = [255, 255, 255];
const red: Colour = [200, 30, 30];
const navy: Colour = [20, 30, 90];

/** 60 by 60, each pixel as `paint` says. */
function picture(paint: (x: number, y: number) => Colour): Pixels {
  const side = 60;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const [r, g, b, alpha = 255] = paint(at % side, Math.floor(at / side));
    data.set([r, g, b, alpha], at * 4);
  }
  return { width: side, height: side, data };
}

const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

/** A red ring on white, with white inside. */
const ring = picture((x, y) => {
  const distance = Math.hypot(x - 30, y - 30);
  return distance < 22 && distance > 10 ? red : white;
});

test('the background goes around the drawing, and inside it only when asked', () => {
  expect(backgroundOf(ring)).toBe('#ffffff');
  const around = changePicture(ring, { ...noChange, background: 'around' }).pixels;
  expect([at(around, 0, 0)[3], at(around, 30, 30)[3], at(around, 30, 14)]).toEqual([0, 255, [...red, 255]]);
  const everywhere = changePicture(ring, { ...noChange, background: 'everywhere' }).pixels;
  expect([at(everywhere, 0, 0)[3], at(everywhere, 30, 30)[3], at(everywhere, 30, 14)[3]]).toEqual([
    0, 0, 255,
  ]);
  // The given picture is what it was.
  expect(at(ring, 0, 0)).toEqual([255, 255, 255, 255]);
});

test('a picture as a browser has it, whose size is its class’s', () => {
  class AsImageData implements Pixels {
    readonly data = ring.data;
    get width() {
      return ring.width;
    }
    get height() {
      return ring.height;
    }
  }
  const { pixels, inks } = changePicture(new AsImageData(), { ...noChange, background: 'around' });
  expect([pixels.width, pixels.height, at(pixels, 0, 0)[3], inks.length]).toEqual([60, 60, 0, 2]);
});

test('a soft edge fades into nothing instead of into white', () => {
  const half: Colour = [228, 143, 143];
  const soft = picture((x, y) => (x < 20 || x >= 40 || y < 6 || y > 53 ? white : x === 20 ? half : red));
  const edge = at(changePicture(soft, { ...noChange, background: 'around', reach: 10 }).pixels, 20, 30);
  expect(edge[3]).toBeLessThan(255);
  expect(edge[3]).toBeGreaterThan(0);
  expect(edge[1]).toBeLessThan(half[1]);
});

test('a transparent picture and a photograph keep what they have', () => {
  const clear = picture(x => (x < 30 ? [0, 0, 0, 0] : red));
  const photo = picture((x, y) => [x * 4, y * 4, (x * y) % 255]);
  for (const one of [clear, photo]) {
    expect(backgroundOf(one)).toBeNull();
    expect(changePicture(one, { ...noChange, background: 'everywhere' }).pixels.data).toEqual(one.data);
  }
});

test.each([1, 2, 3, 5])('%i inks are at most as many, each pixel one of them', count => {
  const shaded = picture((x, y) =>
    y < 30 ? [200 + (x % 20), 30, 30] : x < 30 ? [20, 30, 80 + (x % 20)] : white,
  );
  const { pixels, inks } = changePicture(shaded, { ...noChange, inks: count });
  const found = new Set<string>();
  for (let pixel = 0; pixel < 3600; pixel++) found.add(at(pixels, pixel % 60, Math.floor(pixel / 60)).join());
  expect(found.size).toBeLessThanOrEqual(count);
  expect(found.size).toBeGreaterThanOrEqual(Math.min(count, 3));
  expect(inks.length).toBeLessThanOrEqual(count);
});

test('what is half transparent is printed or not', () => {
  const soft = picture(x => (x < 20 ? [200, 30, 30, 90] : x < 40 ? [200, 30, 30, 180] : navy));
  const { pixels } = changePicture(soft, { ...noChange, inks: 2 });
  expect([at(pixels, 5, 5)[3], at(pixels, 30, 5)[3]]).toEqual([0, 255]);
});

test('light and dark swap, and red stays red', () => {
  const both = picture(x => (x < 20 ? white : x < 40 ? [0, 0, 0] : navy));
  const { pixels } = changePicture(both, { ...noChange, isInverted: true });
  expect([at(pixels, 5, 5), at(pixels, 30, 5)]).toEqual([
    [0, 0, 0, 255],
    [255, 255, 255, 255],
  ]);
  const [r = 0, g = 0, b = 0] = at(pixels, 50, 5);
  expect([b > 200, b > r, b > g]).toEqual([true, true, true]);
  expect(changePicture(pixels, { ...noChange, isInverted: true }).pixels.data).toEqual(both.data);
});
