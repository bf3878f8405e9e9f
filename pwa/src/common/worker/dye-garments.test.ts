import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { garmentVersion } from '#contract/garments/garment-version.ts';
import { garmentDrawingUrl, garmentImageUrl } from '#contract/garments/garment-pictures.ts';
import { readGarmentSet } from '../../../garment-set.ts';
import { createGarmentDyer } from './dye-garments.ts';

const folder = path.resolve(import.meta.dirname, '../../../../api/assets/garments');
const set = readGarmentSet();
const file = () => new Response(JSON.stringify(set));
const drawing = (name: string) => readFileSync(path.join(folder, `${name}.svg`), 'utf8');

test('the build packs every drawing, under the version of the addresses', () => {
  expect(Object.keys(set.drawings).toSorted()).toEqual(
    readdirSync(folder)
      .map(name => name.replace('.svg', ''))
      .toSorted(),
  );
  expect(set.version).toBe(garmentVersion);
});

describe('the worker answers', () => {
  const dye = createGarmentDyer(async () => file());

  test('a drawing as it is', async () => {
    const answer = await dye(garmentDrawingUrl('hoodie', 'side'));
    expect(await answer?.text()).toBe(drawing('hoodie-side'));
    expect(answer?.headers.get('Content-Type')).toContain('image/svg+xml');
  });

  test('a garment in its colours', async () => {
    const answer = await dye(garmentImageUrl('polo', 'back', { fabric: '#1b2c4a', trim: '#8fc3e6' }));
    const svg = (await answer?.text()) ?? '';
    expect(svg).not.toContain('var(');
    expect(svg).toContain('#1b2c4a');
    expect(svg).toContain('#8fc3e6');
  });

  test.each([
    ['another version', '/garments/00000000/tee-front/1b2c4a.svg'],
    ['a link preview', `/garments/${garmentVersion}/tee-front/1b2c4a.png`],
    ['no garment', `/garments/${garmentVersion}/toga-front/1b2c4a.svg`],
    ['a name of every object', `/garments/${garmentVersion}/constructor.svg`],
    ['no colour', `/garments/${garmentVersion}/tee-front/red.svg`],
  ])('not %s', async (_, address) => {
    expect(await dye(address)).toBeNull();
  });
});

test('a set that the browser has thrown out is no failure, and is looked for again', async () => {
  const kept: Response[] = [];
  const dye = createGarmentDyer(async () => kept[0]);
  const address = garmentDrawingUrl('tee', 'front');
  expect(await dye(address)).toBeNull();
  kept.push(file());
  expect(await dye(address)).not.toBeNull();
});

test('the file is read once', async () => {
  let reads = 0;
  const dye = createGarmentDyer(async () => {
    reads++;
    return file();
  });
  await Promise.all([dye(garmentDrawingUrl('tee', 'front')), dye(garmentDrawingUrl('tee', 'back'))]);
  await dye(garmentDrawingUrl('tee', 'side'));
  expect(reads).toBe(1);
});
