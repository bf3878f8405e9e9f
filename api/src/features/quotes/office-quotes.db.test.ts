import { createHash, randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { OfficeQuote, OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { dayFromNow, makeQuote, offer, sendOffer } from '#tests/factories/quotes.ts';
import { useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer();
const office = async () => (await server().as('admin')).send;
const eventsOf = (id: number) =>
  server().knex('quote_events').where({ quoteId: id }).orderBy('id').pluck('type');

describe('the list', () => {
  test('finds name and e-mail in any case, the phone by its digits, and counts what it finds', async () => {
    const send = await office();
    const mark = uniqueName('Wren');
    const phone = `0491 57${Math.floor(Math.random() * 10)} 1${String(Date.now()).slice(-2)}`;
    const one = await makeQuote(server().send, { name: `${mark} O’Shea`, phone });
    const two = await makeQuote(server().send, { name: `${mark} Two` });
    await send(`/api/quotes/${two.id}`, { method: 'PATCH', json: { status: 'declined' } });
    const found = async (query: string) =>
      ((await send(`/api/quotes?${query}`)).json as OfficeQuote[]).map(({ id }) => id);
    const search = (words: string) => found(`search=${encodeURIComponent(words)}`);
    expect(await search(mark.toUpperCase())).toEqual([two.id, one.id]);
    expect(await search(one.email.toUpperCase().slice(0, 14))).toEqual([one.id]);
    const digits = phone.replaceAll(' ', '');
    for (const typed of [phone, digits, digits.slice(2), `+61${digits.slice(1)}`, `+61 ${phone.slice(1)}`])
      expect(await search(typed), typed).toContain(one.id);
    expect(await search(`${mark}%`)).toEqual([]);
    expect(await search(`${mark} nobody`)).toEqual([]);
    expect(await found(`search=${mark}&status=declined`)).toEqual([two.id]);
    const counts = (await send(`/api/quote-counts?search=${mark}&status=declined`)).json;
    expect(counts).toMatchObject({
      found: 1,
      total: 2,
      byStatus: { pending: 1, quoted: 0, accepted: 0, declined: 1, completed: 0 },
    });
  });

  test('goes a page at a time, newest first', async () => {
    const send = await office();
    const mark = uniqueName('page');
    const rows = Array.from({ length: 51 }, (_, at) => ({
      name: mark,
      email: 'page@example.test',
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
    }));
    await server().knex('quotes').insert(rows);
    const sizes = await Promise.all(
      [1, 2, 3].map(
        async page => (await send(`/api/quotes?search=${mark}&page=${page}`)).json as OfficeQuote[],
      ),
    );
    expect(sizes.map(page => page.length)).toEqual([50, 1, 0]);
    expect(sizes[0]?.[0]?.createdAt).toBe('2026-01-01T00:50:00.000Z');
  });

  test('a null estimate stays null, and both prices are there', async () => {
    const send = await office();
    const quote = await makeQuote(server().send);
    const detail = async () => (await send(`/api/quotes/${quote.id}`)).json as OfficeQuoteDetail;
    expect(await detail()).toMatchObject({ estimatedPrice: 122_900, estimatedPriceIncGst: 135_190 });
    await server().knex('quotes').where({ id: quote.id }).update({ estimatedPriceCents: null });
    expect(await detail()).toMatchObject({
      estimatedPrice: null,
      estimatedPriceIncGst: null,
      firmPrice: null,
    });
  });
});

describe('a change', () => {
  test('any status can be picked but completed, which follows the order', async () => {
    const send = await office();
    const { id } = await makeQuote(server().send);
    for (const status of ['quoted', 'accepted', 'declined', 'pending']) {
      const answer = await send(`/api/quotes/${id}`, { method: 'PATCH', json: { status } });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ id, status });
    }
    for (const status of ['completed', 'won', null])
      expect((await send(`/api/quotes/${id}`, { method: 'PATCH', json: { status } })).status).toBe(422);
    const audit = await server()
      .knex('audit_events')
      .where({ entity: 'quotes', entityId: String(id) })
      .orderBy('id');
    expect(audit.map(({ action, after }) => [action, after?.['status']])).toEqual(
      ['quoted', 'accepted', 'declined', 'pending'].map(status => ['quote.change', status]),
    );
  });

  test('of two people the second is shown what the first did; the same change twice is one', async () => {
    const send = await office();
    const { id } = await makeQuote(server().send);
    const seen = (await send(`/api/quotes/${id}`)).json as OfficeQuoteDetail;
    const change = (json: object) =>
      send(`/api/quotes/${id}`, { method: 'PATCH', json: { ...json, version: seen.version } });
    expect((await change({ internalNotes: 'Ask for the logo.' })).status).toBe(200);
    expect((await change({ internalNotes: 'Ask for the logo.' })).status).toBe(200);
    const second = await change({ status: 'declined' });
    expect(second.status).toBe(409);
    expect(second.json).toMatchObject({ details: { current: { id, internalNotes: 'Ask for the logo.' } } });
    const gone = await send(`/api/quotes/${id}?version=${seen.version}`, { method: 'DELETE' });
    expect(gone.status).toBe(409);
    expect(await eventsOf(id)).toEqual([]);
  });

  test('deleted it is nowhere; brought back it is as it was', async () => {
    const send = await office();
    const { id, email } = await makeQuote(server().send);
    expect((await send(`/api/quotes/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await send(`/api/quotes/${id}`)).status).toBe(404);
    expect((await send(`/api/quotes/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await send(`/api/quotes/${id}`, { method: 'PATCH', json: { status: 'quoted' } })).status).toBe(
      404,
    );
    expect((await send(`/api/quotes/${id}/send`, { json: offer() })).status).toBe(404);
    expect((await send(`/api/quotes?search=${email}`)).json).toEqual([]);
    expect((await send(`/api/quotes/export?search=${email}`)).text).not.toContain(email);
    const listed = (await send(`/api/quotes?gone=true&search=${email}`)).json as OfficeQuote[];
    expect(listed.map(quote => quote.id)).toEqual([id]);
    const counts = async () => (await send(`/api/quote-counts?gone=true&search=${email}`)).json;
    expect(await counts()).toMatchObject({ found: 1, gone: expect.any(Number), total: 0 });
    const back = () => send(`/api/quotes/${id}/restore`, { method: 'POST' });
    expect((await back()).json).toMatchObject({ id, status: 'pending' });
    expect((await back()).status).toBe(200);
    expect(await eventsOf(id)).toEqual(['deleted', 'restored']);
    expect(await counts()).toMatchObject({ found: 0, total: 1 });
  });

  test('a call that was asked for is due on the day that was promised, until it has been made', async () => {
    const send = await office();
    const { id, replyBy } = await makeQuote(server().send, { helpType: 'call-me' });
    const detail = async () => (await send(`/api/quotes/${id}`)).json as OfficeQuoteDetail;
    expect(await detail()).toMatchObject({ followUpOn: replyBy, helpType: 'call-me' });
    await send(`/api/quotes/${id}`, { method: 'PATCH', json: { followUpOn: dayFromNow(0) } });
    const due = async () =>
      ((await send('/api/quotes?due=true')).json as OfficeQuote[]).map(quote => quote.id);
    expect(await due()).toContain(id);
    const call = {
      clientId: randomUUID(),
      outcome: 'voicemail',
      note: 'Rang twice',
      followUpOn: dayFromNow(2),
    };
    for (let n = 0; n < 2; n++)
      expect((await send(`/api/quotes/${id}/calls`, { json: call })).status).toBe(201);
    expect(await due()).not.toContain(id);
    const { events, followUpOn } = await detail();
    expect(followUpOn).toBe(dayFromNow(2));
    expect(events.filter(({ type }) => type === 'called')).toMatchObject([
      { note: 'Rang twice', data: { outcome: 'voicemail' } },
    ]);
    const lead = () =>
      server().knex('quotes').join('leads', 'leads.id', 'quotes.leadId').where('quotes.id', id);
    expect(await lead().first('leads.status')).toEqual({ status: 'new' });
    await send(`/api/quotes/${id}/calls`, {
      json: { clientId: randomUUID(), outcome: 'reached', followUpOn: null },
    });
    expect(await lead().first('leads.status')).toEqual({ status: 'contacted' });
    expect((await detail()).followUpOn).toBeNull();
  });
});

describe('Export CSV', () => {
  test('holds the current filter, both prices and ISO days, and nothing a spreadsheet would run', async () => {
    const send = await office();
    const mark = uniqueName('csv');
    const hostile = '=cmd|"/C calc"!A0';
    const { id } = await makeQuote(server().send, {
      name: `=${mark}`,
      company: ' @evil',
      productName: '+1',
      additionalNotes: `${hostile}\r\nsecond line, "quoted"`,
    });
    await makeQuote(server().send, { name: 'somebody else' });
    const answer = await send(`/api/quotes/export?search=${mark}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/filename="quotes-\d{4}-\d\d-\d\d\.csv"/);
    expect(answer.text.startsWith('\uFEFF"ID","Date",')).toBe(true);
    const [head, ...rows] = parse(answer.text, { bom: true, columns: false }) as string[][];
    expect(head?.join()).toBe(
      'ID,Date,Customer,Company,Email,Phone,Product,Quantity,Decoration,Locations,Estimate ex GST,Estimate inc GST,Status,Notes',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.[1]).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect([rows[0]?.[0], ...(rows[0]?.slice(2, 4) ?? []), ...(rows[0]?.slice(5) ?? [])]).toEqual([
      String(id),
      `'=${mark}`,
      `'@evil`,
      '0412 345 678',
      `'+1`,
      '50',
      'Embroidered',
      '2',
      '1229.00',
      '1351.90',
      'pending',
      `'${hostile}\r\nsecond line, "quoted"`,
    ]);
  });

  test('is whole over more rows than are read at once', async () => {
    const send = await office();
    const mark = uniqueName('many');
    // All of one moment: the row's number keeps their order.
    const rows = Array.from({ length: 1_203 }, () => ({
      name: mark,
      email: 'm@example.test',
      createdAt: new Date(0),
    }));
    await server().knex.batchInsert('quotes', rows, 500);
    const { text } = await send(`/api/quotes/export?search=${mark}`);
    const ids = (parse(text, { bom: true, from: 2 }) as string[][]).map(([id]) => id);
    expect(new Set(ids).size).toBe(1_203);
  });
});

describe('Send Quote', () => {
  test('is an offer, a mail with the PDF and the link, and one step in the history, however often it is sent', async () => {
    const send = await office();
    const { knex } = server();
    const quote = await makeQuote(server().send);
    const json = offer();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(`/api/quotes/${quote.id}/send`, { json })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(answers[3]?.json).toMatchObject({
      status: 'quoted',
      firmPrice: 121_000,
      firmPriceIncGst: 133_100,
      validUntil: dayFromNow(30),
      offers: [{ number: `Q-${quote.id}`, gstCents: 12_100, totalCents: 133_100, state: 'open' }],
    });
    expect(await knex('quote_offers').where({ quoteId: quote.id })).toHaveLength(1);
    expect(await eventsOf(quote.id)).toEqual(['sent']);
    const mails = await knex('mails').where({ toEmail: quote.email, kind: 'quote_sent' });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: `Your quote Q-${quote.id} from Selvedge: $1,331.00`,
      replyTo: 'hello@selvedge.example',
      attachments: [{ source: 'offer', name: `Q-${quote.id}.pdf` }],
    });
    expect(present(mails[0]).bodyText).toContain('We can have them with you before the regatta.');
    expect(present(mails[0]).bodyText).toMatch(new RegExp(`/quotes/${quote.id}\\?token=[\\w-]{43}`));
    const lead = present(await knex('leads').where({ customerEmail: quote.email }).first('status'));
    expect(lead.status).toBe('quoted');
    const other = await send(`/api/quotes/${quote.id}/send`, { json: { ...json, priceCents: 1 } });
    expect(other.status).toBe(422);
  });

  test('a second offer takes the place of the first and never changes it', async () => {
    const send = await office();
    const { id } = await makeQuote(server().send);
    await sendOffer(send, id);
    const detail = await sendOffer(send, id, { priceCents: 99_995, message: undefined });
    expect(detail.offers.map(({ number, state, totalCents }) => [number, state, totalCents])).toEqual([
      [`Q-${id}-2`, 'open', 109_995],
      [`Q-${id}`, 'superseded', 133_100],
    ]);
    const rows = server().knex('quote_offers').where({ quoteId: id });
    await expect(rows.clone().update({ priceCents: 1 })).rejects.toThrow('never changed');
    await expect(rows.clone().update({ message: 'other' })).rejects.toThrow('never changed');
    await expect(rows.clone().delete()).rejects.toThrow('not allowed');
    await rows.clone().update({ message: null });
  });

  test('a shop that is not registered for GST asks for none', async () => {
    const { knex } = server();
    await knex('settings').insert({ key: 'shop', value: JSON.stringify({ gstRegistered: false }) });
    const send = await office();
    const quote = await makeQuote(server().send);
    const detail = await sendOffer(send, quote.id, { message: undefined });
    await knex('settings').where({ key: 'shop' }).delete();
    expect(detail.offers[0]).toMatchObject({ exGstCents: 121_000, gstCents: 0, totalCents: 121_000 });
    const mail = present(await knex('mails').where({ toEmail: quote.email, kind: 'quote_sent' }).first());
    expect(mail.bodyText).not.toMatch(/gst|tax/i);
  });

  test.each([
    ['priceCents', 0],
    ['priceCents', 10.5],
    ['validUntil', dayFromNow(-2)],
    ['validUntil', dayFromNow(400)],
    ['validUntil', '2026-02-31'],
    ['message', 'x'.repeat(2_001)],
    ['files', [{ sha256: 'a'.repeat(64), name: 'mock-up.pdf' }]],
  ])('%s %j is named and refused', async (field, value) => {
    const send = await office();
    const { id } = await makeQuote(server().send);
    const answer = await send(`/api/quotes/${id}/send`, { json: offer({ [field]: value }) });
    expect(answer.status).toBe(422);
    expect((answer.json as { fields: object }).fields).toHaveProperty(field);
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('files', () => {
  const put = async (bytes: Buffer, sha256 = createHash('sha256').update(bytes).digest('hex')) => {
    const answer = await (await office())(`/api/quote-files/${sha256}`, { method: 'PUT', body: bytes });
    return { sha256, answer };
  };
  const pdf = () => Buffer.from(`%PDF-1.7\n${randomUUID()}`);

  test('go with the offer under a safe name', async () => {
    const { sha256, answer } = await put(pdf());
    expect(answer.status).toBe(201);
    const send = await office();
    const { id } = await makeQuote(server().send);
    const detail = await sendOffer(send, id, { files: [{ sha256, name: '../../Mock-up "final".exe' }] });
    expect(detail.offers[0]?.files).toMatchObject([{ sha256, name: '.._.._Mock-up _final_.pdf' }]);
  });

  test.each([
    ['a script', Buffer.from('<script>alert(1)</script>'), 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['nothing', Buffer.from(''), 415],
  ])('%s is not taken', async (_what, bytes, status) => {
    expect((await put(bytes)).answer.status).toBe(status);
  });

  test('under another hash, or too large, it is not taken', async () => {
    expect((await put(pdf(), 'b'.repeat(64))).answer.status).toBe(422);
    expect((await put(Buffer.concat([pdf(), Buffer.alloc(8_000_001)]))).answer.status).toBe(413);
  });
});
