import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalText, type Plain, readCanonical } from './canonical.ts';
import { checkChain, type ChainLink } from './chain.ts';

const chainOf = (count: number): ChainLink[] =>
  Array.from({ length: count }, (_, at) => ({
    seq: at + 1,
    hash: `h${at + 1}`,
    previous: at === 0 ? null : `h${at}`,
  }));
const [first, second, third] = chainOf(3) as [ChainLink, ChainLink, ChainLink];

describe('a chain', () => {
  test.each<[string, ChainLink[], ReturnType<typeof checkChain>]>([
    ['whole', [first, second, third], { kind: 'whole' }],
    ['in any order', [third, first, second], { kind: 'whole' }],
    ['a part of it', [second, third], { kind: 'whole' }],
    ['the middle of three deleted', [first, third], { kind: 'gap', after: 1 }],
    ['the first changed', [{ ...first, hash: 'x' }, second], { kind: 'torn', at: 2 }],
    ['the first is not the first', [{ ...second, previous: null }], { kind: 'torn', at: 2 }],
    ['two at one place', [first, second, { ...second, hash: 'x' }], { kind: 'forked', at: 2 }],
    ['nothing', [], { kind: 'whole' }],
  ])('%s', (_what, links, told) => {
    expect(checkChain(links)).toEqual(told);
  });

  test('whatever is taken from its inside leaves a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 30 }), fc.nat(), (count, pick) => {
        const links = chainOf(count);
        const at = 1 + (pick % (count - 2));
        expect(checkChain(links.toSpliced(at, 1))).toEqual({ kind: 'gap', after: at });
      }),
    );
  });
});

describe('the one text of a value', () => {
  test.each<[Plain, string]>([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ a: undefined, é: 'ü', z: -27.4705 }, '{"z":-27.4705,"é":"ü"}'],
    ['"\n', '"\\"\\n"'],
  ])('%j', (value, text) => {
    expect(canonicalText(value)).toBe(text);
  });

  test('the order in which a value was made does not matter, and what was written is read again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), value => {
        const text = canonicalText(value as Plain);
        const turned = Object.fromEntries(Object.entries(value).toReversed()) as Plain;
        expect(canonicalText(turned)).toBe(text);
        expect(readCanonical(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test.each(['{"b":1,"a":2}', '{ "a":1}', '{"a":1.0}', '{', ''])('%s is not it', text => {
    expect(readCanonical(text)).toBeNull();
  });
});
