/**
 * A design is the same wherever it is made: the file of a text, its hash, names and numbers of a roster, and where each
 * stands on a garment are computed in Node and in the browser, byte for byte. With TEST_ALL=1, a thousand of each.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import fc from 'fast-check';
import { create } from 'fontkit';
import { drawTextDesign, readTextDesign, type TextDesign } from '#contract/lettering/text-design.ts';
import { drawLettering } from '#contract/lettering/roster-lettering.ts';
import { designBox, garmentFactsOf, garments, garmentViews } from '#contract/garments/garments.ts';
import { isWhole } from '#tests/support/whole.ts';
import { expect, test } from '../support/journey.ts';

const root = path.resolve('.');
const files = {
  oswald: 'oswald/700Bold/Oswald_700Bold.ttf',
  montserrat: 'montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf',
  lobster: 'lobster/400Regular/Lobster_400Regular.ttf',
};

const sign = fc.constantFrom(...'AVTofiāĀēōūễộđĐñçßøłÅ&<>"\'’-. 0179\n'.split(''));
const anyDesign: fc.Arbitrary<TextDesign> = fc.record({
  text: fc.string({ unit: sign, minLength: 1, maxLength: 20 }),
  font: fc.constantFrom(...Object.keys(files)),
  mm: fc.integer({ min: 5, max: 300 }),
  spacingMm: fc.integer({ min: 0, max: 20 }),
  arc: fc.integer({ min: -180, max: 180 }),
  ink: fc.constantFrom('#ffffff', '#1b2a4a'),
  shape: fc.constantFrom(
    null,
    { id: 'shield', mm: 150, ink: '#c8202c' },
    { id: 'roundel', mm: 77, ink: '#16171a' },
  ),
});

const millimetres = (most: number) => fc.option(fc.integer({ min: 10, max: most }));
const anyPiece = fc.record({
  font: fc.constantFrom(...Object.keys(files)),
  template: fc.record({
    nameMm: millimetres(150),
    numberMm: millimetres(400),
    topMm: fc.integer({ min: 0, max: 400 }),
  }),
  text: fc.record({
    name: fc.string({ unit: sign, maxLength: 24 }).map(name => name.replaceAll('\n', '')),
    number: fc.integer({ min: 0, max: 999 }).map(String),
  }),
  area: fc.constantFrom({ widthMm: 300, heightMm: 400 }, { widthMm: 90, heightMm: 110 }),
});

/** Every print area of every garment. */
const places = garments.flatMap(({ id }) =>
  garmentViews.flatMap(view => garmentFactsOf(id).areas[view].map(({ id: area }) => ({ id, view, area }))),
);
const anyPlace = fc.record({
  place: fc.constantFrom(...places),
  settings: fc.record({
    scale: fc.double({ min: 0.5, max: 2, noNaN: true }),
    xOffset: fc.integer({ min: -60, max: 60 }),
    yOffset: fc.integer({ min: -60, max: 60 }),
    rotation: fc.integer({ min: 0, max: 359 }),
    aspect: fc.double({ min: 0.1, max: 10, noNaN: true }),
  }),
});

const given = { seed: 20_261_126, numRuns: isWhole ? 1_000 : 150 };
const designs = fc.sample(anyDesign, given);
const pieces = fc.sample(anyPiece, given);
const placed = fc.sample(anyPlace, given);

const program = `
  import { create } from 'fontkit';
  import { drawTextDesign } from '#contract/lettering/text-design.ts';
  import { drawLettering } from '#contract/lettering/roster-lettering.ts';
  import { designBox } from '#contract/garments/garments.ts';
  const hashOf = async text => Array.from(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    byte => byte.toString(16).padStart(2, '0')).join('');
  globalThis.drawAll = async (fonts, { designs, pieces, placed }) => {
    const open = Object.fromEntries(Object.entries(fonts).map(([id, text]) =>
      [id, create(Uint8Array.from(atob(text), sign => sign.charCodeAt(0)))]));
    const drawn = designs.map(design => drawTextDesign(design, open[design.font]).svg);
    return {
      drawn,
      hashes: await Promise.all(drawn.map(hashOf)),
      lettered: pieces.map(({ font, template, text, area }) =>
        JSON.stringify(drawLettering(open[font], template, text, area))),
      boxes: placed.map(({ place, settings }) =>
        JSON.stringify(designBox(place.id, place.view, { ...settings, area: place.area }))),
    };
  };`;

interface Drawn {
  drawn: string[];
  hashes: string[];
  lettered: string[];
  boxes: string[];
}

test('Node and the browser draw the same bytes', async ({ visit }) => {
  const bytes = Object.entries(files).map(
    ([id, file]) => [id, readFileSync(path.join(root, 'node_modules/@expo-google-fonts', file))] as const,
  );
  const fonts = new Map(bytes.map(([id, file]) => [id, create(file)]));
  const fontOf = (id: string) => {
    const font = fonts.get(id);
    if (!font) throw new Error(id);
    return font;
  };
  const drawn = designs.map(design => drawTextDesign(design, fontOf(design.font)).svg);
  const inNode: Drawn = {
    drawn,
    hashes: drawn.map(svg => createHash('sha256').update(svg).digest('hex')),
    lettered: pieces.map(({ font, template, text, area }) =>
      JSON.stringify(drawLettering(fontOf(font), template, text, area)),
    ),
    boxes: placed.map(({ place, settings }) =>
      JSON.stringify(designBox(place.id, place.view, { ...settings, area: place.area })),
    ),
  };
  expect(drawn.map(readTextDesign)).toEqual(designs);

  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: root, loader: 'js' },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
  });
  // A page of the shop's own, as browsers hash in secure ones alone.
  const page = await visit({ bypassCSP: true });
  await page.goto('/terms');
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const base64 = Object.fromEntries(bytes.map(([id, file]) => [id, file.toString('base64')]));
  const inBrowser = await page.evaluate(
    ([opened, wanted]) => {
      type DrawAll = (fonts: object, wanted: object) => Promise<Drawn>;
      return (globalThis as unknown as { drawAll: DrawAll }).drawAll(opened, wanted);
    },
    [base64, { designs, pieces, placed }] as const,
  );
  expect(inBrowser).toEqual(inNode);
});
