/** Quotes of customers on terms, whose deposit is paid by card from the quote's link. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import type { PayablePayment, SettledPayment } from '#contract/checkout/endpoints.ts';
import type { UnmatchedPayment } from '#contract/payments/endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import type { CustomerAccount } from '#contract/receivables/endpoints.ts';
import { filled } from '#api/database/present.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import type { MadeProduct } from '#tests/factories/products.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import {
  freight,
  makeClubRange,
  workCustomer,
  workLine,
  writeQuote,
  writtenQuote,
} from '#tests/factories/work.ts';
import type { Send } from '#tests/support/http-client.ts';
import type { StripeShop } from '#tests/support/stripe-shop.ts';

export interface World {
  terms?: Record<string, unknown> | null;
  quote?: Record<string, unknown>;
}

export const totalCents = 60 * 2500 + 5995 + 1500;

/** For the top of a test file. */
export function useDeposits(shop: () => StripeShop) {
  // Filled before the first test.
  const range = {} as { polo: MadeProduct };
  let asOffice: Send;
  const office: Send = (path, options) => asOffice(path, options);

  beforeAll(async () => {
    asOffice = (await shop().as('admin')).send;
    Object.assign(range, await makeClubRange(shop().knex));
    const values = { 'shop.abn': '10000000000', 'accounts.payId': 'accounts@kestrel.example' };
    expect((await office('/api/settings', { method: 'PUT', json: { values } })).status).toBe(200);
  });

  const workOf = (pieces: number) => ({
    lines: [
      workLine({ product: range.polo, sizes: [{ size: 'M', quantity: pieces }], method: 'embroidery' }),
    ],
    charges: [],
    freight: freight(1500, 'One carton'),
  });

  /** A customer with terms, and a quote of $1,574.95 for sixty polos. */
  async function quoted({ terms = {}, quote: more = {} }: World = {}) {
    const { knex, baseUrl, stripe, quiet } = shop();
    const customer = workCustomer();
    const made = await office('/api/customers', {
      json: { firstName: 'Imke', lastName: 'Farrant', email: customer.email },
    });
    const { id: customerId } = made.json as { id: number };
    const approve = (changed: Record<string, unknown>, version?: number) =>
      office(`/api/customers/${customerId}/credit`, {
        method: 'PUT',
        json: {
          isApproved: true,
          limitCents: 10_000_000,
          termsDays: 14,
          depositPercent: 20,
          ...(version ? { version } : {}),
          ...changed,
        },
      });
    if (terms) expect((await approve(terms)).status).toBeLessThan(300);
    const body = writtenQuote(workOf(60), { customer, ...more });
    const quote = await writeQuote(office, body);
    const { id } = quote;
    const token = await tokenOf(knex, `Q-${id}`);
    const guest = asVisitor(baseUrl);
    const read = async (with_ = token) =>
      (await guest(`/api/quotes/${id}/offer?token=${with_}`)).json as OfferView;
    const offer = await read();
    const [deposit] = offer.deposits ?? [];
    const open = (json: Record<string, unknown> = {}, by = guest) =>
      by('/api/quotes/deposit', { json: { id, token, depositCents: deposit?.depositCents ?? 1, ...json } });
    const opened = async (json: Record<string, unknown> = {}, by = guest) => {
      const answer = await open(json, by);
      expect(answer.status, answer.text).toBe(200);
      return answer.json as PayablePayment;
    };
    const settle = async ({ paymentIntentId, clientSecret }: PayablePayment) =>
      (await guest('/api/checkouts/settle', { json: { paymentIntentId, clientSecret } }))
        .json as SettledPayment;
    const nextVersion = () =>
      office(`/api/quotes/${id}/offers`, {
        json: { ...body, clientId: randomUUID(), work: workOf(61) },
      });
    const orders = () =>
      knex('orders').whereRaw(`customer_info ->> 'email' = ?`, [customer.email]).orderBy('id');
    return {
      id,
      token,
      guest,
      customer,
      customerId,
      offer,
      deposit,
      body,
      approve,
      read,
      open,
      opened,
      settle,
      nextVersion,
      orders,
      accept: () => guest('/api/quotes/accept', { json: { id, token } }),
      account: async () => (await office(`/api/customers/${customerId}/receivables`)).json as CustomerAccount,
      unmatched: async () =>
        ((await office('/api/payments/unmatched')).json as UnmatchedPayment[]).filter(
          one => one.quote?.id === id,
        ),
      /** Paid, and everything has followed. */
      async pay() {
        const payment = await opened();
        stripe.payer.confirm(payment.clientSecret);
        await quiet();
        const [order] = filled(await orders());
        return { payment, order };
      },
    };
  }

  return { office, range, workOf, quoted };
}
