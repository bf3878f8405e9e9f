/** A new read is measured in the shop that is ten years old, or says why not. */
import { expect, test } from 'vitest';
import { api } from '#contract/wire/api.ts';
import { notMeasured, type Records, readsOf } from './reads.ts';

const records: Records = {
  number: 'A1',
  customer: 1,
  project: 1,
  user: 1,
  job: 'j',
  delivery: 'd',
  lead: 1,
  quote: 1,
  mail: 1,
  product: 1,
  organisation: 1,
  discountCode: 1,
  lastPage: { orders: 1, quotes: 1, customers: 1, mails: 1 },
  halfway: '1',
  monthAgo: '2026-01-01',
  today: '2026-01-31',
};

const gets = Object.entries(api).flatMap(([name, { method, path }]) =>
  method === 'GET' ? [{ name, path }] : [],
);
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
/** Fixed paths come before those with a parameter, as in the router. */
const inOrder = gets.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);

test('every GET endpoint is measured as the shop grows, or has a reason', () => {
  const measured = new Set(
    readsOf(records).flatMap(({ path }) => {
      const plain = path.replace(/\?.*/, '');
      return inOrder.find(endpoint => patternOf(endpoint.path).test(plain))?.name ?? [];
    }),
  );
  const names = gets.map(({ name }) => name);
  expect(names.filter(name => !measured.has(name) && !notMeasured[name])).toEqual([]);
  expect(Object.keys(notMeasured).filter(name => measured.has(name) || !names.includes(name))).toEqual([]);
});
