/** Variants of a product: added, changed, taken out and put back. Stock codes are unique over the whole shop. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import type {
  OfficeProduct,
  OfficeVariant,
  productEndpoints,
} from '#contract/catalogue/product-endpoints.ts';
import { canonicalSize } from '#contract/catalogue/sizes.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import type { InsertInto } from '#api/database/table-types.ts';
import { lockOrder } from './catalogue-locks.ts';
import { lockProduct, mustRead } from './save-product.ts';

type VariantFields = BodyOf<typeof productEndpoints.changeVariant>;
type NewVariants = BodyOf<typeof productEndpoints.createVariants>['variants'];

interface Asked {
  knex: Knex;
  productId: number;
  actorId: number;
}

const fault = (fields: Record<string, string>) => new Refused(refuse('invalid', { fields }));

export async function createVariants(asked: Asked, variants: NewVariants): Promise<OfficeProduct | Refusal> {
  return inProduct(asked, async (trx, product) => {
    const codes = variants.map(({ stockCode }) => stockCode);
    // A deleted variant of this product comes back under its code.
    const [taken] = await trx('product_variants')
      .whereIn('stockCode', codes)
      .whereNot(mine => mine.where({ productId: asked.productId }).whereNotNull('archivedAt'))
      .select('stockCode');
    const twice = codes.find((code, at) => codes.indexOf(code) !== at) ?? taken?.stockCode;
    if (twice !== undefined) throw fault({ stockCode: `A variant has the stock code ${twice} already.` });
    const rows = variants.map(columnsOf);
    mustBeNew(product.variants, rows);
    const first = product.variants.length + 1;
    await trx('product_variants')
      .insert(
        rows.map((row, at) => ({
          ...row,
          productId: asked.productId,
          displayOrder: first + at,
          archivedAt: null,
        })) as InsertInto<'product_variants'>[],
      )
      .onConflict('stockCode')
      .merge();
    await log(trx, asked, 'product.addVariants', null, {
      stockCodes: codes.slice(0, 100),
      count: codes.length,
    });
  });
}

export async function changeVariant(
  asked: Asked,
  variantId: number,
  { version, ...fields }: VariantFields,
): Promise<OfficeProduct | Refusal> {
  return inProduct(asked, async (trx, product) => {
    const before = product.variants.find(({ id }) => id === variantId);
    if (!before) throw new Refused(refuse('not_found'));
    if (version !== undefined && version !== before.version) {
      throw new Refused(refuse('conflict', { details: { current: before } }));
    }
    const { stockCode } = fields;
    if (stockCode !== undefined) {
      const holder = await trx('product_variants')
        .where({ stockCode })
        .whereNot({ id: variantId })
        .first('id');
      if (holder) throw fault({ stockCode: `A variant has the stock code ${stockCode} already.` });
    }
    const row = columnsOf(fields);
    mustBeNew(
      product.variants.filter(({ id }) => id !== variantId),
      [{ color: row.color ?? before.color, size: row.size ?? before.size }],
    );
    if (Object.keys(row).length > 0) await trx('product_variants').where({ id: variantId }).update(row);
    const { isEmpty, ...changes } = changedFields<object>(before, fields);
    if (!isEmpty) {
      const named = { variant: before.stockCode };
      await log(
        trx,
        asked,
        'product.changeVariant',
        { ...named, ...changes.before },
        { ...named, ...changes.after },
      );
    }
  });
}

export async function deleteVariant(asked: Asked, variantId: number): Promise<void | Refusal> {
  const done = await inProduct(asked, async (trx, product) => {
    const before = product.variants.find(({ id }) => id === variantId);
    if (!before) return;
    await trx('product_variants').where({ id: variantId }).update({ archivedAt: trx.fn.now() });
    await log(trx, asked, 'product.deleteVariant', before, null);
  });
  return 'refusal' in done ? done : undefined;
}

export async function restoreVariant(asked: Asked, variantId: number): Promise<OfficeProduct | Refusal> {
  return inProduct(asked, async (trx, product) => {
    const row = await trx('product_variants').where({ id: variantId, productId: asked.productId }).first();
    if (!row) throw new Refused(refuse('not_found'));
    if (!row.archivedAt) return;
    mustBeNew(product.variants, [row]);
    await trx('product_variants').where({ id: variantId }).update({ archivedAt: null });
    await log(trx, asked, 'product.restoreVariant', null, { variant: row.stockCode });
  });
}

/** Under the product's lock, and that of the stock codes. */
async function inProduct(
  { knex, productId }: Asked,
  work: (trx: Knex.Transaction, product: OfficeProduct) => Promise<void>,
): Promise<OfficeProduct | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockOrder(trx);
    await lockProduct(trx, productId);
    await work(trx, await mustRead(trx, productId));
    return mustRead(trx, productId);
  });
}

function columnsOf(fields: VariantFields) {
  const { price, gtin, size, hexCodes, pantones, ...same } = fields;
  return {
    ...same,
    ...(size === undefined ? {} : { size: canonicalSize(size) }),
    ...(price === undefined ? {} : { priceCents: price }),
    ...(gtin === undefined ? {} : { gtin: gtin || null }),
    ...(hexCodes === undefined ? {} : { hexCodes }),
    ...(pantones === undefined ? {} : { pantones }),
  };
}

type Cut = Partial<Pick<OfficeVariant, 'color' | 'size'>>;

/** A colour is made in a size once. */
function mustBeNew(present: readonly Cut[], rows: readonly Cut[]): void {
  const keyOf = ({ color = '', size = '' }: Cut) => `${color}\n${size}`.toLowerCase();
  const known = new Set(present.map(keyOf));
  for (const row of rows) {
    if (known.has(keyOf(row)))
      throw fault({ size: `There is a variant in ${row.color}, ${row.size} already.` });
    known.add(keyOf(row));
  }
}

async function log(
  trx: Knex.Transaction,
  { productId, actorId }: Asked,
  action: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  await recordAudit(trx, { actorId, entity: 'product', entityId: productId, action, before, after });
}
