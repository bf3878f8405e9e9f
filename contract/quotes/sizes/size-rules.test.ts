import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { differenceWords, sizeRowFaults, sumOfRows, tidySizeRow } from './size-rules.ts';

const row = { name: 'Ana', number: '7', size: 'M', quantity: 1 };

describe('a row', () => {
  it.each<[string, object, string[]]>([
    ['that is right', {}, []],
    ['of a group', { name: '', number: '', quantity: 12 }, []],
    ['without a size', { size: '' }, ['size']],
    ['in a size that is not made', { size: '9XL' }, ['size']],
    ['with no pieces', { quantity: 0 }, ['quantity']],
    ['with half a piece', { quantity: 1.5 }, ['quantity']],
    ['with too many', { quantity: 1000 }, ['quantity']],
    ['with a long name', { name: 'a'.repeat(25) }, ['name']],
    ['with letters for a number', { number: '7a' }, ['number']],
  ])('%s', (_, changed, faults) => {
    expect(Object.keys(sizeRowFaults({ ...row, ...changed }, ['S', 'M']))).toEqual(faults);
  });

  it('is stored as the shop writes it', () => {
    expect(tidySizeRow({ ...row, name: ' Ana  B ', number: '#07', size: 'm' })).toEqual({
      ...row,
      name: 'Ana B',
      number: '07',
    });
  });
});

test('rows come to the same pieces, whatever their order', () => {
  const rows = fc.array(
    fc.record({ size: fc.constantFrom('S', 'M', 'L'), quantity: fc.integer({ min: 1, max: 9 }) }),
  );
  fc.assert(
    fc.property(rows, all => {
      const sum = (list: readonly { quantity: number }[]) =>
        list.reduce((n, { quantity }) => n + quantity, 0);
      const came = sumOfRows(all, ['S', 'M', 'L']);
      expect(sum(came)).toBe(sum(all));
      expect(sumOfRows(all.toReversed(), ['S', 'M', 'L'])).toEqual(came);
    }),
  );
});

test('a difference is said in pieces', () => {
  expect([differenceWords(62, 60), differenceWords(57, 60), differenceWords(60, 60)]).toEqual([
    '2 more than the 60 agreed on',
    '3 fewer than the 60 agreed on',
    null,
  ]);
});
