import { expect, test } from 'vitest';
import { unusedIn } from './find-unused-exports.ts';

const prices = `
export interface Price { cents: number }
export const gst = 0.1; // gst is a tenth
export const withGst = ({ cents }: Price) => cents * 1.1;
`;
const unused = (more: Record<string, string>) =>
  unusedIn(new Map(Object.entries({ 'contract/money/prices.ts': prices, ...more }))).map(({ name }) => name);

test.each([
  ['nobody', {}, ['gst', 'withGst']],
  [
    'its test',
    { 'contract/money/prices.test.ts': `import { gst, withGst } from './prices.ts';` },
    ['gst', 'withGst'],
  ],
  [
    'another file',
    { 'api/src/a.ts': `import { gst as tax, withGst } from '#contract/money/prices.ts';` },
    [],
  ],
  ['a file that takes all', { 'api/src/a.ts': `import * as prices from '#contract/money/prices.ts';` }, []],
  [
    'a file that loads it when it is needed',
    { 'pwa/src/a.ts': `const prices = () => import('#contract/money/prices.ts').then(all => all.gst);` },
    ['withGst'],
  ],
])('used by %s', (_, more, names) => {
  expect(unused(more)).toEqual(names);
});
