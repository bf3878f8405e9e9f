import { describe, expect, test } from 'vitest';
import { readListing, writeListing } from './listing-address.ts';
import { emptyChoice } from './listing-facets.ts';

const read = (query: string) => readListing(new URLSearchParams(query));

describe('reading', () => {
  test('nothing', () => {
    expect(read('')).toEqual({ category: '', search: '', choice: emptyChoice, order: null });
  });

  test('everything', () => {
    const query =
      'category=mens&search=heavy+tee&colour=navy&colour=red&size=One+size&technique=print&price=20-30&sort=name';
    expect(read(query)).toEqual({
      category: 'mens',
      search: 'heavy tee',
      choice: { colour: ['navy', 'red'], size: ['One size'], technique: ['print'], price: ['20-30'] },
      order: 'name',
    });
  });

  test.each([
    'colour=mauve',
    'colour=',
    'technique=laser',
    'price=1-2',
    'size=',
    `size=${'X'.repeat(21)}`,
    'sort=best',
    'sort=constructor',
  ])('leaves out %s', query => {
    expect(read(query)).toEqual(read(''));
  });

  test('takes no more words of a link than the field does', () => {
    const junk = 'x'.repeat(5000);
    const { search, category } = read(`search=${junk}&category=${junk}`);
    expect([search.length, category.length]).toEqual([100, 100]);
  });

  test('names a value once', () => {
    expect(read('colour=navy&colour=navy').choice.colour).toEqual(['navy']);
  });
});

describe('writing', () => {
  test.each([
    ['category=mens', { search: 'tee' }, 'category=mens&search=tee'],
    ['category=mens&search=tee', { category: '' }, 'search=tee'],
    ['sort=name', { order: null }, ''],
    ['', { order: 'price-low' as const }, 'sort=price-low'],
    ['colour=red&size=M', { choice: { ...emptyChoice, colour: ['navy', 'red'] } }, 'colour=navy&colour=red'],
    ['filters=open&utm_source=mail', { search: 'a&b' }, 'filters=open&utm_source=mail&search=a%26b'],
  ])('%s with %j', (before, change, after) => {
    expect(writeListing(new URLSearchParams(before), change).toString()).toBe(after);
  });

  test('what is written is read again', () => {
    const address = {
      category: "Women's Polo",
      search: '50% cotton & more',
      choice: { colour: ['black'], size: ['2XL', '10'], technique: ['embroidery'], price: ['75-up'] },
      order: 'price-high' as const,
    };
    const written = writeListing(new URLSearchParams(), address).toString();
    expect(readListing(new URLSearchParams(written))).toEqual(address);
  });
});
