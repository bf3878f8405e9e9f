/** A deposit of its own in a single price that answers a request: asked for, paid by card, and refused without the right. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { PayablePayment, SettledPayment } from '#contract/checkout/endpoints.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeQuote, offer, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';
import { present } from '#api/database/present.ts';
import { ownDepositFor } from './own-deposit.ts';

const shop = useStripeShop();

// No tax invoice without it.
beforeAll(async () => {
  await shop()
    .knex('settings')
    .insert({ key: 'shop', value: JSON.stringify({ abn: '51824753556' }) });
});

const office = async () => (await shop().as('admin')).send;

/** $1,331.00 with GST. */
async function requested(asked: object = {}) {
  const guest = asVisitor(shop().baseUrl);
  const { id, email } = await makeQuote(guest);
  const quote = await sendOffer(await office(), id, { ...asked });
  const token = await tokenOf(shop().knex, `Q-${id}`);
  const read = async () => (await guest(`/api/quotes/${id}/offer?token=${token}`)).json as OfferView;
  return { guest, id, email, token, quote, read };
}

test('the page takes it by card; the order begins on account and the rest stays open', async () => {
  const { stripe, knex, quiet } = shop();
  const { guest, id, email, token, quote, read } = await requested({ depositPercent: 30 });
  expect(quote.offers[0]).toMatchObject({ depositPercent: 30, totalCents: 133_100 });
  const depositCents = 39_930;
  expect(await read()).toMatchObject({
    depositPercent: 30,
    deposits: [{ optionId: null, depositCents, restCents: 133_100 - depositCents }],
  });
  const opened = await guest('/api/quotes/deposit', { json: { id, token, depositCents } });
  expect(opened.status, opened.text).toBeLessThan(300);
  const { paymentIntentId, clientSecret } = opened.json as PayablePayment;
  stripe.payer.confirm(clientSecret);
  const settled = await guest('/api/checkouts/settle', { json: { paymentIntentId, clientSecret } });
  expect(settled.json as SettledPayment).toMatchObject({ state: 'paid' });
  await quiet();
  expect(await read()).toMatchObject({
    state: 'accepted',
    order: { isPaid: false, account: { paidCents: depositCents, openCents: 133_100 - depositCents } },
  });
  // One customer, however often the quote was sent.
  expect(await knex('customers').where({ email })).toHaveLength(1);
});

test('the same sending again is the same, with another deposit it is refused', async () => {
  const send = await office();
  const { id } = await makeQuote(asVisitor(shop().baseUrl));
  const body = offer({ clientId: randomUUID(), depositPercent: 20 });
  const twice = [
    await send(`/api/quotes/${id}/send`, { json: body }),
    await send(`/api/quotes/${id}/send`, { json: body }),
  ];
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  const other = await send(`/api/quotes/${id}/send`, { json: { ...body, depositPercent: 40 } });
  expect(other.status).toBe(422);
  expect(((await send(`/api/quotes/${id}`)).json as OfficeQuoteDetail).offers).toHaveLength(1);
  for (const depositPercent of [-1, 101, 2.5]) {
    const wrong = await send(`/api/quotes/${id}/send`, { json: offer({ depositPercent }) });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('depositPercent')]);
  }
});

test('without the right to give credit, nothing is asked of somebody without an account', async () => {
  const { knex } = shop();
  const [customer] = await knex('customers')
    .insert({ firstName: 'Imke', lastName: 'Farrant', email: `${uniqueName('imke')}@quarrelcreek.example` })
    .returning('id');
  const asked = (percent: number, mayGiveCredit: boolean) =>
    knex.transaction(trx => ownDepositFor(trx, present(customer).id, percent, { id: 1, mayGiveCredit }));
  await expect(asked(30, false)).rejects.toMatchObject({ refusal: { refusal: 'invalid' } });
  expect(await asked(0, false)).toEqual({ percent: 0, isGranted: false });
  expect(await asked(30, true)).toEqual({ percent: 30, isGranted: true });
});
