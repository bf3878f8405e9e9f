/** Several options in one quote: priced each for itself, and exactly one of them is ordered. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import { freight, makeClubRange, workLine, writeQuote, writtenQuote } from '#tests/factories/work.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

/** Sixty polos embroidered, or sixty tees printed. */
async function sent(overrides: Record<string, unknown> = {}) {
  const office = (await server().as('admin')).send;
  const { polo, tee } = await makeClubRange(server().knex);
  const polos = workLine({ product: polo, pieces: 60, method: 'embroidery' });
  const tees = workLine({ product: tee, color: 'Bone', pieces: 60 });
  const work = { lines: [polos], charges: [], freight: freight(1500, 'Two cartons') };
  const other = { lines: [tees], charges: [], freight: freight(1000, 'One carton') };
  const [a, b] = [randomUUID(), randomUUID()];
  const options = {
    first: { id: a, name: 'Polos embroidered' },
    others: [{ id: b, name: 'Tees printed', work: other }],
  };
  const body = writtenQuote(work, { options, ...overrides });
  const quote = await writeQuote(office, body);
  const token = await tokenOf(server().knex, `Q-${quote.id}`);
  const guest = asVisitor(server().baseUrl);
  const accept = (optionId?: string, more: object = {}) =>
    guest('/api/quotes/accept', {
      json: { id: quote.id, token, ...(optionId ? { optionId } : {}), ...more },
    });
  const read = async () => (await guest(`/api/quotes/${quote.id}/offer?token=${token}`)).json as OfferView;
  const orders = async () =>
    server().knex('orders as o').whereRaw(`o.customer_info ->> 'email' = ?`, [quote.email]).select('o.*');
  return { office, guest, quote, token, body, options, a, b, polos, tees, work, other, accept, read, orders };
}

describe('a quote with options', () => {
  test('shows each with its lines and total, in mail, PDF and page, and the first beside them', async () => {
    const { read, quote, a, b, guest, token } = await sent();
    const offer = await read();
    expect(offer.options).toMatchObject([
      { id: a, name: 'Polos embroidered', work: { freightCents: 1500, lines: [{ totalQuantity: 60 }] } },
      { id: b, name: 'Tees printed', work: { freightCents: 1000, lines: [{ colour: 'Bone' }] } },
    ]);
    expect(offer.totalCents).toBe(offer.options?.[0]?.totalCents);
    expect(offer.options?.[1]?.totalCents).toBe(60 * 2000 + 5995 + 1000);
    expect(JSON.stringify(offer)).not.toMatch(/suggested|bodyHash/);
    const mail = await server()
      .knex('mails')
      .where({ uniqueKey: `quote_sent:Q-${quote.id}` })
      .first();
    expect(mail?.subject).toContain('two options from $1,269.95');
    expect(mail?.bodyText).toMatch(/Polos embroidered: 60 ×[\s\S]*Tees printed: 60 ×/);
    const pdf = await guest(`/api/quotes/${quote.id}/offer.pdf?token=${token}`);
    expect(pdf.status).toBe(200);
    expect(quote.offers[0]).toMatchObject({
      options: [{ name: 'Polos embroidered' }, { name: 'Tees printed' }],
    });
  });

  test('becomes an order of the chosen one alone, which page, office and mail name', async () => {
    const { accept, read, b, office, quote, orders, tees } = await sent();
    expect((await accept()).json).toMatchObject({
      code: 'invalid',
      fields: { optionId: expect.any(String) },
    });
    expect((await accept(randomUUID())).status).toBe(422);
    expect((await read()).state).toBe('open');
    const sizes = [{ lineId: tees.id, sizeQuantities: [{ size: 'M', quantity: 60 }] }];
    const accepted = await accept(b, { details: { sizes } });
    expect(accepted.status, accepted.text).toBe(200);
    const offer = accepted.json as OfferView;
    expect(offer).toMatchObject({ state: 'accepted', chosenOptionId: b, totalCents: 126_995 });
    const [order, ...more] = await orders();
    expect(more).toEqual([]);
    expect(order).toMatchObject({ orderId: offer.order?.orderId, totalCents: 126_995, shippingCents: 1000 });
    const items = await server().knex('order_items').where({ orderId: order?.id });
    expect(items).toMatchObject([{ color: { name: 'Bone' }, sizeQuantities: [{ size: 'M', quantity: 60 }] }]);
    const detail = (await office(`/api/quotes/${quote.id}`)).json as OfficeQuoteDetail;
    expect(detail).toMatchObject({
      firmPriceIncGst: 126_995,
      order: { totalCents: 126_995 },
      offers: [{ chosenOptionId: b, totalCents: 126_995, work: { wanted: { lines: [{ id: tees.id }] } } }],
    });
    expect(detail.events.find(({ type }) => type === 'accepted')?.data).toMatchObject({
      option: 'Tees printed',
    });
    const mails = await server()
      .knex('mails')
      .whereIn('uniqueKey', [`quote_answer:Q-${quote.id}`, `quote_accepted:Q-${quote.id}`]);
    for (const mail of mails) expect(mail.bodyText).toContain('“Tees printed”');
  });

  test('twenty acceptances of both at once are one order, and the others are told which', async () => {
    const { accept, a, b, orders, read } = await sent();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => accept(at % 2 ? b : a)));
    const { chosenOptionId, totalCents } = await read();
    for (const [at, { status, text }] of answers.entries()) {
      expect(status, text).toBe((at % 2 ? b : a) === chosenOptionId ? 200 : 409);
    }
    expect(await orders()).toMatchObject([{ totalCents }]);
    expect((await accept(chosenOptionId ?? '')).status).toBe(200);
    expect((await accept()).status).toBe(200);
  });

  test('while the office sends another version, one of both is true and the other is told', async () => {
    const { accept, office, quote, body, b, orders } = await sent();
    const next = { ...body, clientId: randomUUID(), version: quote.version };
    const [accepted, offered] = await Promise.all([
      accept(b),
      office(`/api/quotes/${quote.id}/offers`, { json: next }),
    ]);
    const isAccepted = accepted.status === 200;
    expect([accepted.status, offered.status]).toEqual(isAccepted ? [200, 409] : [409, 201]);
    expect(await orders()).toHaveLength(isAccepted ? 1 : 0);
  });

  test('says in the next version what changed in which option', async () => {
    const { office, quote, body, options, other, tees } = await sent();
    const fewer = { ...other, lines: [{ ...tees, totalQuantity: 40 }] };
    const next = {
      ...body,
      clientId: randomUUID(),
      options: { ...options, others: [{ ...options.others[0], work: fewer }] },
    };
    const { json } = await office(`/api/quotes/${quote.id}/offers`, { json: next });
    const [changed, total] = (json as OfficeQuoteDetail).offers[0]?.changes ?? [];
    expect(changed).toMatch(/^Tees printed: .*40 pieces, was 60 pieces$/);
    expect(total).toBe('Tees printed: Total: $869.95, was $1,269.95');
  });

  test('is the same when it is sent again, and is refused with a price that was not seen', async () => {
    const { office, quote, body, options } = await sent();
    const again = await office('/api/quotes/written', { json: body });
    expect(again.json).toMatchObject({ id: quote.id });
    const [other] = options.others;
    const unseen = { ...options, others: [{ ...other, seenCents: 1 }] };
    const fresh = { ...body, clientId: randomUUID() };
    expect((await office('/api/quotes/written', { json: { ...fresh, options: unseen } })).status).toBe(409);
    const twice = { ...options, others: [{ ...other, id: options.first.id }] };
    expect((await office('/api/quotes/written', { json: { ...fresh, options: twice } })).status).toBe(422);
    const four = { ...options, others: [other, other, other] };
    expect((await office('/api/quotes/written', { json: { ...fresh, options: four } })).status).toBe(422);
  });

  test('accepted at the telephone asks the office which one it was', async () => {
    const { office, quote, b, orders } = await sent();
    await office(`/api/quotes/${quote.id}`, { method: 'PATCH', json: { status: 'accepted' } });
    const start = (query = '') => office(`/api/quotes/${quote.id}/project${query}`, { method: 'POST' });
    expect((await start()).status).toBe(422);
    expect(await orders()).toEqual([]);
    const started = await start(`?option=${b}`);
    expect(started.json).toMatchObject({ offers: [{ chosenOptionId: b }], order: { totalCents: 126_995 } });
    expect((await start(`?option=${b}`)).status).toBe(200);
  });

  test('of one offer alone is what it was: nothing to choose on the wire', async () => {
    const { office, guest, work } = await sent();
    const { id } = await writeQuote(office, writtenQuote(work));
    const token = await tokenOf(server().knex, `Q-${id}`);
    const { json } = await guest(`/api/quotes/${id}/offer?token=${token}`);
    expect(json).not.toHaveProperty('options');
    expect(json).not.toHaveProperty('chosenOptionId');
    expect((await guest('/api/quotes/accept', { json: { id, token } })).status).toBe(200);
  });
});
