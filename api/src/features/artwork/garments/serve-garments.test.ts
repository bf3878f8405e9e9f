import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#contract/wire/errors.ts';
import { garments, garmentViews } from '#contract/garments/garments.ts';
import { garmentDrawingUrl, garmentImageUrl } from '#contract/garments/garment-pictures.ts';
import { renderGarment } from '#contract/garments/garment-dyes.ts';
import { garmentVersion } from '#contract/garments/garment-version.ts';
import { drawingName, readDrawings } from './read-drawings.ts';
import {
  createGarmentServer,
  type GarmentResponse,
  type Rasterise,
  type ServeGarment,
} from './serve-garments.ts';

const drawings = readDrawings();
const all = garments.flatMap(({ id }) => garmentViews.map(view => drawingName(id, view)));
const drawingOf = (name: string) => drawings.get(name) ?? '';

const allowedElements =
  /^(svg|g|defs|path|use|clipPath|linearGradient|radialGradient|stop|filter|feGaussianBlur)$/;

describe('the drawings', () => {
  test.each(all)('%s: one slot, clipped, and nothing that could run or load', name => {
    const svg = drawingOf(name);
    expect(svg.match(new RegExp(`<g id="${name}-print" clip-path="url\\(#[^)]+\\)"></g>`, 'g'))).toHaveLength(
      1,
    );
    const elements = new Set(Array.from(svg.matchAll(/<([a-zA-Z]+)/g), found => found[1] ?? ''));
    expect([...elements].filter(element => !allowedElements.test(element))).toEqual([]);
    expect(svg).not.toMatch(/\son\w+=|\sstyle=|javascript:|data:/i);
    const references = Array.from(
      svg.matchAll(/href="([^"]*)"|url\(([^)]*)\)/g),
      found => found[1] ?? found[2] ?? '',
    );
    const ids = new Set(Array.from(svg.matchAll(/\sid="([^"]+)"/g), found => `#${found[1]}`));
    expect(references.filter(reference => !ids.has(reference))).toEqual([]);
  });

  test.each(all)('%s: colours come from the three dyes alone', name => {
    const variables = new Set(
      Array.from(drawingOf(name).matchAll(/var\(--([a-z-]+)/g), found => found[1] ?? ''),
    );
    expect([...variables].filter(variable => !['fabric', 'trim', 'sleeve'].includes(variable))).toEqual([]);
    expect(variables.has('fabric')).toBe(true);
  });

  test('the version in every URL is the hash of this very set', () => {
    const hash = createHash('sha256');
    for (const name of all) hash.update(`${name}\0${drawingOf(name)}\0`);
    expect(hash.digest('hex').slice(0, 8)).toBe(garmentVersion);
  });

  test('an id belongs to one drawing only', () => {
    const owners = new Map<string, string>();
    for (const name of all) {
      for (const [, id = ''] of drawingOf(name).matchAll(/\sid="([^"]+)"/g)) {
        expect(owners.get(id) ?? name).toBe(name);
        owners.set(id, name);
      }
    }
  });
});

describe('renderGarment', () => {
  test.each(all)('%s: no variable is left', name => {
    const svg = renderGarment(drawingOf(name), { fabric: '1b2c4a', trim: '8fc3e6', sleeve: 'fcfbf8' });
    expect(svg).not.toContain('var(');
    expect(svg).toContain('#1b2c4a');
  });

  test('trim and sleeve are the fabric unless named', () => {
    const parts =
      '<a fill="var(--trim,var(--fabric,#1f3a5f))" stroke="var(--sleeve,var(--fabric,#1f3a5f))"/>';
    expect(renderGarment(parts, { fabric: 'aa0000' })).toBe('<a fill="#aa0000" stroke="#aa0000"/>');
    expect(renderGarment(parts, { fabric: 'aa0000', trim: '00bb00' })).toBe(
      '<a fill="#00bb00" stroke="#aa0000"/>',
    );
  });

  test.each(['', 'fff', '#ffffff', 'FFFFFF', 'gggggg', '1b2c4a"', '"><script>', '1b2c4a\n'])(
    'refuses %j',
    fabric => {
      expect(() => renderGarment('<svg/>', { fabric })).toThrow(RangeError);
    },
  );
});

function serverWith(rasterise: Rasterise = async () => Buffer.from('picture')) {
  return createGarmentServer({ drawings, rasterise });
}

async function pictureOf(serve: ServeGarment, path: string): Promise<GarmentResponse> {
  const answer = await serve(path);
  if (!answer || isRefusal(answer)) throw new Error(`${path} has no picture`);
  return answer;
}

describe('garmentResponse', () => {
  test('a coloured picture is kept for ever', async () => {
    const url = garmentImageUrl('tee', 'front', { fabric: '#1B2C4A', trim: '#8fc3e6' });
    const answer = await pictureOf(serverWith(), url);
    expect(answer).toMatchObject({ contentType: 'image/svg+xml; charset=utf-8' });
    expect(answer.cacheControl).toContain('immutable');
    expect(String(answer.body)).toContain('#8fc3e6');
  });

  test('the drawing itself keeps its variables', async () => {
    const answer = await pictureOf(serverWith(), garmentDrawingUrl('hoodie', 'side'));
    expect(String(answer.body)).toContain('var(--fabric');
  });

  test('an older version still gets a picture, kept for minutes', async () => {
    const answer = await pictureOf(serverWith(), '/garments/00000000/tee-front/1b2c4a.svg');
    expect(answer).toMatchObject({ cacheControl: 'public, max-age=300' });
  });

  test.each([
    '/garments/',
    '/garments/00000000/toga-front.svg',
    '/garments/00000000/tee-front.png',
    '/garments/00000000/tee-front/1b2c4.svg',
    '/garments/00000000/tee-front/1B2C4A.svg',
    '/garments/00000000/tee-front/1b2c4a-1b2c4a-1b2c4a-1b2c4a.svg',
    '/garments/00000000/tee-front/1b2c4a.gif',
    '/garments/00000000/../tee-front.svg',
    '/garments/00000000/tee-front/1b2c4a.svg\n',
    '/garments/00000000/%2e%2e/tee-front.svg',
  ])('%j is not found', async path => {
    expect(await serverWith()(path)).toBeNull();
  });

  test('visitors who ask at once for one raster share it', async () => {
    let made = 0;
    const serve = serverWith(async () => Buffer.from(`picture ${++made}`));
    const url = garmentImageUrl('cap', 'front', { fabric: '#1b2c4a' }, 'png');
    const answers = await Promise.all([1, 2, 3].map(() => pictureOf(serve, url)));
    expect(answers.map(answer => String(answer.body))).toEqual(Array(3).fill('picture 1'));
    expect(String((await pictureOf(serve, url)).body)).toBe('picture 1');
  });

  test('a raster that fails is tried again by the next visitor', async () => {
    let tries = 0;
    const serve = serverWith(async () => {
      if (++tries === 1) throw new Error('no memory');
      return Buffer.from('picture');
    });
    const url = garmentImageUrl('cap', 'front', { fabric: '#1b2c4a' }, 'webp');
    await expect(serve(url)).rejects.toThrow('no memory');
    expect(await serve(url)).toMatchObject({ contentType: 'image/webp' });
  });

  test('too many rasters at once are turned away and not queued', async () => {
    const waiting: (() => void)[] = [];
    const serve = serverWith(
      () => new Promise(resolve => waiting.push(() => resolve(Buffer.from('picture')))),
    );
    const ask = (dye: number) =>
      serve(garmentImageUrl('cap', 'front', { fabric: `#${String(100000 + dye)}` }, 'png'));
    const admitted = Array.from({ length: 8 }, (_, dye) => ask(dye));
    expect(await ask(99)).toMatchObject({ refusal: 'unavailable' });
    waiting.forEach(finish => finish());
    expect((await Promise.all(admitted)).map(isRefusal)).toEqual(Array(8).fill(false));
    const later = ask(99);
    waiting.forEach(finish => finish());
    expect(await later).toMatchObject({ contentType: 'image/png' });
  });
});
