/** A quote that the office has only begun to write is nobody's request: not counted, not shown to the customer, not mailed. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { present } from '#api/database/present.ts';
import type { Erasure } from '#contract/account/own-data-endpoints.ts';
import type { Figures, FigureRow } from '#contract/figures/endpoints.ts';
import type { OfficeQuote, OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { draftSaving } from '#tests/factories/drafts.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { offer, sendOffer } from '#tests/factories/quotes.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
let office: SignedIn;

beforeAll(async () => {
  office = await server().as('admin');
});

async function read<Body>(path: string): Promise<Body> {
  const answer = await office.send(path);
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer.json as Body;
}

async function draft(email: string): Promise<OfficeQuoteDetail> {
  const json = { draft: draftSaving({ email }), seen: null };
  const answer = await office.send(`/api/quote-drafts/${randomUUID()}`, { method: 'PUT', json });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as OfficeQuoteDetail;
}

interface Counts {
  total: number;
  drafts: number;
  byStatus: { pending: number; quoted: number };
}

/** What is counted of quotes anywhere. */
async function counted() {
  const day = isoDateIn(new Date(), defaultTimeZone);
  const period = `from=${day}&to=${day}`;
  const { quotes } = await read<Figures>(`/api/figures?${period}`);
  const { rows } = await read<{ rows: FigureRow[] }>(`/api/figures/rows?${period}&figure=quote`);
  const { total, drafts, byStatus } = await read<Counts>('/api/quote-counts');
  return {
    requested: quotes.requested,
    sent: quotes.sent,
    behind: rows.length,
    visits: (await read<{ quotes: number }>('/api/insight/visits?range=7d')).quotes,
    toAnswer: (await read<{ today: { quotesPending: number } }>('/api/dashboard')).today.quotesPending,
    pending: byStatus.pending,
    listed: (await read<OfficeQuote[]>('/api/quotes?status=pending')).length,
    quoted: byStatus.quoted,
    total,
    drafts,
  };
}

test('is counted as a draft and as nothing else, until it is sent', async () => {
  const before = await counted();
  const { id } = await draft(`${uniqueName('imke')}@example.test`);
  expect(await counted()).toEqual({ ...before, total: before.total + 1, drafts: before.drafts + 1 });
  await sendOffer(office.send, id);
  expect(await counted()).toEqual({
    ...before,
    requested: before.requested + 1,
    sent: before.sent + 1,
    behind: before.behind + 1,
    visits: before.visits + 1,
    quoted: before.quoted + 1,
    total: before.total + 1,
  });
});

test('is in no file of the customer’s, and not in their story as a request', async () => {
  const email = `${uniqueName('imke')}@example.test`;
  const person = await server().as('customer', { email, emailProvenAt: new Date() });
  const [customer] = await server()
    .knex('customers')
    .insert({ firstName: 'Imke', lastName: 'Farrant', email })
    .returning('id');
  const own = async () => ({
    file: ((await person.send('/api/user/data')).json as { quotes: object[] }).quotes.length,
    erased: ((await person.send('/api/user/erasure')).json as Erasure).goes
      .filter(({ kind }) => kind === 'quotes')
      .map(({ count }) => count),
    story: (
      await read<{ entries: { type: string }[] }>(`/api/customers/${present(customer).id}/story?kind=quote`)
    ).entries.map(({ type }) => type),
  });
  const { id } = await draft(email);
  expect(await own()).toEqual({ file: 0, erased: [], story: [] });
  expect(await server().knex('mails').where({ toEmail: email })).toEqual([]);
  await sendOffer(office.send, id);
  expect(await own()).toEqual({ file: 1, erased: [1], story: ['sent', 'requested'] });
});

test('is named a draft in the exported list, and is not among those to answer', async () => {
  const email = `${uniqueName('imke')}@example.test`;
  const { id } = await draft(email);
  const line = async (query: string) =>
    (await office.send(`/api/quotes/export?${query}`)).text
      .split('\r\n')
      .find(one => one.startsWith(`"${id}",`));
  expect(
    present(await line(`search=${email}`))
      .split(',')
      .slice(6)
      .map(cell => cell.slice(1, -1)),
  ).toEqual(['Harbour Polo', '30', '', '', '', '', 'draft', '']);
  expect(await line(`search=${email}&status=pending`)).toBeUndefined();
});

test('is neither agreed to nor mailed to nobody', async () => {
  const { id } = await draft('');
  const status = await office.send(`/api/quotes/${id}`, { method: 'PATCH', json: { status: 'accepted' } });
  expect([status.status, status.json]).toMatchObject([
    409,
    { message: 'This quote is a draft. Send it first.' },
  ]);
  expect((await office.send(`/api/quotes/${id}/project`, { method: 'POST' })).status).toBe(409);
  const sent = await office.send(`/api/quotes/${id}/send`, { json: offer() });
  expect(sent.status).toBe(409);
  expect(await server().knex('quotes').where({ id }).first()).toMatchObject({
    status: 'pending',
    sentAt: null,
  });
  expect(await server().knex('mails').where({ toEmail: '' })).toEqual([]);
  const kept = await office.send(`/api/quotes/${id}`, {
    method: 'PATCH',
    json: { internalNotes: 'Rings back' },
  });
  expect(kept.status).toBe(200);
});
