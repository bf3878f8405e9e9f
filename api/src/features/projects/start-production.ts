/** The production of an order that is there. Run again it makes nothing twice. */
import type { Knex } from 'knex';
import { writeRows } from '#api/database/write-rows.ts';
import type { OrdersRow } from '#api/database/tables.ts';
import { beginAgreedProject } from './begin-agreed-project.ts';
import { planDelivery } from './plan-delivery.ts';
import { readLines } from './plan-jobs.ts';
import { type ProducedOrder, planProduction, type ProductionOptions } from './plan-production.ts';

type OrderRow = ProducedOrder & Pick<OrdersRow, 'fulfilmentMethod' | 'signatureRequired'>;

export async function startProduction(
  trx: Knex.Transaction,
  orderRowId: number,
  options: ProductionOptions,
): Promise<void> {
  const order = await trx('orders').where({ id: orderRowId }).forUpdate().first<OrderRow>();
  const known = await trx('projects').where({ orderId: order.id }).first('id');
  if (known) return beginAgreedProject(trx, known.id, order, options);
  const items = await readLines(trx, order.id);
  const { customerId, rows, changes, isBegun } = await planProduction(trx, order, items, options);
  await writeRows(trx, rows, [trx('orders').where({ id: order.id }).update({ customerId }), ...changes]);
  if (order.fulfilmentMethod === 'driver' && isBegun) await planDelivery(trx, order, options);
}
