import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { corporateTerms, productsInCategory, seedCategories } from '#contract/catalogue/categories.ts';
import { twoTone } from '#contract/catalogue/colours.ts';
import { isGarmentId } from '#contract/garments/garments.ts';
import { isValidGtin } from '#contract/catalogue/gtin.ts';
import { isKnownSize } from '#contract/catalogue/sizes.ts';
import { productsOf, readWholeFeed, type WholeFeed, type WholeProduct } from '#tests/factories/feeds.ts';
import { blueprints } from './catalogue/products.ts';
import { writeFeed } from './catalogue/write-feed.ts';
import { demoFeedPath } from './demo-feed.ts';

describe('the supplier feed of the demo shop', () => {
  const bytes = readFileSync(demoFeedPath);
  let feed: WholeFeed;
  let products: WholeProduct[];

  beforeAll(async () => {
    feed = await readWholeFeed(bytes);
    products = productsOf(feed);
  });

  it('is what its blueprints write', () => {
    expect(bytes.toString('utf8') === writeFeed(blueprints)).toBe(true);
  });

  it('reads without a single problem', () => {
    expect(feed.problems).toEqual([]);
    expect(feed.skipped).toBe(0);
  });

  it('is as large as the shop promises', () => {
    expect(products.length).toBeGreaterThanOrEqual(96);
    const variants = products.flatMap(product => product.variants);
    expect(variants.length).toBeGreaterThan(9_000);
    expect(variants.length).toBeLessThan(10_000);
    expect(new Set(variants.map(variant => variant.stockCode)).size).toBe(variants.length);
    expect(new Set(variants.map(variant => variant.gtin)).size).toBe(variants.length);
    expect(new Set(products.map(product => product.supplier)).size).toBe(7);
  });

  it('gives each variant a valid GTIN, a dye and a size that the shop knows', () => {
    const variants = products.flatMap(product => product.variants);
    expect(variants.filter(({ gtin }) => gtin === null || !isValidGtin(gtin))).toEqual([]);
    expect(variants.filter(({ size }) => !isKnownSize(size))).toEqual([]);
    expect(variants.filter(({ hexes, pantones }) => hexes.length === 0 || pantones.length === 0)).toEqual([]);
  });

  it.each(seedCategories.map(category => category.name))('fills the category %s', name => {
    expect(products.some(product => product.category === name)).toBe(true);
  });

  it.each(['mens', 'womens', 'kids', 'accessories', 't-shirts', 'hoodies', 'corporate', 'bulk-orders'])(
    'has something behind ?category=%s',
    query => {
      const asListed = products.map(p => ({ ...p, categories: [p.category, ...p.alsoIn] }));
      expect(productsInCategory(query, asListed, corporateTerms).length).toBeGreaterThan(0);
    },
  );

  it('holds the cases that the shop must show', () => {
    expect(products.filter(product => product.priceBreaks.length === 0).length).toBeGreaterThan(1);
    expect(products.filter(product => product.priceBreaks.length > 0).length).toBeGreaterThan(80);
    expect(products.filter(product => product.priceCents === 0)).toHaveLength(1);
    expect(products.filter(product => !product.customizable)).toHaveLength(1);
    const colours = products.flatMap(product => product.colors.map(colour => colour.name));
    expect(colours).toContain('Navy/White');
    expect(colours).toContain('Black-Red');
    expect(products.every(product => product.colors.length >= 4 && product.colors.length <= 24)).toBe(true);
  });

  it('names two-tone colours so that both halves can be drawn', () => {
    const colours = products.flatMap(product => product.colors.map(colour => colour.name));
    const undrawn = colours.filter(name => /[/-]/.test(name) && twoTone(name) === null);
    expect([...new Set(undrawn)]).toEqual([]);
  });

  it('uses drawn garments, rising quantities and falling prices only', () => {
    for (const product of products) {
      expect(isGarmentId(product.garment), product.name).toBe(true);
      const prices = [product.priceCents, ...product.priceBreaks.map(step => step.priceCents)];
      expect(prices, product.name).toEqual([...prices].sort((a, b) => b - a));
      const quantities = product.priceBreaks.map(step => step.quantity);
      expect(quantities, product.name).toEqual([...new Set(quantities)].sort((a, b) => a - b));
    }
  });
});
