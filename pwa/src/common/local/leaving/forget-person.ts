/**
 * Removes what a shopper's sign-out takes from the device: copies of orders and of the account's designs, and what was
 * typed at checkout.
 */
import { forgetEdits } from '../outbox/kept-edits.ts';
import type { KeptCheckout } from '../cart/use-kept-checkout.ts';
import { shopDatabase } from '../database/with-shop-database.ts';

export const ownOrdersKey = (userId: number) => `own orders ${userId}`;

const isPersonal = (key: string) => /^(own orders|order) /.test(key);

/** The cart stays, because it belongs to no account. Only the note that it repeats someone's order is removed. */
export async function forgetPerson(): Promise<void> {
  forgetEdits();
  const db = await shopDatabase();
  await db.transaction('rw', db.records, db.lines, db.designs, async () => {
    // Designs that the account has come back with the next sign-in. Those it hasn't received exist nowhere else, so
    // they stay.
    await db.designs
      .filter(({ owner, isDirty, deletedAt }) => owner !== null && !isDirty && !deletedAt)
      .delete();
    const keys = await db.records.toCollection().primaryKeys();
    await db.records.bulkDelete(keys.filter(isPersonal));
    const checkout = (await db.records.get('checkout')) as
      | { key: string; value: Partial<KeptCheckout>; asOf: string }
      | undefined;
    // A payment in progress must find its address again.
    if (checkout && !checkout.value.payment && !checkout.value.placed) await db.records.delete('checkout');
    await db.lines.toCollection().modify(line => {
      delete line.repeatOf;
    });
  });
}
