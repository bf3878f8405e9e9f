import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { asVisitor } from '#tests/factories/orders.ts';
import { openingHoursDefaults } from '#contract/time/business-hours.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { sendMails } from '#api/jobs/send-mails.ts';
import type { OutgoingMail } from '#api/outside/mail/mail-transport.ts';
import { orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { dayFromNow, makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer();
const limited = useTestServer({ rateLimits: true });

/** A quote that was answered by the shop, with the link in the customer's hand. */
async function offered(overrides: Record<string, unknown> = {}) {
  const office = (await server().as('admin')).send;
  const quote = await makeQuote(server().send, overrides);
  await sendOffer(office, quote.id);
  const { id, email } = quote;
  const token = await tokenOf(server().knex, `Q-${id}`);
  const { send } = server();
  return {
    office,
    id,
    email,
    token,
    read: () => send(`/api/quotes/${id}/offer?token=${token}`),
    accept: () => send('/api/quotes/accept', { json: { id, token } }),
    decline: (reason?: string) => send('/api/quotes/decline', { json: { id, token, reason } }),
    detail: async () => (await office(`/api/quotes/${id}`)).json as OfficeQuoteDetail,
  };
}

const countProjects = (email: string) =>
  server()
    .knex('projects as p')
    .join('customers as c', 'c.id', 'p.customerId')
    .where('c.email', email)
    .select<{ title: string; status: string; totalValueCents: number }[]>('p.*');

/** As if its last day had been long ago: nothing else changes an offer. */
async function expire(id: number) {
  const { knex } = server();
  await knex.raw('ALTER TABLE quote_offers DISABLE TRIGGER keep_offer');
  await knex('quote_offers')
    .where({ quoteId: id })
    .update({ validUntil: '2026-01-01', expiresAt: '2026-01-01T14:00:00Z' });
  await knex.raw('ALTER TABLE quote_offers ENABLE TRIGGER keep_offer');
}

describe('the link', () => {
  test('shows the offer, and the first look of the customer is written down', async () => {
    const { read, detail, office, id, token } = await offered();
    await office(`/api/quotes/${id}/offer?token=${token}`);
    expect((await detail()).events.map(({ type }) => type)).toEqual(['requested', 'sent']);
    const view = await read();
    await read();
    expect(view.json).toMatchObject({
      quoteId: id,
      number: `Q-${id}`,
      state: 'open',
      buyer: { name: 'Imke Farrant', company: 'Quarrel Creek Rowing' },
      decoration: 'Embroidered, 2 print locations',
      exGstCents: 121_000,
      totalCents: 133_100,
      validUntil: dayFromNow(30),
    });
    // What is the office's, and other people's, is not in it.
    expect(view.text).not.toMatch(/internalNotes|@quarrelcreek|0412|tokenHash|sentBy/);
    expect((await detail()).events.map(({ type }) => type)).toEqual(['requested', 'sent', 'viewed']);
  });

  test('with another token, or of another quote, there is nothing', async () => {
    const one = await offered();
    const two = await offered();
    const { send } = server();
    for (const path of ['offer', 'offer.pdf', `offer/files/${'a'.repeat(64)}`]) {
      expect((await send(`/api/quotes/${one.id}/${path}?token=${two.token}`)).status).toBe(404);
      expect((await send(`/api/quotes/${one.id}/${path}?token=guess`)).status).toBe(404);
      expect((await send(`/api/quotes/${one.id}/${path}`)).status).toBe(422);
    }
    for (const verb of ['accept', 'decline']) {
      const answer = await send(`/api/quotes/${verb}`, { json: { id: one.id, token: two.token } });
      expect(answer.status).toBe(404);
    }
    expect((await one.detail()).status).toBe('quoted');
  });

  test('guesses are few', async () => {
    const send = asVisitor(limited().baseUrl);
    const reads = await Promise.all(
      Array.from({ length: 40 }, (_, n) => send(`/api/quotes/1/offer?token=guess${n}`)),
    );
    expect(reads.filter(({ status }) => status === 404)).toHaveLength(30);
    expect(reads.filter(({ status }) => status === 429)).toHaveLength(10);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        send('/api/quotes/accept', { json: { id: 1, token: `guess${n}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
  });

  test('leads to the PDF, which says what the page says', async () => {
    const { id, token } = await offered();
    const answer = await fetch(`${server().baseUrl}/api/quotes/${id}/offer.pdf?token=${token}`);
    expect(answer.headers.get('content-disposition')).toContain(`filename="Q-${id}.pdf"`);
    const { text, title, isTagged } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect([title, isTagged]).toEqual([`Quote Q-${id}`, true]);
    for (const words of [
      'Quarrel Creek Rowing',
      'Imke Farrant',
      'Club Polo',
      'Embroidered, 2 print locations',
      'Price ex GST $1,210.00',
      'GST 10% $121.00',
      'Total inc GST $1,331.00',
      'Freight is extra',
      'before the regatta',
      'This price holds until the end of',
    ])
      expect(text).toContain(words);
  });

  test('the mail brings the PDF and the office’s own files along', async () => {
    const office = (await server().as('admin')).send;
    const bytes = Buffer.from(`%PDF-1.7 ${Date.now()}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await office(`/api/quote-files/${sha256}`, { method: 'PUT', body: bytes });
    const { id, email } = await makeQuote(server().send);
    await sendOffer(office, id, { files: [{ sha256, name: 'Mock-up.pdf' }] });
    const sent: OutgoingMail[] = [];
    const { knex, readAttachment } = server();
    await knex('mails').whereNot({ toEmail: email }).update({ status: 'sent' });
    await sendMails({
      knex,
      log: pino({ level: 'silent' }),
      readAttachment,
      readShop: async () => ({
        name: 'S',
        abn: '',
        email: 's@s.example',
        phone: '',
        address: '',
        timeZone: 'UTC',
        hours: openingHoursDefaults,
      }),
      transport: {
        kind: 'files',
        check: async () => null,
        close: () => {},
        send: async mail => void sent.push(mail),
      },
    });
    const mail = sent.find(one => one.subject.includes(`Q-${id}`));
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([`Q-${id}.pdf`, 'Mock-up.pdf']);
    const [paper, file] = mail?.attachments ?? [];
    expect((await readPdf(paper?.content ?? Buffer.of())).text).toContain('$1,331.00');
    expect(file?.content.equals(bytes)).toBe(true);
    const token = await tokenOf(knex, `Q-${id}`);
    const download = await fetch(`${server().baseUrl}/api/quotes/${id}/offer/files/${sha256}?token=${token}`);
    expect(download.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('accepting', () => {
  test.each([
    ['in two tabs at once', 6],
    ['once', 1],
  ])('%s it is one answer, one project, one customer and a mail to each side', async (_, times) => {
    const { accept, detail, email, id } = await offered();
    const { knex } = server();
    const answers = await Promise.all(Array.from({ length: times }, accept));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ state: 'accepted' });
    }
    expect(await countProjects(email)).toMatchObject([
      {
        title: 'Quarrel Creek Rowing: 50 × Club Polo',
        status: 'Quoted',
        totalValueCents: 133_100,
        paidAmountCents: 0,
      },
    ]);
    expect(await knex('customers').where({ email })).toMatchObject([
      { firstName: 'Imke', lastName: 'Farrant', phone: '+61412345678', company: 'Quarrel Creek Rowing' },
    ]);
    expect(await knex('leads').where({ customerEmail: email })).toMatchObject([{ status: 'won' }]);
    const { status, project, events } = await detail();
    expect([status, project?.status]).toEqual(['accepted', 'Quoted']);
    expect(await knex('project_items').where({ projectId: project?.id })).toMatchObject([
      { productName: 'Club Polo', quantity: 50, unitPriceCents: 2_662, totalPriceCents: 133_100 },
    ]);
    expect(events.map(({ type }) => type)).toEqual(['requested', 'sent', 'accepted', 'project', 'linked']);
    const kinds = await knex('mails')
      .whereIn('uniqueKey', [`quote_answer:Q-${id}`, `quote_accepted:Q-${id}`])
      .orderBy('kind')
      .select('kind', 'toEmail', 'replyTo');
    expect(kinds).toEqual([
      { kind: 'quote_accepted', toEmail: email, replyTo: 'hello@selvedge.example' },
      { kind: 'quote_answer', toEmail: 'hello@selvedge.example', replyTo: email },
    ]);
  });

  test('and declining at once: one of the two counts, and the other is told', async () => {
    const { accept, decline, detail, email } = await offered();
    const [yes, no] = await Promise.all([accept(), decline()]);
    expect([yes?.status, no?.status].toSorted()).toEqual([200, 409]);
    const { status } = await detail();
    expect(status).toBe(yes?.status === 200 ? 'accepted' : 'declined');
    expect(await countProjects(email)).toHaveLength(status === 'accepted' ? 1 : 0);
  });

  test('a customer who is known keeps what the office has written down, and the project has their address', async () => {
    const { knex } = server();
    const first = await offered();
    await first.accept();
    await knex('customers')
      .where({ email: first.email })
      .update({ phone: '07 1', address: '1 Weir St', city: 'Dell' });
    const again = await offered({ email: first.email.toUpperCase() });
    await again.accept();
    expect(await knex('customers').whereRaw('lower(email) = ?', [first.email])).toMatchObject([
      { phone: '07 1' },
    ]);
    const { project } = await again.detail();
    expect(await knex('projects').where({ id: project?.id }).first('description')).toEqual({
      description: '1 Weir St, Dell',
    });
  });

  const closed: [
    what: string,
    prepare: (offer: Awaited<ReturnType<typeof offered>>) => Promise<unknown>,
    state: string,
  ][] = [
    ['expired', ({ id }) => expire(id), 'expired'],
    ['superseded', ({ office, id }) => sendOffer(office, id, { priceCents: 1_000 }), 'superseded'],
    ['deleted', ({ office, id }) => office(`/api/quotes/${id}`, { method: 'DELETE' }), 'withdrawn'],
    [
      'declined by the office',
      ({ office, id }) => office(`/api/quotes/${id}`, { method: 'PATCH', json: { status: 'declined' } }),
      'withdrawn',
    ],
    ['declined', ({ decline }) => decline('Too dear'), 'declined'],
  ];
  test.each(closed)(
    'an offer that is %s is refused in words and makes nothing',
    async (_what, prepare, state) => {
      const one = await offered();
      await prepare(one);
      const answer = await one.accept();
      expect(answer.status).toBe(409);
      expect((answer.json as { message: string }).message).toMatch(/quote/i);
      expect(((await one.read()).json as OfferView).state).toBe(state);
      expect(await countProjects(one.email)).toEqual([]);
    },
  );

  test('by phone: marked by the office, the project follows at one press and only once', async () => {
    const { office, id, email, read } = await offered();
    const start = () => office(`/api/quotes/${id}/project`, { method: 'POST' });
    expect((await start()).status).toBe(409);
    await office(`/api/quotes/${id}`, { method: 'PATCH', json: { status: 'accepted' } });
    expect(((await read()).json as OfferView).state).toBe('accepted');
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await countProjects(email)).toMatchObject([{ totalValueCents: 133_100 }]);
    expect((await office(`/api/quotes/${id}/send`, { json: { ...baseOffer, clientId: id2() } })).status).toBe(
      409,
    );
  });
});

const baseOffer = { priceCents: 1_000, validUntil: dayFromNow(3) };
const id2 = () => '00000000-0000-4000-8000-000000000abc';

describe('declining', () => {
  test('keeps the reason, tells the office, and a new price can be sent', async () => {
    const { decline, detail, office, id, email, read } = await offered();
    expect((await decline('We found them <b>cheaper</b>.')).json).toMatchObject({ state: 'declined' });
    expect((await decline('Another reason')).json).toMatchObject({ reason: 'We found them <b>cheaper</b>.' });
    const { status, events } = await detail();
    expect(status).toBe('declined');
    expect(events.at(-1)).toMatchObject({ type: 'declined', note: 'We found them <b>cheaper</b>.' });
    const mail = present(
      await server()
        .knex('mails')
        .where({ uniqueKey: `quote_answer:Q-${id}` })
        .first(),
    );
    expect(mail).toMatchObject({ replyTo: email });
    expect(mail.bodyText).toContain('We found them <b>cheaper</b>.');
    expect((await sendOffer(office, id, { priceCents: 90_000 })).status).toBe('quoted');
    expect(((await read()).json as OfferView).state).toBe('declined');
  });
});

test('a quote is completed when the order that it became is completed', async () => {
  const { office, id, accept, detail } = await offered();
  await accept();
  const product = await makeProduct(server().knex);
  const body = orderBody([{ product }]);
  await server().send('/api/orders', { json: body });
  const order = (json: object) => office(`/api/orders/${body.orderId}`, { method: 'PATCH', json });
  const link = (orderId: string) => office(`/api/quotes/${id}`, { method: 'PATCH', json: { orderId } });
  expect((await link('NOSUCHORDR')).json).toMatchObject({ fields: { orderId: expect.any(String) } });
  expect((await link(`#${body.orderId.toLowerCase()}`)).json).toMatchObject({
    order: { orderId: body.orderId },
  });
  await order({ paid: { method: 'bank_transfer' }, reason: 'Seen on the statement' });
  expect((await detail()).status).toBe('accepted');
  const done = await order({ status: 'completed' });
  expect(done.status, done.text).toBe(200);
  expect(await detail()).toMatchObject({ status: 'completed', order: { status: 'completed' } });
  expect((await detail()).events.at(-1)).toMatchObject({ type: 'completed', data: { order: body.orderId } });
});
