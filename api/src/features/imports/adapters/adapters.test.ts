import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#api/project-root.ts';
import { productsOf, readWholeFeed } from '#tests/factories/feeds.ts';

async function collect(text: string | Buffer) {
  const feed = await readWholeFeed(Buffer.from(text));
  return { feed, products: productsOf(feed), problems: feed.problems };
}

describe("Shopify's product CSV, a real file", async () => {
  const file = readFileSync(path.join(projectRoot, 'tests', 'fixtures', 'shopify-apparel.csv'));
  const { feed, problems, products } = await collect(file);

  it('is known by its header and read whole', () => {
    expect(feed.adapter).toBe('shopify');
    expect(feed.skipped).toBe(0);
    expect(products).toHaveLength(20);
    expect(products.flatMap(product => product.variants)).toHaveLength(22);
  });

  it('takes sizes from the option of that name, also in the rows below the first', () => {
    const top = products.find(product => product.handle === 'classic-varsity-top');
    expect(top).toMatchObject({
      name: 'Classic Varsity Top',
      supplier: 'partners-demo',
      priceCents: 6000,
      description:
        'Womens casual varsity top, This grey and black buttoned top is a sport-inspired piece complete with an embroidered letter.',
    });
    expect(top?.variants).toMatchObject([
      { line: 3, size: 'S', stockCode: 'CLASSIC-VARSITY-TOP-S', priceCents: 6000, gtin: null, stock: 1 },
      { line: 4, size: 'M', stockCode: 'CLASSIC-VARSITY-TOP-M' },
      { line: 5, size: 'L', stockCode: 'CLASSIC-VARSITY-TOP-L' },
    ]);
  });

  it('gives "Default Title" one size', () => {
    const shirt = products.find(product => product.handle === 'ocean-blue-shirt');
    expect(shirt?.variants).toMatchObject([
      {
        line: 2,
        size: 'One size',
        colour: 'As pictured',
        stockCode: 'OCEAN-BLUE-SHIRT-ONE-SIZE',
        priceCents: 5000,
      },
    ]);
  });

  it.each([
    ['red-sports-tee', "Women's T-Shirts", 'womens-tee'],
    ['classic-leather-jacket', "Women's Jackets", 'zip-jacket'],
    ['navy-sport-jacket', "Men's Jackets", 'zip-jacket'],
    ['longsleeve-cotton-top', "Women's Longsleeves", 'long-sleeve'],
    ['yellow-wool-jumper', "Women's Crew Fleece", 'crew'],
    ['black-leather-bag', 'Bags', 'tote'],
    ['led-high-tops', 'Uncategorised', 'tee'],
  ])('puts %s into %s, drawn as %s', (handle, category, garment) => {
    expect(products.find(product => product.handle === handle)).toMatchObject({ category, garment });
  });

  it('tells which products have no category', () => {
    expect(problems.every(problem => problem.code === 'unknown_category' && !problem.skipped)).toBe(true);
    expect(problems.map(problem => problem.line)).toContain(2);
    expect(problems).toHaveLength(products.filter(product => product.category === 'Uncategorised').length);
  });
});

describe("Shopify's product CSV with colours, codes and pictures", async () => {
  const { products, problems } = await collect(
    [
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Barcode,Image Src',
      "tee,Tee,<p>Soft &amp; <b>heavy</b></p>,Northloom,Men's T-Shirts,,Color,Navy,Size,XXL,T-1,24.95,'2900000000018,http://x.example/1.jpg",
      'tee,,,,,,,Red,,L,T-2,24.95,9.31E+12,',
      'tee,,,,,,,,,,,,,http://x.example/2.jpg',
    ].join('\n'),
  );

  it('reads options by the name on the first row, and takes no variant from a picture row', () => {
    expect(products).toMatchObject([{ name: 'Tee', description: 'Soft & heavy' }]);
    expect(products[0]?.variants).toMatchObject([
      { stockCode: 'T-1', colour: 'Navy', size: '2XL', gtin: '2900000000018' },
      { stockCode: 'T-2', colour: 'Red', size: 'L', gtin: null },
    ]);
    expect(problems).toMatchObject([{ line: 3, column: 'Variant Barcode', code: 'ruined_gtin' }]);
  });
});

describe('the wide CSV of American wholesalers', async () => {
  const { feed, products, problems } = await collect(
    [
      'UNIQUE_KEY,PRODUCT_TITLE,PRODUCT_DESCRIPTION,STYLE#,MILL,COLOR_NAME,PMS_COLOR,SIZE,PIECE_PRICE,CATEGORY_NAME,GTIN,INVENTORY',
      "101,Heavy Tee&#174;,5.3 oz &amp; soft,2000,Northloom,Navy,539C,XXL,$3.42,MEN'S T-SHIRTS,2900000000018,1200",
      "102,Heavy Tee&#174;,5.3 oz &amp; soft,2000,Northloom,Bone,,S,3.42,MEN'S T-SHIRTS,2900000000025,3",
      '103,Canvas Bag,,77,Plainfold,Natural,,OSFA,,Bags,,',
      '104,Canvas Bag,,77,Plainfold,Natural,,OSFA,2.10,Bags,,',
    ].join('\n'),
  );

  it('makes one product of a style, with the categories of the shop', () => {
    expect(feed.adapter).toBe('wholesale');
    expect(products).toMatchObject([
      {
        handle: 'northloom-2000',
        name: 'Heavy Tee®',
        description: '5.3 oz & soft',
        supplier: 'Northloom',
        category: "Men's T-Shirts",
        garment: 'tee',
        priceCents: 342,
        stockCode: '2000',
        variants: [
          {
            stockCode: '101',
            colour: 'Navy',
            hexes: ['#1b2c4a'],
            pantones: ['539C'],
            size: '2XL',
            stock: 1200,
          },
          { stockCode: '102', colour: 'Bone', size: 'S', gtin: '2900000000025' },
        ],
      },
      {
        handle: 'plainfold-77',
        category: 'Bags',
        garment: 'tote',
        variants: [{ stockCode: '104', size: 'One size' }],
      },
    ]);
  });

  it('does not take an empty price for a price on request', () => {
    expect(problems).toMatchObject([{ line: 4, column: 'PIECE_PRICE', code: 'missing', skipped: true }]);
  });
});
