/** Products as the office reads them; PostgreSQL makes the JSON. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { OfficeProduct, productEndpoints } from '#contract/catalogue/product-endpoints.ts';
import { productFieldRows } from '#contract/catalogue/product-fields.ts';
import { productPageSize, type ProductSort } from '#contract/catalogue/products.ts';
import { factColumns } from '../fact-columns.ts';

type ListQuery = QueryOf<typeof productEndpoints.listOfficeProducts>;
type List = ResponseOf<typeof productEndpoints.listOfficeProducts>;

const searched = productFieldRows.filter(({ isSearched }) => isSearched).map(({ column }) => column);
const onSale = 'p.archived_at is null and p.deleted_at is null';

const rowColumns = `
  'id', p.id, 'slug', p.slug, 'name', p.name, 'category', coalesce(p.category_name, ''),
  'categories', p.categories, 'garment', coalesce(p.garment, 'tee'), 'image', coalesce(p.image, ''),
  'colors', p.colors, 'price', p.price_cents, 'stock', p.stock,
  'left', coalesce((select sum(v.stock)::int from product_variants v
    where v.product_id = p.id and v.archived_at is null), p.stock),
  'stockCode', p.stock_code, ${factColumns(({ office }) => office === 'list')}, 'version', p.version,
  'state', case when p.deleted_at is not null then 'deleted' when p.archived_at is not null then 'archived'
    else 'onSale' end`;

const detailColumns = `${rowColumns},
  ${factColumns(({ office }) => office === 'record')}, 'imageBack', p.image_back, 'imageSide', p.image_side,
  'printingTechniques', p.printing_techniques, 'printAreas', p.print_areas, 'updatedAt', p.updated_at,
  'priceBreaks', coalesce((
    select jsonb_agg(jsonb_build_object('quantity', b->'quantity', 'price', b->'priceCents') order by (b->>'quantity')::int)
    from jsonb_array_elements(p.price_breaks) b), '[]'),
  'variants', coalesce((
    select jsonb_agg(jsonb_build_object('id', v.id, 'stockCode', v.stock_code, 'color', v.color, 'size', v.size,
      'price', v.price_cents, 'gtin', v.gtin, 'hexCodes', v.hex_codes, 'pantones', v.pantones, 'stock', v.stock,
      'version', v.version) order by v.display_order, v.id)
    from product_variants v where v.product_id = p.id and v.archived_at is null), '[]')`;

/** The row number comes last, so that no product appears on two pages. */
const orderBy: Record<ProductSort, string> = {
  // By place, which says the same of what is on sale; what is gone has none.
  order: `case when ${onSale} then p.display_order end, p.id`,
  name: 'lower(p.name), p.id',
  cheapest: 'p.price_cents, p.id',
  dearest: 'p.price_cents desc, p.id',
  stock: 'p.track_stock desc, p.stock, p.id',
  newest: 'p.created_at desc, p.id desc',
};

/** Places count what is on sale, whatever is searched for. Ids alone: of whole products it takes most of the time. */
const places = `places as materialized (
    select p.id, row_number() over (order by p.display_order, p.id) as place from products p where ${onSale})`;

const branch = `with recursive branch as (
    select id from categories where id = ?
    union select c.id from categories c join branch b on c.parent_id = b.id where c.deleted_at is null)`;

export async function listOfficeProducts(
  knex: Knex,
  { search = '', category, gone, sort = 'order', page = 1 }: ListQuery,
): Promise<List> {
  const where: string[] = [gone ? `not (${onSale})` : onSale];
  const values: Knex.RawBinding[] = [category ?? ''];
  const words = search.normalize('NFC').split(/\s+/).filter(Boolean).slice(0, 8);
  for (const word of words) {
    where.push(`(p.name ilike ? or p.stock_code ilike ? or p.supplier ilike ? or array_to_string(p.categories, ' ') ilike ?
      ${searched.map(column => `or p.${column}::text ilike ?`).join(' ')}
      or exists (select 1 from product_variants v where v.product_id = p.id and (v.stock_code = ? or v.gtin = ?)))`);
    const like = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    values.push(like, like, like, like, ...searched.map(() => like), word, word);
  }
  if (category) {
    where.push(
      'exists (select 1 from product_categories l join branch b on b.id = l.category_id where l.product_id = p.id)',
    );
  }
  // Planned once for each connection: planning takes as long as the search itself.
  const name = ['office-products', words.length, category ? 'category' : '', gone ?? '', sort].join(' ');
  const asked = knex.raw<{ rows: List[] }>(
    `${branch}, ${places}, found as materialized (
       select p.id, row_number() over (order by ${orderBy[sort]}) as at from products p where ${where.join(' and ')}),
     page as (
       select p.*, f.at, places.place from (select * from found order by at limit ? offset ?) f
         join products p on p.id = f.id left join places on places.id = f.id)
     select (select count(*)::int from found) as total,
       (select count(*)::int from products p where ${onSale}) as "onSale",
       (select count(*)::int from products p where not (${onSale})) as gone,
       coalesce((select jsonb_agg(jsonb_build_object(${rowColumns}, 'displayOrder', p.place) order by p.at)
         from page p), '[]') as products`,
    [...values, productPageSize, (page - 1) * productPageSize],
  );
  const { rows } = await asked.options({ name });
  const [list] = rows;
  if (!list) throw new Error('The database answered no list.');
  return list;
}

/** Deleted and archived ones too; null when there never was one. */
export async function readOfficeProduct(knex: Knex, id: number): Promise<OfficeProduct | null> {
  const { rows } = await knex.raw<{ rows: { product: OfficeProduct }[] }>(
    `select jsonb_build_object(${detailColumns}, 'displayOrder', case when ${onSale} then (
       select count(*)::int from products o where o.archived_at is null and o.deleted_at is null
         and (o.display_order, o.id) <= (p.display_order, p.id)) end) as product
     from products p where p.id = ?`,
    [id],
  );
  return rows[0]?.product ?? null;
}
