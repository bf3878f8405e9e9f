/** `POST` and `PATCH /api/products`: pictures first, as they may take seconds, then everything in one transaction. */
import type { Knex } from 'knex';
import { isRefusal, type Refusal, refuse } from '#contract/wire/errors.ts';
import type { OfficeProduct, ProductFields } from '#contract/catalogue/product-endpoints.ts';
import { productFieldRows } from '#contract/catalogue/product-fields.ts';
import { garmentForCategory } from '#contract/garments/garments.ts';
import { slugify } from '#contract/text/slug.ts';
import { changeOrRefuse, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import { lockOrder } from './catalogue-locks.ts';
import { followColours } from './follow-colours.ts';
import { linkCategoriesOf, productValues } from './product-values.ts';
import { readOfficeProduct } from './read-office-products.ts';
import { type PictureParts, storePictures } from './store-pictures.ts';

export interface SaveParts extends PictureParts {
  knex: Knex;
}

export async function createProduct(
  parts: SaveParts,
  fields: ProductFields & { name: string },
  actorId: number,
): Promise<OfficeProduct | Refusal> {
  const urls = await storePictures(parts, fields, { kind: 'staff', name: String(actorId) });
  if (isRefusal(urls)) return urls;
  return changeOrRefuse(parts.knex, async trx => {
    await lockOrder(trx);
    const { columns, categoryIds } = await productValues(trx, fields, urls, null);
    const [row] = await trx('products')
      .insert({
        name: fields.name,
        priceCents: 0,
        garment: garmentForCategory(String(columns.categoryName ?? '')),
        ...columns,
        slug: await freeSlug(trx, fields.name),
        displayOrder: trx.raw('(select coalesce(max(display_order), 0) + 1 from products)'),
      })
      .returning('id');
    if (!row) throw new Error('The database answered no product.');
    await linkCategoriesOf(trx, row.id, categoryIds);
    const product = await mustRead(trx, row.id);
    await recordAudit(trx, {
      actorId,
      entity: 'product',
      entityId: row.id,
      action: 'product.create',
      after: logged(product),
    });
    return product;
  });
}

export async function changeProduct(
  parts: SaveParts,
  id: number,
  { version, ...fields }: ProductFields,
  actorId: number,
): Promise<OfficeProduct | Refusal> {
  const urls = await storePictures(parts, fields, { kind: 'staff', name: String(actorId) });
  if (isRefusal(urls)) return urls;
  return changeOrRefuse(parts.knex, async trx => {
    if (fields.stockCode !== undefined) await lockOrder(trx);
    await lockProduct(trx, id);
    const before = await mustRead(trx, id);
    mustBeVersion(version, before);
    const { columns, categoryIds } = await productValues(trx, fields, urls, id);
    if (Object.keys(columns).length > 0) await trx('products').where({ id }).update(columns);
    await linkCategoriesOf(trx, id, categoryIds);
    if (fields.colors) await followColours(trx, id, before.colors, fields.colors);
    const product = await mustRead(trx, id);
    const { isEmpty, ...changes } = changedFields(logged(before), logged(product));
    if (!isEmpty) {
      await signByHand(trx, id, Object.keys(changes.after));
      await recordAudit(trx, {
        actorId,
        entity: 'product',
        entityId: id,
        action: 'product.update',
        ...changes,
      });
    }
    // Marking fields as written by hand is a separate version.
    return isEmpty ? product : mustRead(trx, id);
  });
}

const handWritten = [
  { name: 'name', column: 'name' },
  ...productFieldRows.filter(({ isHandWritten }) => isHandWritten),
];

/** Marks fields as written by hand: imports no longer change them. */
async function signByHand(trx: Knex.Transaction, id: number, changed: readonly string[]): Promise<void> {
  const words = handWritten.filter(({ name }) => changed.includes(name)).map(({ column }) => column);
  if (words.length === 0) return;
  await trx.raw(
    `update products set hand_made = array(select distinct unnest(hand_made || ?::text[]) order by 1) 
     where id = ? and not hand_made @> ?::text[]`,
    [words, id, words],
  );
}

/** A product that is not on sale is changed like any other; one that never was is not found. */
export async function lockProduct(trx: Knex.Transaction, id: number): Promise<void> {
  const found = await trx('products').where({ id }).forUpdate().first('id');
  if (!found) throw new Refused(refuse('not_found'));
}

export async function mustRead(trx: Knex.Transaction, id: number): Promise<OfficeProduct> {
  const product = await readOfficeProduct(trx, id);
  if (!product) throw new Refused(refuse('not_found'));
  return product;
}

/** What the log keeps; variants are logged by their own changes. */
function logged({ variants: _, version: _v, updatedAt: _u, displayOrder: _d, ...fields }: OfficeProduct) {
  return fields;
}

/** Under the order's lock, so that two new products of one name get two addresses. */
async function freeSlug(trx: Knex.Transaction, name: string): Promise<string> {
  const stem = slugify(name) || 'product';
  const taken = new Set(
    await trx('products').where('slug', stem).orWhereLike('slug', `${stem}-%`).pluck<string[]>('slug'),
  );
  let slug = stem;
  for (let n = 2; taken.has(slug); n++) slug = `${stem}-${n}`;
  return slug;
}
