/** Reminders of quotes: by the owner's rule, once each, and a link that opens that quote and nothing else. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { recordId } from '#contract/wire/records/record-id.ts';
import { present } from '#api/database/present.ts';
import { readShop } from '#api/features/shop/read-shop.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { draftSaving } from '#tests/factories/drafts.ts';
import { dayFromNow, makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import { useTestServer } from '#tests/support/server.ts';
import { remindOfQuotes } from './remind-of-quotes.ts';

const server = useTestServer();

const rule = { afterDays: 5, everyDays: 7, most: 2 };
const putRule = async (isOn: boolean) => {
  const values = {
    'quotes.reminders': isOn,
    'quotes.remindAfterDays': rule.afterDays,
    'quotes.remindEveryDays': rule.everyDays,
    'quotes.mostReminders': rule.most,
  };
  const answer = await (
    await server().as('admin')
  ).send('/api/settings', { method: 'PUT', json: { values } });
  expect(answer.status, answer.text).toBe(200);
};
beforeAll(() => putRule(true));

const dayMs = 86_400_000;

/** Two nodes at noon in Brisbane, on each of so many days after today. */
async function waitDays(from: number, until: number): Promise<void> {
  const { knex } = server();
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  for (let day = from; day <= until; day++) {
    const parts = {
      knex,
      now: () => new Date(today + day * dayMs + 2 * 3_600_000),
      readShop: () => readShop(knex, false),
      publicUrl: 'http://shop.test',
    };
    await Promise.all([remindOfQuotes(parts), remindOfQuotes(parts)]);
  }
}

async function offered(overrides: Record<string, unknown> = {}) {
  const office = (await server().as('admin')).send;
  const { id, email } = await makeQuote(server().send);
  await sendOffer(office, id, overrides);
  const guest = asVisitor(server().baseUrl);
  return {
    office,
    guest,
    id,
    detail: async () => (await office(`/api/quotes/${id}`)).json as OfficeQuoteDetail,
    answer: async (verb: 'accept' | 'decline') =>
      guest(`/api/quotes/${verb}`, { json: { id, token: await tokenOf(server().knex, `Q-${id}`) } }),
    sent: async () => {
      const mails = await server()
        .knex('mails')
        .where({ kind: 'quote_reminder', toEmail: email })
        .orderBy('id');
      return mails.map(({ uniqueKey }) => uniqueKey);
    },
  };
}

describe('a quote that waits for its answer', () => {
  test('is reminded by the rule, once each, and its record says when', async () => {
    const { id, sent, detail } = await offered();
    await waitDays(0, 4);
    expect(await sent()).toEqual([]);
    await waitDays(5, 29);
    expect(await sent()).toEqual([`quote_reminder:Q-${id}:1`, `quote_reminder:Q-${id}:2`]);
    const events = (await detail()).events.filter(({ type }) => type === 'reminded');
    expect(events.map(({ data }) => data)).toEqual([
      { which: 1, number: `Q-${id}` },
      { which: 2, number: `Q-${id}` },
    ]);
    const { bodyText, subject } = present(
      await server()
        .knex('mails')
        .where({ uniqueKey: `quote_reminder:Q-${id}:1` })
        .first(),
    );
    expect(`${subject}\n${bodyText}`).toMatch(new RegExp(`Q-${id}[^]*50 × Club Polo[^]*\\$1,331\\.00`));
  });

  test('is not while reminders are off', async () => {
    const { sent } = await offered();
    await putRule(false);
    await waitDays(5, 9);
    await putRule(true);
    expect(await sent()).toEqual([]);
  });

  test.each(['accept', 'decline'] as const)('is no more after %s', async verb => {
    const { answer, sent, id } = await offered();
    await waitDays(5, 8);
    expect((await answer(verb)).status).toBe(200);
    await waitDays(9, 20);
    expect(await sent()).toEqual([`quote_reminder:Q-${id}:1`]);
  });

  test('is not after its last day, nor once the office has closed or deleted it', async () => {
    const short = await offered({ validUntil: dayFromNow(4) });
    const told = await offered();
    const gone = await offered();
    await told.office(`/api/quotes/${told.id}`, { method: 'PATCH', json: { status: 'declined' } });
    await gone.office(`/api/quotes/${gone.id}`, { method: 'DELETE' });
    await waitDays(5, 20);
    expect(await Promise.all([short, told, gone].map(one => one.sent()))).toEqual([[], [], []]);
  });

  test('is not while the next version is being written; of several versions, only the latest is', async () => {
    const { office, id, sent } = await offered();
    const draft = { ...draftSaving(), basedOn: 1 };
    const saved = await office(`/api/quote-drafts/${recordId('quotes', id)}`, {
      method: 'PUT',
      json: { draft, seen: null },
    });
    expect(saved.status, saved.text).toBe(200);
    await waitDays(5, 8);
    expect(await sent()).toEqual([]);
    await sendOffer(office, id);
    await waitDays(5, 8);
    expect(await sent()).toEqual([`quote_reminder:Q-${id}-2:1`]);
  });
});

describe('the link of a reminder', () => {
  /** With the tokens of the first mail and of the reminder. */
  async function reminded() {
    const one = await offered();
    await waitDays(5, 8);
    const { knex } = server();
    const [first, token] = [await tokenOf(knex, `Q-${one.id}`), await tokenOf(knex, `Q-${one.id}`, 1)];
    expect(token).toHaveLength(43);
    const read = async (by: string) => one.guest(`/api/quotes/${one.id}/offer?token=${by}`);
    return { ...one, first, token, read };
  }

  test('opens the quote beside the first, with its PDF and its sizes, and no other', async () => {
    const one = await reminded();
    const two = await reminded();
    expect(one.token).not.toBe(one.first);
    for (const token of [one.first, one.token]) {
      expect((await one.read(token)).json).toMatchObject({ number: `Q-${one.id}`, state: 'open' });
      expect((await one.guest(`/api/quotes/${one.id}/offer.pdf?token=${token}`)).status).toBe(200);
      expect((await one.guest(`/api/quotes/${one.id}/sizes?token=${token}`)).status).toBe(200);
    }
    expect((await one.read(two.token)).status).toBe(404);
    expect((await one.guest(`/api/quotes/${one.id}/sizes?token=${two.token}`)).status).toBe(404);
    expect((await one.guest('/api/quotes/accept', { json: { id: one.id, token: two.token } })).status).toBe(
      404,
    );
    // What is in the database opens nothing.
    const rows = await server().knex('offer_links').select('tokenHash');
    for (const { tokenHash } of rows.slice(0, 3))
      for (const form of ['hex', 'base64url'] as const)
        expect((await one.read(tokenHash.toString(form))).status).toBe(404);
    const offers = await server().knex('offer_links').where({ madeFor: 'quote_reminder' });
    expect(JSON.stringify(offers)).not.toContain(one.token);
  });

  test('accepts it, and then reads and pays its order; the first link does too', async () => {
    const { guest, id, token, first } = await reminded();
    const accepted = await guest('/api/quotes/accept', { json: { id, token } });
    expect(accepted.status, accepted.text).toBe(200);
    const orderId = present((accepted.json as OfferView).order).orderId;
    for (const by of [token, first]) {
      expect((await guest(`/api/orders/${orderId}?token=${by}`)).status).toBe(200);
      const pay = await guest('/api/checkouts/pay', { json: { orderId, token: by, method: 'card' } });
      expect(pay.status, pay.text).toBeLessThan(300);
    }
    const other = await reminded();
    expect((await guest(`/api/orders/${orderId}?token=${other.token}`)).status).toBe(404);
  });

  test('ends with its version: a later one is not opened by it', async () => {
    const { office, id, token, read, guest } = await reminded();
    await sendOffer(office, id);
    expect((await read(token)).json).toMatchObject({ number: `Q-${id}`, state: 'superseded' });
    expect((await guest('/api/quotes/accept', { json: { id, token } })).status).toBe(409);
    expect((await guest(`/api/quotes/${id}/sizes?token=${token}`)).status).toBe(404);
  });
});
