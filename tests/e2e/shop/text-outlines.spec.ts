/** A text is the same file wherever it is made: outlines are computed in Node and in the browser, byte for byte. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import fc from 'fast-check';
import { create } from 'fontkit';
import { drawTextDesign, readTextDesign, type TextDesign } from '#contract/lettering/text-design.ts';
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

const program = `
  import { create } from 'fontkit';
  import { drawTextDesign } from '#contract/lettering/text-design.ts';
  globalThis.drawAll = (fonts, designs) => {
    const open = Object.fromEntries(Object.entries(fonts).map(([id, text]) =>
      [id, create(Uint8Array.from(atob(text), sign => sign.charCodeAt(0)))]));
    return designs.map(design => drawTextDesign(design, open[design.font]).svg);
  };`;

test('Node and the browser draw the same bytes', async ({ visit }) => {
  const bytes = Object.entries(files).map(
    ([id, file]) => [id, readFileSync(path.join(root, 'node_modules/@expo-google-fonts', file))] as const,
  );
  const fonts = new Map(bytes.map(([id, file]) => [id, create(file)]));
  const designs = fc.sample(anyDesign, { numRuns: 150, seed: 20_261_126 });
  const inNode = designs.map(design => {
    const font = fonts.get(design.font);
    if (!font) throw new Error(design.font);
    return drawTextDesign(design, font).svg;
  });
  expect(inNode.map(readTextDesign)).toEqual(designs);

  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: root, loader: 'js' },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
  });
  const page = await visit();
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const base64 = Object.fromEntries(bytes.map(([id, file]) => [id, file.toString('base64')]));
  const inBrowser = await page.evaluate(
    ([given, wanted]) => {
      type DrawAll = (fonts: object, designs: object) => string[];
      return (globalThis as unknown as { drawAll: DrawAll }).drawAll(given, wanted);
    },
    [base64, designs] as const,
  );
  expect(inBrowser).toEqual(inNode);
});
