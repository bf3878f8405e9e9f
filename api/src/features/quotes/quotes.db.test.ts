import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asVisitor } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { onTheWire } from '#tests/support/mail-on-the-wire.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();
const limited = useTestServer({ rateLimits: true });

const wanted = (overrides: Record<string, unknown> = {}) => ({
  name: 'Imke Farrant',
  email: `${uniqueName('imke')}@quarrelcreek.example`,
  phone: '0412 345 678',
  company: 'Quarrel Creek Rowing',
  productName: 'Club Polo',
  quantity: 50,
  decorationMethod: 'embroidery',
  designPlacements: ['front', 'back'],
  additionalNotes: 'Two thread colours.',
  estimatedPrice: 122900,
  purpose: 'event',
  helpType: 'call-me',
  clientId: randomUUID() as string,
  ...overrides,
});

const mailsAbout = (id: number) =>
  server()
    .knex('mails')
    .where({ uniqueKey: `quote_received:${id}` });

test('a request becomes a quote, a lead and two mails', async () => {
  const { knex, send } = server();
  const body = wanted();
  const answer = await send('/api/quotes', { json: body });
  expect(answer.status).toBe(201);
  const quote = answer.json as { id: number; replyBy: string };
  expect(quote).toMatchObject({
    status: 'pending',
    estimatedPrice: 122900,
    estimatedPriceIncGst: 135190,
    phone: '+61412345678',
    decorationMethod: 'embroidery',
  });
  const row = present(await knex('quotes').where({ id: quote.id }).first());
  expect(row).toMatchObject({ purpose: 'event', helpType: 'call-me', designPlacements: ['front', 'back'] });
  expect(
    await knex('leads')
      .where({ id: present(row.leadId) })
      .first(),
  ).toMatchObject({
    customerEmail: body.email,
    source: 'quote',
    status: 'new',
    estimatedValueCents: 122900,
  });
  const [toShop] = filled(await mailsAbout(quote.id));
  expect(toShop).toMatchObject({ toEmail: 'hello@selvedge.example', replyTo: body.email });
  expect(toShop.bodyText).toContain('$1,229.00 ex GST · $1,351.90 inc GST · freight extra');
  const receipt = present(await knex('mails').where({ toEmail: body.email }).first());
  expect(receipt.bodyText).toContain('within 24 hours on business days');
  // Nothing that a stranger typed goes to an address that a stranger typed.
  for (const typed of [body.name, body.productName, body.additionalNotes, body.company])
    expect(receipt.bodyText + receipt.subject + receipt.toName).not.toContain(typed);
});

test.each([
  ['five times', 5, false],
  ['ten times at once', 10, true],
])('sent %s it is one quote, one lead and one mail each', async (_, times, isAtOnce) => {
  const { knex, send } = server();
  const body = wanted();
  const ask = () => send('/api/quotes', { json: body });
  const answers = [];
  if (isAtOnce) answers.push(...(await Promise.all(Array.from({ length: times }, ask))));
  else for (let n = 0; n < times; n++) answers.push(await ask());
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await knex('quotes').where({ email: body.email })).toHaveLength(1);
  expect(await knex('leads').where({ customerEmail: body.email })).toHaveLength(1);
  const { id } = present(await knex('quotes').where({ email: body.email }).first('id'));
  expect(await mailsAbout(id)).toHaveLength(1);
  expect(await knex('mails').where({ toEmail: body.email })).toHaveLength(1);
});

test('a request takes six ways to the database, and holds the number of its lead for the last statement alone', async () => {
  const { knex, send } = server();
  await send('/api/quotes', { json: wanted() });
  const asked: string[] = [];
  const note = ({ sql }: { sql: string }) => void asked.push(sql);
  knex.on('query', note);
  await send('/api/quotes', { json: wanted() }).finally(() => knex.removeListener('query', note));
  const kinds = [
    /settings_state/,
    /^begin/i,
    /advisory_xact_lock/,
    /from leads/,
    /into counters/,
    /^commit/i,
  ];
  expect(asked.map(sql => kinds.findIndex(kind => kind.test(sql)))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('the same id with other details is refused and changes nothing', async () => {
  const { knex, send } = server();
  const body = wanted();
  await send('/api/quotes', { json: body });
  const other = await send('/api/quotes', { json: { ...body, quantity: 500 } });
  expect(other.status).toBe(422);
  expect(other.json).toMatchObject({ code: 'idempotency_mismatch' });
  expect(await knex('quotes').where({ email: body.email }).first('quantity')).toEqual({ quantity: 50 });
});

test.each([0, 1, 99_999_999, null, undefined])(
  'an estimate claimed as %s is not the estimate',
  async claim => {
    const { knex, send } = server();
    const answer = await send('/api/quotes', { json: wanted({ estimatedPrice: claim }) });
    expect(answer.json).toMatchObject({ estimatedPrice: 122900 });
    const { id } = answer.json as { id: number };
    expect(await knex('quotes').where({ id }).first('estimatedPriceCents', 'shownPriceCents')).toEqual({
      estimatedPriceCents: 122900,
      shownPriceCents: claim ?? null,
    });
  },
);

test('what only the office decides cannot be sent along', async () => {
  const { knex, send } = server();
  const answer = await send('/api/quotes', {
    json: wanted({ status: 'accepted', userId: 1, leadId: 1, sentAt: '2026-01-01T00:00:00Z' }),
  });
  const { id } = answer.json as { id: number };
  expect(await knex('quotes').where({ id }).first('status', 'userId', 'sentAt')).toEqual({
    status: 'pending',
    userId: null,
    sentAt: null,
  });
});

test('a product of the shop is estimated by its own price, with a set-up for each place', async () => {
  const { knex, send } = server();
  const priceBreaks = [{ quantity: 50, priceCents: 1_800 }];
  const { name } = await makeProduct(knex, { priceCents: 2_000, priceBreaks });
  const ask = async (more: object) =>
    (await send('/api/quotes', { json: wanted({ productName: name.toUpperCase(), ...more }) })).json;
  // 50 × $18.00 and two set-ups, less the GST that is in them.
  const total = 50 * 1_800 + 2 * 5_995;
  expect(await ask({})).toMatchObject({ estimatedPrice: total - Math.round(total / 11) });
  // Off sale, or one of two of that name: nobody knows which is meant.
  await makeProduct(knex, { name });
  expect(await ask({})).toMatchObject({ estimatedPrice: 122900 });
  await knex('products').where({ name }).update({ archivedAt: new Date() });
  expect(await ask({})).toMatchObject({ estimatedPrice: 122900 });
});

test('the smallest payload that a client may send is enough', async () => {
  const { purpose: _p, helpType: _h, clientId: _c, company: _o, additionalNotes: _a, ...written } = wanted();
  const answer = await server().send('/api/quotes', { json: { ...written, decorationMethod: 'printed' } });
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({ decorationMethod: 'printed', estimatedPrice: 87800, clientId: null });
});

test('somebody who is signed in finds it under their account; a second request joins the open lead', async () => {
  const s = server();
  const customer = await s.as('customer');
  const body = wanted({ email: customer.email });
  await customer.send('/api/quotes', { json: body });
  await s.send('/api/quotes', { json: { ...body, clientId: randomUUID(), quantity: 20 } });
  const quotes = await s.knex('quotes').where({ email: customer.email }).orderBy('id');
  expect(quotes.map(quote => quote.userId)).toEqual([customer.id, null]);
  expect(present(quotes[0]).leadId).toBe(present(quotes[1]).leadId);
  await s
    .knex('leads')
    .where({ id: present(present(quotes[0]).leadId) })
    .update({ status: 'won' });
  await s.send('/api/quotes', { json: { ...body, clientId: randomUUID(), quantity: 30 } });
  const last = present(await s.knex('quotes').where({ email: customer.email, quantity: 30 }).first());
  expect(last.leadId).not.toBe(present(quotes[0]).leadId);
});

test.each([
  ['name', ''],
  ['email', 'imke'],
  ['email', 'a@b.example, c@d.example'],
  ['email', 'a@b.example\r\nBcc: c@d.example'],
  ['email', `${'x'.repeat(250)}@quarrelcreek.example`],
  ['phone', ''],
  ['productName', ' '],
  ['quantity', 19],
  ['quantity', 20.5],
  ['decorationMethod', 'woven'],
  ['purpose', 'revenge'],
  ['clientId', 'one'],
  ['estimatedPrice', -1],
])('%s %j is named and refused', async (field, value) => {
  const { knex, send } = server();
  const before = await knex('quotes').count();
  const answer = await send('/api/quotes', { json: wanted({ [field]: value }) });
  expect(answer.status).toBe(422);
  expect((answer.json as { fields: object }).fields).toHaveProperty(field);
  expect(await knex('quotes').count()).toEqual(before);
});

describe('hostile text', () => {
  test.each([
    'Imke\r\nBcc: victim@example.com',
    'Imke\nSubject: Free money',
    'Imke\u2028Bcc: victim@example.com',
    '"Imke" <victim@example.com>, x',
  ])('%j reaches no header', async name => {
    const { knex, send } = server();
    const answer = await send('/api/quotes', { json: wanted({ name, productName: name }) });
    expect(answer.status).toBe(201);
    const [mail] = filled(await mailsAbout((answer.json as { id: number }).id));
    const { headers } = await onTheWire(mail);
    const names = headers.map(header => header.name);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    expect(names).not.toContain('Bcc');
    expect(headers.find(header => header.name === 'To')?.value).not.toContain('victim');
    expect(headers.find(header => header.name === 'Reply-To')?.value).not.toContain('victim');
    expect(await knex('mails').where('toEmail', 'like', '%victim%')).toEqual([]);
  });
});

test('of twelve requests from one browser ten are taken in an hour', async () => {
  const send = asVisitor(limited().baseUrl);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => send('/api/quotes', { json: wanted() })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});
