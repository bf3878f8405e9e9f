/**
 * Makes good what a browser or a message left undone: a payment that succeeded and has no order gets one within two
 * minutes, and a payment that nobody has made after a day is cancelled. A node takes a checkout by moving
 * the time at which it is looked at next, so that nodes share the work; old ones are looked at less often.
 */
import type { OrderStatus } from '#contract/orders/orders.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import { closeNeverBegun, closeUnpaid, keptMs } from './close-unpaid.ts';
import { finalizePayment } from './finalize-payment.ts';

const quietMs = 45_000;
const abandonedMs = 24 * 3_600_000;
/** Whoever wants to try another card at once has done so by then. */
const declinedMs = 30 * 60_000;
const batch = 200;

export interface Reconciled {
  ordered: number;
  abandoned: number;
  failed: number;
}

interface Quiet {
  id: string;
  paymentIntentId: string;
  updatedAt: Date;
  /** Null while there is no order. */
  orderStatus: OrderStatus | null;
  /** Of a deposit. */
  offerId: number | null;
}

/** Every round for the first hour, then after an eighth of its age, and at least twice an hour. */
const claim = `with taken as (
    insert into payment_looks (key, next_at)
    select 'checkout:' || c.id, :now::timestamptz + case
        when c.updated_at > :now::timestamptz - interval '1 hour' then interval '50 seconds'
        else least((:now::timestamptz - c.updated_at) / 8, interval '30 minutes') end
      from checkouts c left join payment_looks l on l.key = 'checkout:' || c.id
      where c.status = 'paying' and c.payment_intent_id is not null and c.updated_at < :quiet
        and (l.next_at is null or l.next_at <= :now)
      order by l.next_at nulls first limit ${batch}
    on conflict (key) do update set next_at = excluded.next_at where payment_looks.next_at <= :now
    returning key)
  select c.id, c.payment_intent_id as "paymentIntentId", c.updated_at as "updatedAt", o.status as "orderStatus",
    c.offer_id as "offerId"
  from taken join checkouts c on taken.key = 'checkout:' || c.id left join orders o on o.checkout_id = c.id`;

export async function reconcilePayments(parts: CheckoutParts): Promise<Reconciled> {
  const { knex, log, now } = parts;
  const result: Reconciled = { ordered: 0, abandoned: 0, failed: 0 };
  for (;;) {
    const at = now();
    const quiet = new Date(at.getTime() - quietMs);
    const { rows } = await knex.raw<{ rows: Quiet[] }>(claim, { now: at, quiet });
    for (const checkout of rows) {
      try {
        await reconcile(parts, checkout, result);
      } catch (error) {
        // One that fails must not keep the others from being looked at.
        result.failed++;
        log.error({ checkoutId: checkout.id, err: error }, 'checkout could not be reconciled');
      }
    }
    if (rows.length < batch) break;
  }
  await closeNeverBegun(parts);
  await forgetSettled(parts);
  return result;
}

async function reconcile(parts: CheckoutParts, checkout: Quiet, result: Reconciled): Promise<void> {
  const { paymentIntentId } = checkout;
  const done = await finalizePayment(parts, paymentIntentId);
  if (done.kind === 'ordered') result.ordered++;
  const ageMs = parts.now().getTime() - checkout.updatedAt.getTime();
  if (done.kind === 'unknown' && ageMs > keptMs) await forgetPayment(parts, checkout, result);
  if (done.kind !== 'incomplete') return;
  const isAbandoned = ageMs > abandonedMs;
  // The deposit of an offer makes no order by being declined: its page is there to try again.
  const isDeposit = checkout.offerId !== null && checkout.orderStatus === null;
  if (done.status === 'requires_payment_method' && ageMs > declinedMs && !isAbandoned && !isDeposit) {
    await parts.mails.paymentFailed(checkout.id);
  }
  if (done.status === 'processing' || !(await isOver(parts, checkout, isAbandoned))) return;
  const intent = done.status === 'canceled' ? null : await parts.provider.cancel(paymentIntentId);
  // The money was quicker: the next round makes the order.
  if (intent && intent.status !== 'canceled') return;
  await abandon(parts, checkout, result);
}

/**
 * Made under other keys of the provider: nobody can pay it here. Its order is one whose payment nobody has begun, and
 * money that comes after all, when the keys are back, finds it cancelled and has to go back (`paidTooLate`).
 */
async function forgetPayment(parts: CheckoutParts, checkout: Quiet, result: Reconciled): Promise<void> {
  parts.log.warn({ checkoutId: checkout.id }, 'the provider does not know this payment');
  await abandon(parts, checkout, result);
}

async function abandon({ knex }: CheckoutParts, { id }: Quiet, result: Reconciled): Promise<void> {
  await knex('checkouts').where({ id, status: 'paying' }).update({ status: 'abandoned' });
  result.abandoned++;
}

/**
 * True if it must no longer be paid: an abandoned cart, the deposit of an offer that is no longer open, a cancelled order,
 * or an order that has waited too long.
 */
async function isOver(parts: CheckoutParts, checkout: Quiet, isAbandoned: boolean): Promise<boolean> {
  const { orderStatus, offerId } = checkout;
  if (orderStatus === null) return isAbandoned || (offerId !== null && !(await parts.offers.isOpen(offerId)));
  return checkout.orderStatus === 'cancelled' || closeUnpaid(parts, checkout);
}

/** Deletes the polling times of checkouts that are no longer polled. */
async function forgetSettled({ knex, now }: CheckoutParts): Promise<void> {
  await knex('payment_looks')
    .where('key', 'like', 'checkout:%')
    .where('nextAt', '<', new Date(now().getTime() - abandonedMs))
    .delete();
}
