/** From state to state, as the table has it; what hangs on the order moves with it. */
import { type OrderAction, type OrderStatus, sayWhy } from '#contract/orders/orders.ts';
import { refuse } from '#contract/wire/errors.ts';
import { conflict, Refused } from '#api/database/change-or-refuse.ts';
import { lockTracked, returnStock, takeStock } from '#api/database/shared/stock.ts';
import { isActiveProject } from '#contract/projects/projects.ts';
import { addEvent, addToAudit, type Change, mustAllow, save, saveSale } from './change.ts';
import { mustBeReady } from './shipments/must-be-ready.ts';
import { isInParts, readShippedLines } from './shipments/read-pieces.ts';

interface Meant {
  isOnAccount: boolean;
  shipUnmade: boolean | undefined;
}

export async function moveTo(
  change: Change,
  to: OrderStatus,
  { isOnAccount, shipUnmade }: Meant,
): Promise<void> {
  const { trx, order } = change;
  const from = order.status;
  const isPartShipped = await isInParts(trx, order.id);
  mustAllow(actionTo(to, isOnAccount), { ...order, isPartShipped });
  if (to === 'completed' && !order.isShipped) await mustBeReady(trx, order.id, shipUnmade);
  if (to === 'cancelled') await stop(change);
  if (to === 'completed') await finish(change);
  if (to === 'processing') await begin(change, isOnAccount);
  else await save(change, { status: to });
  const { reason } = change;
  if (to === 'cancelled') await takeBack(change);
  await addEvent(change, to, {
    from,
    ...(isOnAccount ? { onAccount: true } : {}),
    ...(reason ? { reason } : {}),
  });
  await tell(change, to);
}

/** Its documents come to what is here for it, and nothing of the rest was given up: it isn’t owed. */
async function takeBack({ trx, order, production, credit, actorId, at }: Change): Promise<void> {
  await production.noteCancellation(trx, order.id);
  await credit.giveUpLess(trx, order.id, { reason: 'The order was cancelled.', actorId, at });
}

/** Papers and money stand as the letter says them. */
async function tell({ trx, order, mails }: Change, to: OrderStatus): Promise<void> {
  if (to === 'completed') await mails.completed(trx, order.id);
  if (to === 'cancelled') await mails.cancelled(trx, order.id);
}

/** Nothing leads back to pending: the rule of any move says so. */
function actionTo(to: OrderStatus, isOnAccount: boolean): OrderAction {
  if (to === 'cancelled') return 'cancel';
  if (to === 'completed') return 'complete';
  return isOnAccount ? 'startOnAccount' : 'start';
}

async function begin(change: Change, isOnAccount: boolean): Promise<void> {
  if (isOnAccount) return beginOnAccount(change);
  const { isPaid, totalCents } = change.order;
  await saveSale(
    change,
    { status: 'processing' },
    { occasion: 'started', receivedCents: isPaid ? totalCents : 0 },
  );
}

/** What the customer's terms don't cover needs a reason, by a person who may go beyond them. */
async function beginOnAccount(change: Change): Promise<void> {
  const { trx, order, credit, actorId } = change;
  const { why, termsDays } = await credit.check(trx, order);
  if (why) mustOverride(change, why);
  await addToAudit(change, 'order.startOnAccount', {
    status: 'processing',
    ...(why ? { overridden: why } : {}),
  });
  await saveSale(change, { status: 'processing' }, { occasion: 'onAccount', receivedCents: 0, termsDays });
  await credit.use(trx, order.id, actorId);
}

function mustOverride({ reason, mayOverride }: Change, why: string): void {
  if (!mayOverride) throw conflict(why);
  if (!reason) throw new Refused(refuse('invalid', { message: why, fields: { reason: sayWhy } }));
}

async function stop(change: Change): Promise<void> {
  const { trx, order, production, actorId } = change;
  if (!(await production.cancelDelivery(trx, order, actorId))) {
    throw conflict('The parcel is out for delivery or delivered. Talk to the driver first.');
  }
  await dropPlanned(change);
  await stopProject(change);
  if (!order.isShipped) await returnWhatIsHere(change);
  await addToAudit(change, 'order.cancel', { status: 'cancelled' });
  // Somebody has looked and decided. Money that is still here is shown as money to give back.
  if (order.paymentReview) await save(change, { paymentReview: false });
}

/** What waits for our driver doesn't leave. */
async function dropPlanned({ trx, order, production, at, actorId }: Change): Promise<void> {
  const dropped = await trx('shipments')
    .where({ orderId: order.id })
    .whereNull('shippedAt')
    .whereNull('droppedAt')
    .update({ droppedAt: at })
    .returning('deliveryId');
  const ids = dropped.flatMap(({ deliveryId }) => deliveryId ?? []);
  if (ids.length > 0) await production.cancelParts(trx, ids, actorId);
}

/** What has left is not on the shelf; what comes back is counted in by hand. */
async function returnWhatIsHere({ trx, order, at }: Change): Promise<void> {
  const shipped = await readShippedLines(trx, order.id);
  const tracked = await lockTracked(trx, shipped);
  await returnStock(trx, order.id, at);
  const gone = shipped.filter(({ sizeQuantities }) => sizeQuantities.length > 0);
  if (gone.length === 0 || tracked.length === 0) return;
  await takeStock(trx, order.id, await lockTracked(trx, gone), gone);
}

/** Cancels the project and the jobs that aren't finished. What has been made or has left stays so. */
async function stopProject({ trx, order }: Change): Promise<void> {
  const project = await trx('projects').where({ orderId: order.id }).first('id', 'status');
  if (!project) return;
  if (isActiveProject(project.status))
    await trx('projects').where({ id: project.id }).update({ status: 'Cancelled' });
  await trx('jobs')
    .where({ projectId: project.id })
    .whereIn('stage', ['pending', 'in_progress'])
    .update({ status: 'cancelled', holdReason: 'The order was cancelled.' });
}

/** Shipped is the last stage: who is there has been completed. The quote that became this order is done with it. */
async function finish({ trx, order, at, actorId }: Change): Promise<void> {
  const quotes = await trx('quotes')
    .where({ status: 'accepted' })
    .where(linked =>
      linked
        .where({ orderId: order.id })
        .orWhereIn('projectId', trx('projects').where({ orderId: order.id }).select('id')),
    )
    .update({ status: 'completed' })
    .returning('id');
  for (const { id } of quotes) {
    const data = JSON.stringify({ order: order.orderId });
    await trx('quote_events').insert({ quoteId: id, type: 'completed', data, actorId, at });
  }
  await trx('projects')
    .where({ orderId: order.id })
    .whereNot({ status: 'Shipped' })
    .update({ status: 'Completed' });
}
