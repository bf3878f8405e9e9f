/** Fields of the form as columns of the table, checked against what else is in the catalogue. */
import type { Knex } from 'knex';
import type { ProductFields } from '#contract/catalogue/product-endpoints.ts';
import { productFieldRows } from '#contract/catalogue/product-fields.ts';
import { refuse } from '#contract/wire/errors.ts';
import { tidyAreas } from '#contract/garments/area-rules.ts';
import { garmentForCategory, isGarmentId } from '#contract/garments/garments.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import type { UpdateTo } from '#api/database/table-types.ts';
import { holdTree } from './catalogue-locks.ts';
import type { PictureUrls } from './store-pictures.ts';

export interface ProductValues {
  columns: UpdateTo<'products'>;
  /** Ids of its categories; undefined where they do not change. */
  categoryIds: string[] | undefined;
}

const fault = (fields: Record<string, string>) => new Refused(refuse('invalid', { fields }));

export async function productValues(
  trx: Knex.Transaction,
  fields: ProductFields,
  urls: PictureUrls,
  productId: number | null,
): Promise<ProductValues> {
  const columns: UpdateTo<'products'> = {
    name: fields.name,
    priceCents: fields.price,
    priceBreaks: fields.priceBreaks && JSON.stringify(breaksOf(fields.priceBreaks)),
    colors: fields.colors && JSON.stringify(fields.colors),
    printingTechniques: fields.printingTechniques,
    printAreas: areasText(fields),
    stock: fields.stock,
    ...factsOf(fields),
    ...picturesOf(fields, urls),
  };
  if (fields.stockCode !== undefined)
    columns.stockCode = await freeStockCode(trx, fields.stockCode, productId);
  const found = fields.categories && (await findCategories(trx, fields.categories));
  if (found) {
    columns.categoryName = found[0]?.name ?? null;
    columns.categories = found.map(({ name }) => name);
  }
  if (fields.garment !== undefined) {
    if (fields.garment !== '' && !isGarmentId(fields.garment))
      throw fault({ garment: 'There is no such drawing.' });
    columns.garment = fields.garment || garmentForCategory(found?.[0]?.name ?? '');
  }
  if (productId !== null && (fields.garment !== undefined || fields.colors))
    Object.assign(columns, redrawn(trx, columns));
  const told = Object.entries(columns).filter(([, value]) => value !== undefined);
  return { columns: Object.fromEntries(told), categoryIds: found?.map(({ id }) => id) };
}

function factsOf(fields: ProductFields): UpdateTo<'products'> {
  const values = productFieldRows.map(({ name }) => {
    const value = fields[name];
    return [name, Array.isArray(value) ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(values) as UpdateTo<'products'>;
}

/** Undefined where they don't change, null for those of the drawing. */
function areasText({ printAreas }: ProductFields): string | null | undefined {
  const tidied = printAreas && tidyAreas(printAreas);
  return tidied ? JSON.stringify(tidied) : printAreas === undefined ? undefined : null;
}

function breaksOf(breaks: NonNullable<ProductFields['priceBreaks']>) {
  return breaks
    .toSorted((a, b) => a.quantity - b.quantity)
    .map(({ quantity, price }) => ({ quantity, priceCents: price }));
}

function picturesOf({ removeImages = [] }: ProductFields, urls: PictureUrls) {
  return { ...Object.fromEntries(removeImages.map(field => [field, null])), ...urls };
}

/** Drawings that a feed named are of another garment or colour now: the shop draws the product's own. */
function redrawn(trx: Knex.Transaction, columns: UpdateTo<'products'>) {
  const names = [
    ['image', 'image'],
    ['imageBack', 'image_back'],
    ['imageSide', 'image_side'],
  ] as const;
  return Object.fromEntries(
    names
      .filter(([field]) => columns[field] === undefined)
      .map(([field, column]) => [
        field,
        trx.raw(`case when ${column} like '/garments/%' then null else ${column} end`),
      ]),
  );
}

/** Null for none. A deleted product keeps its code: it may come back. */
async function freeStockCode(
  trx: Knex.Transaction,
  stockCode: string,
  productId: number | null,
): Promise<string | null> {
  if (stockCode === '') return null;
  const holder = await trx('products')
    .where({ stockCode })
    .whereNot({ id: productId ?? 0 })
    .first('name', 'deletedAt');
  if (!holder) return stockCode;
  const which = holder.deletedAt ? `the deleted product ${holder.name}` : holder.name;
  throw fault({ stockCode: `This stock code belongs to ${which}.` });
}

async function findCategories(trx: Knex.Transaction, names: readonly string[]) {
  await holdTree(trx);
  const found = await trx('categories')
    .whereIn('name', [...names])
    .whereNull('deletedAt')
    .select('id', 'name');
  return [...new Set(names)].map(name => {
    const category = found.find(one => one.name === name);
    if (!category) throw fault({ categories: `There is no category “${name.slice(0, 100)}”.` });
    return category;
  });
}

export async function linkCategoriesOf(
  trx: Knex.Transaction,
  productId: number,
  categoryIds: readonly string[] | undefined,
): Promise<void> {
  if (!categoryIds) return;
  // Links of deleted categories stay: they say what to bring back with them.
  await trx('product_categories')
    .where({ productId })
    .whereIn('categoryId', trx('categories').whereNull('deletedAt').select('id'))
    .delete();
  if (categoryIds.length === 0) return;
  await trx('product_categories')
    .insert(categoryIds.map(categoryId => ({ productId, categoryId })))
    .onConflict()
    .ignore();
}
