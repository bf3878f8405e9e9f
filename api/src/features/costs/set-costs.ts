/** Costs that the office types. What is typed stays until it is forgotten, whatever a supplier's file says. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { costEndpoints, ProductCosts } from '#contract/costs/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readProductCosts } from './read-costs.ts';

interface Setting {
  productId: number;
  actorId: number;
  now: Date;
}

type Wanted = BodyOf<typeof costEndpoints.setProductCosts>;

export async function setProductCosts(
  knex: Knex,
  { productId, actorId, now }: Setting,
  { costCents, variants }: Wanted,
): Promise<ProductCosts | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const product = await trx('products')
      .where({ id: productId })
      .whereNull('deletedAt')
      .forUpdate()
      .first('id');
    if (!product) throw new Refused(refuse('not_found'));
    const codes = await stockCodesOf(trx, productId, variants);
    const typed = { isTyped: true, setBy: actorId, setAt: now };
    if (costCents === null) await trx('blank_costs').where({ productId }).delete();
    else if (costCents !== undefined)
      await trx('blank_costs')
        .insert({ productId, costCents, ...typed })
        .onConflict('productId')
        .merge();
    for (const { id, costCents: cost } of variants) {
      const stockCode = codes.get(id) ?? '';
      if (cost === null) await trx('blank_costs').where({ stockCode }).delete();
      else
        await trx('blank_costs')
          .insert({ stockCode, costCents: cost, ...typed })
          .onConflict('stockCode')
          .merge();
    }
    // The log is read by people who may not see costs.
    const changed = variants.length + (costCents === undefined ? 0 : 1);
    const entry = { actorId, entity: 'products', entityId: productId, action: 'product.costs' };
    if (changed > 0) await recordAudit(trx, { ...entry, after: { changed } });
    return (await readProductCosts(trx, productId)) ?? refuse('not_found');
  });
}

/** By the variant's id. Throws for one of another product. */
async function stockCodesOf(
  trx: Knex.Transaction,
  productId: number,
  variants: Wanted['variants'],
): Promise<ReadonlyMap<number, string>> {
  const ids = variants.map(({ id }) => id);
  const rows = await trx('product_variants')
    .where({ productId })
    .whereIn('id', ids)
    .select('id', 'stockCode');
  const codes = new Map(rows.map(({ id, stockCode }) => [id, stockCode]));
  if (ids.some(id => !codes.has(id))) {
    const message = 'A variant has gone meanwhile. Reload the costs and try again.';
    throw new Refused(refuse('invalid', { message, fields: { variants: message } }));
  }
  return codes;
}
