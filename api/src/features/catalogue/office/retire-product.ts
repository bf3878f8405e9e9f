/** Takes products off sale and restores them. Orders keep their own copy of what was bought; carts show the change. */
import type { Knex } from 'knex';
import type { Refusal } from '#contract/wire/errors.ts';
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { changeOrRefuse, mustBeVersion } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { lockProduct, mustRead } from './save-product.ts';

export async function deleteProduct(
  knex: Knex,
  id: number,
  version: number | undefined,
  actorId: number,
): Promise<void | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockProduct(trx, id);
    const before = await mustRead(trx, id);
    // Asked again after a lost answer.
    if (before.state === 'deleted') return;
    mustBeVersion(version, before);
    await trx('products').where({ id }).update({ deletedAt: trx.fn.now() });
    await log(trx, before, 'product.delete', actorId);
  });
}

export async function restoreProduct(
  knex: Knex,
  id: number,
  actorId: number,
): Promise<OfficeProduct | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockProduct(trx, id);
    const before = await mustRead(trx, id);
    if (before.state === 'onSale') return before;
    await trx('products').where({ id }).update({ deletedAt: null, archivedAt: null });
    await log(trx, before, 'product.restore', actorId);
    return mustRead(trx, id);
  });
}

async function log(
  trx: Knex.Transaction,
  { id, name, state }: OfficeProduct,
  action: string,
  actorId: number,
) {
  const now = action === 'product.delete' ? 'deleted' : 'onSale';
  await recordAudit(trx, {
    actorId,
    entity: 'product',
    entityId: id,
    action,
    before: { name, state },
    after: { name, state: now },
  });
}
