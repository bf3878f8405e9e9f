/** A shopper's sheet of styles leaves the features of staff out: nothing that a shopper sees may come from them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../pwa/src', file), 'utf8');
const [, named = ''] = /@source not '\.\/features\/\{([^}]+)\}'/.exec(read('styles.css')) ?? [];
const left = named.split(',');

// Features import nothing of each other (imports.test.ts): these files hand all of them out.
test.each(['routes.tsx', 'app.tsx', 'main.tsx'])('%s shows nothing of theirs to shoppers', file => {
  expect(left.length).toBeGreaterThan(3);
  const imported = [...read(file).matchAll(/features\/([\w-]+)\//g)].map(([, feature]) => feature ?? '');
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter(feature => left.includes(feature))).toEqual([]);
});

test('screens of staff bring the styles of every feature', () => {
  expect(read('staff-routes.tsx')).toContain("import './staff-styles.css'");
  expect(read('staff-styles.css')).not.toContain('@source not');
});
