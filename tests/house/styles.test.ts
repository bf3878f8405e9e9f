/**
 * The first paint waits for styles.css, which leaves out most screens. Nothing that it styles may come from
 * them, and the screens it leaves out load a fuller sheet.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../pwa/src');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** `@source not './shop/{a,b}'` and the like, as patterns of paths under src. */
function leftOut(sheet: string): RegExp[] {
  return [...read(sheet).matchAll(/@source not '\.\/([^']+)'/g)].map(([, glob = '']) => {
    const pattern = glob
      .replaceAll('.', String.raw`\.`)
      .replaceAll('**/', '.+/')
      .replaceAll('*', '[^/]+')
      .replaceAll(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`);
    return new RegExp(`^${pattern}(/|$)`);
  });
}

function keptIn(sheet: string): string[] {
  return [...read(sheet).matchAll(/@source '\.\/([^']+)'/g)].map(([, file = '']) => file);
}

const ofFirst = leftOut('styles.css');
const ofShop = leftOut('shop-styles.css');
const isFirst = (file: string) =>
  keptIn('styles.css').includes(file) || !ofFirst.some(pattern => pattern.test(file));
const isShop = (file: string) => !ofShop.some(pattern => pattern.test(file));

/** Screens and parts, by the helper in routes.tsx that loads them. */
function loadedBy(helper: string): string[] {
  const calls = read('routes.tsx').split(/^const \w+ = /m);
  return calls
    .filter(call => call.startsWith(`${helper}(`))
    .flatMap(call => [...call.matchAll(/import\('(?:#pwa|\.)\/([^']+)'\)/g)].map(([, file = '']) => file));
}

test('a screen is loaded with the sheet that knows it', () => {
  const plain = loadedBy('screen').filter(file => file !== 'staff-routes.tsx');
  const dressed = loadedBy('dressed');
  expect(plain.length).toBeGreaterThan(4);
  expect(dressed.length).toBeGreaterThan(10);
  const bringsIts = (file: string) => read(file).includes("import '#pwa/staff-styles.css'");
  expect(plain.filter(file => !isFirst(file) && !bringsIts(file))).toEqual([]);
  expect(dressed.filter(file => !isShop(file))).toEqual([]);
  expect(read('staff-routes.tsx')).toContain("import './staff-styles.css'");
  expect(read('staff-styles.css')).not.toContain('@source not');
});

test.each([
  ['styles.css', isFirst],
  ['shop-styles.css', isShop],
])('what %s dresses uses no piece that it leaves out', (_, isDressed) => {
  const parts = (readdirSync(root, { recursive: true }) as string[])
    .filter(file => file.endsWith('.tsx') && !/\.test\.|showcase|^shop\/artwork\/screens/.test(file))
    .filter(isDressed);
  const pieces = (readdirSync(path.join(root, 'common/ui'), { recursive: true }) as string[]).map(
    file => `common/ui/${file}`,
  );
  const left = pieces.filter(piece => piece.endsWith('.tsx') && !isDressed(piece));
  expect(left.length).toBeGreaterThan(5);
  const namesOf = (part: string, piece: string) => [
    `'#pwa/${piece}'`,
    ...(part.startsWith('common/ui/')
      ? [path.dirname(part) === path.dirname(piece) ? './' : `../${path.basename(path.dirname(piece))}/`].map(
          way => `'${way}${path.basename(piece)}'`,
        )
      : []),
  ];
  const wrong = parts.flatMap(part =>
    left
      .filter(piece => namesOf(part, piece).some(name => read(part).includes(name)))
      .map(piece => `${part}: ${piece}`),
  );
  expect(wrong).toEqual([]);
});

/** Such a rule styles everything inside its match, so each added element restyles the whole page. */
test('what stands inside an element is not dressed by what else that holds', () => {
  const files = (readdirSync(root, { recursive: true }) as string[]).filter(file =>
    /\.(tsx|css)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter(file => /\bgroup-has-|\bin-has-|:has\([^)]*\)\s+\*/.test(read(file)))).toEqual([]);
});
