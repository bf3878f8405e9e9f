/**
 * Shopify's product CSV. Options are named by the merchant; those called colour and size are taken as such.
 * Rows without a price only add a picture. Codes are often empty: then they follow from handle and options.
 */
import { namedColour } from '#contract/catalogue/colours.ts';
import { canonicalSize, oneSize } from '#contract/catalogue/sizes.ts';
import { slugify } from '#contract/text/slug.ts';
import type { FeedProduct, FeedVariant } from '../feed/feed-row.ts';
import type { RowReader } from '../feed/row-reader.ts';
import { type FeedAdapter, unsaid } from './adapter.ts';

const asPictured = 'As pictured';

const handleOf = (row: RowReader) => row.handle('handle');

export const shopify: FeedAdapter = {
  name: 'shopify',
  signature: ['handle', 'title', 'option1 name', 'option1 value', 'variant price'],
  columns: { handle: 'handle', stockCode: 'variant sku', styleCode: 'handle', category: 'type' },
  tells: {
    product: {
      name: ['title'],
      description: ['body (html)'],
      price_cents: ['variant price'],
      supplier: ['vendor'],
      category_name: ['type', 'tags'],
      image: ['image src'],
    },
    variant: {
      gtin: ['variant barcode'],
      price_cents: ['variant price'],
      stock: ['variant inventory qty'],
    },
  },
  handleOf,
  open() {
    // Names of option columns stand on the first row of a product; its further rows go by the same order.
    let current: { handle: string; names: string[] } = { handle: '', names: [] };
    return row => {
      const handle = handleOf(row);
      if (handle !== current.handle)
        current = { handle, names: optionNumbers.map(n => row.text(`option${n} name`)) };
      const priceCents = row.priceCents('variant price');
      return {
        line: row.line,
        handle,
        product: row.text('title') ? readProduct(row, priceCents ?? 0) : null,
        variant: priceCents === null ? null : readVariant(row, current, priceCents),
      };
    };
  },
};

const optionNumbers = [1, 2, 3] as const;

function readProduct(row: RowReader, priceCents: number): FeedProduct {
  return {
    name: row.required('title'),
    description: row.prose('body (html)', 4000),
    supplier: row.text('vendor') || null,
    ...unsaid(),
    category: row.text('type') || categoryByTags(row),
    priceCents,
    stockCode: null,
    // Its further pictures stand on rows of their own and are not told apart by view.
    pictures: row.pictures('image src', [], []),
  };
}

function readVariant(
  row: RowReader,
  { handle, names }: { handle: string; names: readonly string[] },
  priceCents: number,
): FeedVariant {
  const valueOf = (kind: RegExp) => {
    const at = names.findIndex(name => kind.test(name));
    return at < 0 ? '' : row.text(`option${at + 1} value`);
  };
  const colour = valueOf(/^colou?r$/i);
  const size = canonicalSize(valueOf(/^size$/i) || oneSize);
  const code =
    row.text('variant sku', 100) || [handle, slugify(colour), slugify(size)].filter(Boolean).join('-');
  const hex = namedColour(colour);
  return {
    line: row.line,
    stockCode: code.toUpperCase().slice(0, 100),
    colour: colour || asPictured,
    hexes: hex ? [hex] : [],
    pantones: [],
    size,
    gtin: row.gtin('variant barcode'),
    priceCents,
    costCents: row.costCents('cost per item'),
    stock: row.wholeNumber('variant inventory qty'),
  };
}

const groups = [
  [/\b(kids?|children|boys?|girls?)\b/i, 'Kids'],
  [/\bwom[ae]n'?s?\b/i, "Women's"],
  [/\bm[ae]n'?s?\b/i, "Men's"],
] as const;

const kinds = [
  [/\bjackets?\b/i, 'Jackets'],
  [/\bhood(ie|ed|y|s)?\b/i, 'Hooded Fleece'],
  [/\b(jumper|sweater|sweatshirt|crew)\b/i, 'Crew Fleece'],
  [/\blong[ -]?sleeved?\b|\blongsleeve/i, 'Longsleeves'],
  [/\bpolos?\b/i, 'Polo'],
  [/\b(singlet|tank)\b/i, 'Singlets/Tanks'],
  [/\bdress\b/i, 'Dresses'],
  [/\b(tees?|t-shirts?)\b/i, 'T-Shirts'],
] as const;

/** "women" and "… Jacket" make "Women's Jackets"; a bag is a bag. Empty when the words do not tell. */
function categoryByTags(row: RowReader): string {
  const title = row.text('title');
  if (/\bbags?\b|\btotes?\b/i.test(title)) return 'Bags';
  if (/\bcaps?\b|\bhats?\b|\bbeanies?\b/i.test(title)) return 'Caps/Hats';
  const tags = row.prose('tags', 1000);
  const group = groups.find(([tag]) => tag.test(tags))?.[1];
  const kind = kinds.find(([word]) => word.test(title))?.[1];
  if (!group || !kind) return '';
  if (group === 'Kids') return /Fleece/.test(kind) ? 'Kids Fleece' : 'Kids T-Shirts';
  return `${group} ${kind}`;
}
