/** The shop that lives are lived in: the real app on PostgreSQL, with the double of Stripe behind it. */
import { afterAll, beforeAll } from 'vitest';
import { makeClubRange } from '#tests/factories/work.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { startStripeShop, type StripeShop } from '#tests/support/stripe-shop.ts';

export interface Added {
  documented: number;
  documentedGst: number;
  /** What its invoices come to without the notes; without one, what it costs. */
  billed: number;
  /** Came and did not go back, also what came a second time. */
  held: number;
  /** Of that, what pays it. */
  paying: number;
  writtenOff: number;
  open: number;
  /** Expected on a statement. */
  isStated: boolean;
}

export interface LawShop extends StripeShop {
  office: Send;
  /** Another person of the office, who edits at the same time. */
  colleague: Send;
  /** $30, and $25 from fifty. */
  polo: MadeProduct;
  /** $20, sold in the shop without a design. */
  tee: MadeProduct;
  /** Every document as it was first seen, by its number: none may be another one later. */
  issued: Map<string, string>;
  /** Cents of deposits that came when their quote had changed, and wait to be refunded. */
  heldCents: number;
  /** What every order of a life has come to, by its number. */
  added: Map<string, Added>;
}

export async function startLawShop(): Promise<LawShop> {
  const shop = await startStripeShop();
  const { send: office } = await shop.as('admin');
  const { send: colleague } = await shop.as('admin');
  const values = { 'shop.abn': '10000000000' };
  await office('/api/settings', { method: 'PUT', json: { values } });
  const { polo } = await makeClubRange(shop.knex);
  const tee = await makeProduct(shop.knex, { priceCents: 2000 });
  return { ...shop, office, colleague, polo, tee, issued: new Map(), heldCents: 0, added: new Map() };
}

/** For the top of a test file. */
export function useLawShop(): () => LawShop {
  let shop: LawShop | undefined;
  beforeAll(async () => {
    shop = await startLawShop();
  });
  afterAll(() => shop?.stop());
  return () => {
    if (!shop) throw new Error('The shop exists only while tests and hooks run.');
    return shop;
  };
}
