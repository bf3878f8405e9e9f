/**
 * The fast path from a payment to its order. It plans the sale without a lock, then writes it with one statement
 * (`claim_sale`), which takes the locks itself and rolls back if the plan no longer holds. So no sale waits for a
 * database connection while it holds a lock. This matters because every sale locks the number counters.
 */
import { withSettings } from '#api/database/shared/setting-rows.ts';
import { wasRolledBack } from '#api/database/transaction.ts';
import type { PaymentIntent } from '#api/outside/payments/payment-provider.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import type { OrderHead } from '../checkout-row.ts';
import { isBare, mismatch, settledBy, statusAfter } from './judge-payment.ts';
import { placeSettled } from './place-settled.ts';
import type { ReadySale } from '../ready-sale.ts';

/** Null where it is not that simple, or somebody was quicker: then `settle` decides under the locks. */
export async function settleAtOnce(
  parts: CheckoutParts,
  intent: PaymentIntent,
  { checkout, version, ids, isCounted, settings }: ReadySale,
): Promise<OrderHead | null> {
  if (!ids || isCounted || isBare(checkout) || mismatch(checkout, intent)) return null;
  const { orderRowId, itemIds, buyer } = ids;
  const email = checkout.customerInfo.email?.toLowerCase();
  const settled = settledBy(intent, null, statusAfter(null, null), parts.now());
  const guard = { sql: 'claim_sale(?, ?, ?, ?)', bindings: [checkout.id, version, email, buyer.id] };
  try {
    return await placeSettled(
      parts,
      withSettings(parts.knex, settings),
      { known: null, orderRowId, itemIds, counted: [] },
      { checkout, intent, settled },
      { unlocked: { buyer, guard } },
    );
  } catch (error) {
    // Whatever it was: the other way finds the order if it was written after all, and tells what is wrong if not.
    if (!wasRolledBack(error))
      parts.log.warn({ err: error, paymentIntentId: intent.id }, 'not settled at once');
    return null;
  }
}
