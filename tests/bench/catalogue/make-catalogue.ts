/**
 * A wholesaler's catalogue by SQL: 10,000 products with 30 variants each unless told otherwise, beside what the shop
 * has. The triggers run, as they would for an import.
 */
import type { Knex } from 'knex';
import { categoryGroups, seedCategories } from '#contract/catalogue/categories.ts';
import { cloths, cuts, suppliers } from './catalogue-words.ts';

const list = (words: readonly string[]) =>
  `ARRAY[${words.map(word => `'${word.replaceAll("'", "''")}'`).join(', ')}]`;

const supplierList = list(suppliers);
const cutList = list(cuts);
const clothList = list(cloths);
const garments = list(['tee', 'hoodie', 'polo', 'tote', 'cap', 'trackpant', 'crew']);
const finishes = list([
  'side seams',
  'a taped neck',
  'a ribbed hem',
  'flat locked seams',
  'a pre-shrunk body',
]);
const colours = [
  ['Navy', '#1f2a44'],
  ['Black', '#111111'],
  ['White', '#fafafa'],
  ['Bottle', '#12432f'],
  ['Charcoal', '#3a3d42'],
  ['Red', '#b3212b'],
] as const;
const sizes = list(['S', 'M', 'L', 'XL', '2XL']);
const pick = (words: string, step: string) => `(${words})[1 + (${step}) % cardinality(${words})]`;

export interface CatalogueSize {
  products?: number;
}

export async function makeCatalogue(knex: Knex, { products = 10_000 }: CatalogueSize = {}): Promise<void> {
  const names = list(
    seedCategories.filter(({ group }) => categoryGroups.includes(group)).map(({ name }) => name),
  );
  await knex.transaction(async trx => {
    await trx.raw('SET LOCAL synchronous_commit = off; SET LOCAL statement_timeout = 0');
    await trx.raw(
      `INSERT INTO products (name, slug, description, price_cents, price_breaks, category_name, categories, supplier,
         stock_code, stock, track_stock, colors, garment, features, care, display_order)
       SELECT ${pick(supplierList, 'n')} || ' ' || ${pick(cutList, 'n / 7')} || ' ' || 1000 + n, 'made-' || n,
         'A ' || ${pick(clothList, 'n / 3')} || ' ' || ${pick(cutList, 'n / 7')} || ' of ' || 150 + n % 170
           || ' g/m2 with ' || ${pick(finishes, 'n / 11')} || ' and ' || ${pick(finishes, 'n / 13 + 2')}
           || ', cut generously for teams and events.',
         1500 + (n * 37) % 6000, jsonb_build_array(
           jsonb_build_object('quantity', 20, 'priceCents', 1350 + (n * 37) % 5400),
           jsonb_build_object('quantity', 50, 'priceCents', 1200 + (n * 37) % 4800)),
         ${pick(names, 'n')}, ARRAY[${pick(names, 'n')}], ${pick(supplierList, 'n')}, 'ST' || lpad(n::text, 6, '0'),
         n % 900, n % 3 = 0, :colours::jsonb, ${pick(garments, 'n / 7')},
         jsonb_build_array(${pick(clothList, 'n / 3')}, ${pick(finishes, 'n / 11')}), '["Cold machine wash"]',
         (SELECT coalesce(max(display_order), 0) FROM products) + n
       FROM generate_series(1, :products::int) n`,
      {
        products,
        colours: JSON.stringify(colours.map(([name, value]) => ({ id: name.toLowerCase(), name, value }))),
      },
    );
    await trx.raw(
      `INSERT INTO product_variants (product_id, stock_code, color, size, price_cents, stock, display_order)
       SELECT p.id, p.stock_code || '-' || left(c.name, 3) || '-' || s.name, c.name, s.name, 0,
         (p.id * 7 + c.at * 13 + s.at) % 200, c.at * 10 + s.at
       FROM products p, unnest(:colours::text[]) WITH ORDINALITY c(name, at), unnest(${sizes}) WITH ORDINALITY s(name, at)
       WHERE p.slug LIKE 'made-%'`,
      { colours: colours.map(([name]) => name) },
    );
  });
  await knex.raw('ANALYZE products, product_variants');
}
