/** The one writer of orders: what stands in the list of consequences is planned, and written with the order. */
import type { Knex } from 'knex';
import { type NewRows, writeRows } from '#api/database/write-rows.ts';
import { isTold, readSale } from './read-sale.ts';
import type { Consequence, Occasion, Plan, Sales, Sold, Update } from './sale.ts';
import { changeOf } from './write-plan.ts';

export function createSales(
  readShop: Sales['readShop'],
  consequences: Readonly<Record<Occasion, readonly Consequence[]>>,
): Sales {
  return {
    readShop,
    async write(knex, sold) {
      const sale = await readSale(readShop, knex, sold);
      const plans = consequences[sold.occasion].map(plan => plan(sale));
      await writePlans(knex, sold, plans);
      return isTold(sold) && sold.newItems ? { proofNext: sale.proofNext } : {};
    },
  };
}

async function writePlans(knex: Knex, sold: Sold, plans: readonly Plan[]): Promise<void> {
  const { order, newItems, rows = [], changes = [], unlocked } = sold;
  const columns = plans.reduce((all, plan) => ({ ...all, ...plan.order }), sold.columns);
  const own: NewRows[] = newItems ? [{ table: 'orders', rows: [columns] }] : [];
  const standing = { table: 'orders', where: { id: order.id }, set: columns as Update['set'] };
  const updates = [...(newItems ? [] : [standing]), ...plans.flatMap(plan => plan.updates ?? [])];
  await writeRows(
    knex,
    [...own, ...rows, ...plans.flatMap(plan => plan.rows ?? [])],
    [...updates.map(changeOf), ...changes],
    unlocked?.guard,
  );
}
