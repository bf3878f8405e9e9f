/** Nothing leaves in silence that isn't made, or that nobody has approved: whoever ships it is told, and says that they mean it. */
import type { Knex } from 'knex';
import { type Unready, whyUnready } from '#contract/orders/shipments.ts';
import { isToCome } from '#contract/orders/charge.ts';
import { conflict } from '#api/database/change-or-refuse.ts';
import { openJobsFrom } from '#api/database/shared/ready-to-ship.ts';
import { openProofSql } from './shipment-row.ts';
import { readItems } from './read-pieces.ts';

/** Of the whole order, or of some of its lines. */
export async function mustBeReady(
  knex: Knex,
  orderRowId: number,
  shipUnmade: boolean | undefined,
  itemIds?: readonly number[],
): Promise<void> {
  if (shipUnmade) return;
  const why = whyUnready(await readUnready(knex, orderRowId, itemIds));
  if (why.length > 0) throw conflict(`${why.join(' ')} To ship it all the same, confirm that.`);
}

async function readUnready(
  knex: Knex,
  orderRowId: number,
  itemIds: readonly number[] | undefined,
): Promise<Unready> {
  const ofLines = itemIds ? 'and j.order_item_id = any(:itemIds)' : '';
  const { rows } = await knex.raw<{ rows: { jobs: number; proof: string | null }[] }>(
    `select (select count(*)::integer from ${openJobsFrom} ${ofLines}) as jobs, ${openProofSql} as proof
     from orders o where o.id = :orderRowId`,
    { orderRowId, ...(itemIds ? { itemIds: [...itemIds] } : {}) },
  );
  const items = (await readItems(knex, orderRowId)).filter(({ id }) => itemIds?.includes(id) ?? true);
  const isDecorated = items.some(({ designPlacements }) => designPlacements.length > 0);
  return {
    jobs: rows[0]?.jobs ?? 0,
    proof: isDecorated ? (rows[0]?.proof ?? null) : null,
    sizesToCome: items.some(isToCome),
  };
}
