import { expect, test } from 'vitest';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { CatalogueCopies } from './catalogue-copies.ts';
import { createCatalogue } from './catalogue.ts';
import { makeProduct } from './product-fixture.ts';

const made = (id: number, name: string): ProductSummary => makeProduct({ id, name });
const tee = made(1, 'Tee');
const all = [tee, made(2, 'Polo'), made(3, 'Cap')];
const never = () => new Promise<never>(() => {});

interface World {
  first: readonly ProductSummary[];
  askWhole: CatalogueCopies['askWhole'];
}

function open({ first, askWhole }: World) {
  const kept: ProductSummary[][] = [];
  const asked: string[] = [];
  const copies: CatalogueCopies = {
    products: async () => undefined,
    product: async () => undefined,
    keepProducts: async products => void kept.push(products),
    keepProduct: never,
    dropProduct: never,
    keepWhole: async () => undefined,
    askWhole: async () => {
      asked.push('pieces');
      return askWhole();
    },
  };
  const catalogue = createCatalogue({
    askStart: async () => ({ total: all.length, listed: all.length, products: [...first], category: '' }),
    askProducts: async () => {
      asked.push('list');
      return all;
    },
    askProduct: never,
    openCopies: async () => copies,
    whenSettled: async work => work(),
    later: () => () => undefined,
  });
  return { catalogue, kept, asked };
}

const listOf = ({ products }: ReturnType<typeof createCatalogue>) => {
  const state = products.state.getState();
  return state.phase === 'ready' ? state.value : state.phase;
};

test('a small shop is whole with its first answer, and a copy of it is kept', async () => {
  const { catalogue, kept, asked } = open({ first: all, askWhole: never });
  catalogue.products.load();
  await expect.poll(() => listOf(catalogue)).toEqual(all);
  expect(catalogue.start.getState()).toBeNull();
  await expect.poll(() => kept).toEqual([all]);
  expect(asked).toEqual([]);
});

test('the start of a large one is never shown as the whole', async () => {
  let finish = (_: ProductSummary[]) => undefined as void;
  const { catalogue, kept } = open({
    first: [tee],
    askWhole: () => new Promise(resolve => (finish = resolve)),
  });
  catalogue.products.load();
  await expect.poll(() => catalogue.start.getState()).toMatchObject({ total: 3, products: [tee] });
  expect(listOf(catalogue)).toBe('loading');
  await expect.poll(() => (finish(all), listOf(catalogue))).toEqual(all);
  expect(kept).toEqual([]);
});

test('a device that cannot keep pieces loads the list by itself', async () => {
  const { catalogue, asked } = open({
    first: [tee],
    askWhole: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  catalogue.products.load();
  await expect.poll(() => listOf(catalogue)).toEqual(all);
  expect(asked).toEqual(['pieces', 'list']);
});
