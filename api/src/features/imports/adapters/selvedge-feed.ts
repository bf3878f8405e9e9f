/** Our own feed (`api/src/demo/catalogue/write-feed.ts`): facts of a product on the first row of its handle. */
import { productFieldRows } from '#contract/catalogue/product-fields.ts';
import { canonicalSize } from '#contract/catalogue/sizes.ts';
import type { FeedFacts, FeedProduct } from '../feed/feed-row.ts';
import type { RowReader } from '../feed/row-reader.ts';
import type { FeedAdapter } from './adapter.ts';

const handleOf = (row: RowReader) => row.handle('handle');

export const selvedgeFeed: FeedAdapter = {
  name: 'selvedge-feed',
  signature: ['handle', 'product', 'colour', 'size', 'stock code', 'base price'],
  columns: { handle: 'handle', stockCode: 'stock code', styleCode: 'style code', category: 'category' },
  tells: {
    product: {
      name: ['product'],
      price_cents: ['base price'],
      supplier: ['supplier'],
      garment: ['garment'],
      category_name: ['category'],
      extra_categories: ['extra categories'],
      price_breaks: ['price breaks'],
      printing_techniques: ['techniques'],
      care: ['care'],
      size_guide: ['size guide'],
      rating: ['sample rating'],
      num_reviews: ['sample rating'],
      rating_is_sample: ['sample rating'],
      stock_code: ['style code'],
      image: ['image'],
      image_back: ['image back'],
      image_side: ['image side'],
      ...Object.fromEntries(
        productFieldRows.flatMap(({ column, feed }) => (feed ? [[column, [feed.column]]] : [])),
      ),
    },
    variant: {
      gtin: ['gtin'],
      hex_codes: ['hex', 'second hex'],
      pantones: ['pantone', 'second pantone'],
      price_cents: ['variant price'],
      stock: ['stock'],
    },
  },
  handleOf,
  open: () => row => ({
    line: row.line,
    handle: handleOf(row),
    product: row.text('product') ? readProduct(row) : null,
    variant: {
      line: row.line,
      stockCode: row.required('stock code', 100),
      colour: row.required('colour'),
      hexes: [row.hex('hex'), row.hex('second hex')].filter(hex => hex !== null),
      pantones: [row.text('pantone'), row.text('second pantone')].filter(Boolean),
      size: canonicalSize(row.required('size', 50)),
      gtin: row.gtin('gtin'),
      priceCents: row.priceCents('variant price'),
      costCents: row.costCents('cost price'),
      stock: row.wholeNumber('stock'),
    },
  }),
};

const techniques = new Set(['print', 'embroidery']);

function readFacts(row: RowReader): FeedFacts {
  const wanted = productFieldRows.filter(({ feed }) => feed);
  return Object.fromEntries(wanted.map(field => [field.name, readFact(row, field)]));
}

function readFact(row: RowReader, { kind, most, initial = false, feed }: (typeof productFieldRows)[number]) {
  const { column = '', most: length = most } = feed ?? {};
  if (kind === 'lines') return row.list(column);
  if (kind === 'prose') return row.prose(column, length ?? 4000);
  if (kind === 'line') return row.text(column, length);
  const other = initial ? /^(no|false|0)$/i : /^(yes|true|1)$/i;
  return other.test(row.text(column, 10)) !== initial;
}

function readProduct(row: RowReader): FeedProduct {
  const rating = Number(row.text('sample rating', 4));
  return {
    name: row.required('product'),
    ...readFacts(row),
    supplier: row.text('supplier') || null,
    garment: row.text('garment', 64) || null,
    category: row.text('category'),
    alsoIn: row.list('extra categories'),
    priceCents: row.requiredPriceCents('base price'),
    priceBreaks: row.priceBreaks('price breaks'),
    techniques: row.list('techniques').filter(technique => {
      if (techniques.has(technique)) return true;
      row.note('techniques', 'unknown_technique', `"${technique}" is neither print nor embroidery`);
      return false;
    }),
    care: row.list('care'),
    sizeGuide: row.prose('size guide', 2000) || null,
    sampleRating:
      rating > 0 && rating <= 5 ? { rating, reviews: row.wholeNumber('sample reviews') ?? 0 } : null,
    stockCode: row.text('style code', 100) || null,
    pictures: row.pictures('image', 'image back', 'image side'),
  };
}
