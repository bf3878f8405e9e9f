/** What the work on organisations needs. */
import type { Knex } from 'knex';
import type { Refusal } from '#contract/wire/errors.ts';
import type { OrdersRow } from '#api/database/tables.ts';

export interface OrganisationParts {
  knex: Knex;
  now: () => Date;
  /** Origin, without a trailing slash. */
  publicUrl: string;
  readShopName: (knex: Knex) => Promise<string>;
  /** Orders are another feature. */
  orders: OrderWork;
}

export interface OrderWork {
  /**
   * Runs `decide` under the order's lock, and begins the order on account in the same transaction if it answers true.
   * What refuses undoes both.
   */
  beginOnAccount: (
    orderId: string,
    actorId: number,
    decide: (trx: Knex.Transaction, order: OrdersRow) => Promise<boolean>,
  ) => Promise<Refusal | null>;
  /** Why the order can't go on the account it belongs to; null if it can. The account stays locked. */
  checkCredit: (
    trx: Knex.Transaction,
    order: Pick<OrdersRow, 'id' | 'totalCents'>,
  ) => Promise<{ why: string | null }>;
}

/** Who asks, and for which organisation. */
export interface Membership {
  organisationId: number;
  role: 'buyer' | 'manager';
}
