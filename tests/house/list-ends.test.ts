/** A list that is cut says so: no statement ends a list at a number that its screen does not know. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mostRows } from '#contract/text/list-ends.ts';

const root = path.resolve(import.meta.dirname, '../..');

const sourcesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(path.join(root, folder), { recursive: true }) as string[])
      .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map(name => [`${folder}/${name}`, readFileSync(path.join(root, folder, name), 'utf8')]),
  );
const api = sourcesOf('api/src/features');
const pwa = sourcesOf('pwa/src');

/** Files with such a number, and why nothing is missing. */
const reasons: Readonly<Record<string, string>> = {
  'api/src/features/account/own-data/read-own-data.ts': 'sign-ins are kept for months, and are fewer',
  'api/src/features/artwork/production/production-files.ts':
    'a design has few, as adding one more is refused',
  'api/src/features/audit/read-audit.ts': 'names to filter by, and the log can be searched for any other',
  'api/src/features/deliveries/delivery-row.ts':
    'what a device keeps; the whole list is asked for when it is opened',
  'api/src/features/leads/start-lead-project.ts': 'looks for one that fits',
  'api/src/features/payments/payment-rounds.ts': 'the next round takes the rest',
};

const cut = /\blimit \d{2,}|\.limit\(\d{2,}/i;

it('no list of a feature ends at a number of its own', () => {
  const found = Object.keys(api).filter(file => cut.test(api[file] ?? ''));
  expect(found.filter(file => !reasons[file])).toEqual([]);
  expect(Object.keys(reasons).filter(file => !found.includes(file))).toEqual([]);
});

it('every list that ends somewhere says so on its screen', () => {
  const known = (sources: Record<string, string>, name: string, also: RegExp) =>
    Object.values(sources).some(text => text.includes(`mostRows.${name}`) && also.test(text));
  const names = Object.keys(mostRows);
  expect(names.filter(name => !known(api, name, /limit/i))).toEqual([]);
  expect(names.filter(name => !known(pwa, name, /<(OlderRows|ListEnd)\b|note=/))).toEqual([]);
});
