/**
 * Which wanted items the same person, signed in or as a guest in this browser, has had set up before, in an order that was
 * paid or made on account (`wasSetUp`):
 * the same artwork on the same position by the same technique, whatever the product, its colour and the exact place.
 * Screens and stitch files for them exist, so they pay no set-up as long as the technique says. The client only names
 * the order.
 */
import type { Knex } from 'knex';
import type { OrderedPlacement, WantedItem } from '#contract/checkout/endpoints.ts';
import { isWithinMonths } from '#contract/techniques/repeat-months.ts';
import { findTechnique, type Technique } from '#contract/techniques/technique.ts';
import { refundedOfOrderSql } from '#api/database/shared/refunded-of-order.ts';
import type { Owner } from '../checkout-parts.ts';

interface OrderedItem {
  orderId: string;
  createdAt: Date;
  designPlacements: OrderedPlacement[];
}

export interface RepeatRules {
  techniques: readonly Pick<Technique, 'id' | 'setUp'>[];
  now: Date;
}

/** Answers the places of those items in the list. */
export async function findRepeats(
  knex: Knex,
  owner: Pick<Owner, 'userId' | 'hash' | 'others'>,
  items: readonly WantedItem[],
  rules: RepeatRules,
): Promise<ReadonlySet<number>> {
  const named = items.flatMap(({ repeatOf }) => repeatOf ?? []);
  if (named.length === 0) return new Set();
  const ordered = await readSetUpItems(knex, owner, named);
  const known = new Set(
    ordered.flatMap(({ orderId, createdAt, designPlacements }) =>
      designPlacements.filter(one => isStillFree(one, createdAt, rules)).map(one => keyOf(orderId, one)),
    ),
  );
  return new Set(
    items.flatMap(({ repeatOf, designPlacements }, at) => {
      // A placement without its artwork is no design that could be the same.
      const isSetUp = (one: OrderedPlacement) =>
        one.designFile !== null && known.has(keyOf(repeatOf ?? '', one));
      return repeatOf !== undefined && designPlacements.every(isSetUp) ? [at] : [];
    }),
  );
}

/** Ids of the lines whose designs were all set up for earlier orders of the customer with this address. */
export async function findRepeatsOf(
  knex: Knex,
  email: string,
  lines: readonly { id: string; designPlacements: readonly OrderedPlacement[] }[],
  rules: RepeatRules,
): Promise<ReadonlySet<string>> {
  const hashes = lines.flatMap(line => line.designPlacements.flatMap(one => one.designFile?.sha256 ?? []));
  if (email === '' || hashes.length === 0) return new Set();
  const ordered = await setUpItems(knex)
    .whereRaw(`lower(o.customer_info ->> 'email') = lower(?)`, [email])
    .whereRaw(
      `exists (select from jsonb_array_elements(i.design_placements) p where p -> 'designFile' ->> 'sha256' = any(?))`,
      [hashes],
    );
  const known = new Set(
    ordered.flatMap(({ createdAt, designPlacements }) =>
      designPlacements.filter(one => isStillFree(one, createdAt, rules)).map(one => keyOf('', one)),
    ),
  );
  const isSetUp = (one: OrderedPlacement) => one.designFile !== null && known.has(keyOf('', one));
  return new Set(
    lines.flatMap(({ id, designPlacements }) =>
      designPlacements.length > 0 && designPlacements.every(isSetUp) ? [id] : [],
    ),
  );
}

const keyOf = (orderId: string, { position, decorationMethod, designFile }: OrderedPlacement) =>
  `${orderId} ${position} ${decorationMethod} ${designFile?.sha256 ?? ''}`;

function isStillFree(
  { decorationMethod }: OrderedPlacement,
  orderedAt: Date,
  { techniques, now }: RepeatRules,
): boolean {
  const months = findTechnique(techniques, decorationMethod)?.setUp.repeatFreeMonths;
  return months === null || (months !== undefined && isWithinMonths(orderedAt, now, months));
}

function readSetUpItems(
  knex: Knex,
  { userId, hash, others }: Pick<Owner, 'userId' | 'hash' | 'others'>,
  orderIds: readonly string[],
): Promise<OrderedItem[]> {
  return setUpItems(knex)
    .leftJoin('checkouts as c', 'c.id', 'o.checkoutId')
    .where(own => {
      void own.whereIn('c.ownerHash', [hash, ...others]);
      if (userId !== null) void own.orWhere({ 'o.userId': userId });
    })
    .whereIn('o.orderId', orderIds);
}

/** What was cancelled, given back in full or not settled was perhaps never set up. */
function setUpItems(knex: Knex): Knex.QueryBuilder<object, OrderedItem[]> {
  return knex('order_items as i')
    .join('orders as o', 'o.id', 'i.orderId')
    .where({ 'o.paymentReview': false })
    .whereNot('o.status', 'cancelled')
    .whereRaw(`(o.is_paid or o.status = 'completed')`)
    .whereRaw(`${refundedOfOrderSql} < o.total_cents`)
    .select('o.orderId', 'o.createdAt', 'i.designPlacements') as Knex.QueryBuilder<object, OrderedItem[]>;
}
