/** Quotes that the office writes for a message, a call or a lead: both show each other, and nothing is mixed up. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { LeadDetail } from '#contract/leads/endpoints.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { present } from '#api/database/present.ts';
import { draftSaving } from '#tests/factories/drafts.ts';
import { uniqueName } from '#tests/factories/people.ts';
import type { MadeProduct } from '#tests/factories/products.ts';
import {
  freight,
  makeClubRange,
  workCustomer,
  workLine,
  writeQuote,
  writtenQuote,
} from '#tests/factories/work.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
let office: Send;
let polo: MadeProduct;

beforeAll(async () => {
  office = (await server().as('admin')).send;
  ({ polo } = await makeClubRange(server().knex));
});

const readLead = async (id: number) => (await office(`/api/leads/${id}`)).json as LeadDetail;
const readQuote = async (id: number) => (await office(`/api/quotes/${id}`)).json as OfficeQuoteDetail;

/** Somebody who has written, and whom the office has called. */
async function asked() {
  const email = `${uniqueName('nia')}@quarrelcreek.example`;
  const sent = await server().send('/api/contact', {
    json: { firstName: 'Nia', lastName: 'Okafor', subject: 'Polos', message: '60 by 12 December', email },
  });
  const messageId = (sent.json as { id: number }).id;
  const { leadId } = present(
    await server().knex('contact_messages').where({ id: messageId }).first('leadId'),
  );
  const lead = present(leadId);
  const call = { clientId: randomUUID(), outcome: 'reached', note: 'Navy, please', followUpOn: null };
  expect((await office(`/api/leads/${lead}/calls`, { json: call })).status).toBe(201);
  const { events } = await readLead(lead);
  const callId = Number(present(events.find(({ type }) => type === 'called')).id);
  return { email, leadId: lead, messageId, callId };
}

const bodyFrom = (source: object, customer: Record<string, unknown> = {}) =>
  writtenQuote(
    {
      lines: [workLine({ product: polo, sizes: [{ size: 'M', quantity: 60 }], method: 'embroidery' })],
      charges: [],
      freight: freight(1500, 'Carton'),
    },
    { customer: workCustomer(customer), source },
  );

test('a quote for a message is of its lead, also under another address, and both say so', async () => {
  const { leadId, messageId } = await asked();
  const { id } = await writeQuote(office, bodyFrom({ leadId, messageId }));
  expect((await readQuote(id)).cameFrom).toMatchObject({
    leadId,
    name: 'Nia Okafor',
    message: { id: messageId, subject: 'Polos', message: '60 by 12 December' },
    call: null,
  });
  const lead = await readLead(leadId);
  expect(lead.status).toBe('quoted');
  expect(lead.quotes).toMatchObject([{ id, isWritten: true, isOnlyDraft: false, messageId, callId: null }]);
  // Nobody else has become a lead by it.
  expect(await server().knex('quotes').where({ id }).first('leadId')).toEqual({ leadId });
});

test('a quote for a call names it, with what was noted', async () => {
  const { leadId, callId } = await asked();
  const { id } = await writeQuote(office, bodyFrom({ leadId, callId }));
  expect((await readQuote(id)).cameFrom).toMatchObject({
    message: null,
    call: { id: callId, note: 'Navy, please' },
  });
  expect((await readLead(leadId)).quotes).toMatchObject([{ id, messageId: null, callId }]);
});

test('a draft keeps it, made twice it is one, and sent it is the same quote', async () => {
  const { leadId, messageId, email } = await asked();
  const uuid = randomUUID();
  const draft = draftSaving({ email, lines: [], source: { leadId, messageId } });
  const put = () => office(`/api/quote-drafts/${uuid}`, { method: 'PUT', json: { draft, seen: null } });
  const [one, two] = await Promise.all([put(), put()]);
  expect([one.status, two.status], one.text).toEqual([200, 200]);
  const { id, cameFrom } = one.json as OfficeQuoteDetail;
  expect(cameFrom).toMatchObject({ leadId, message: { id: messageId } });
  const lead = await readLead(leadId);
  expect(lead.quotes).toMatchObject([{ id, isOnlyDraft: true, messageId }]);
  // What nobody has been sent is not what they asked for.
  expect([lead.status, lead.about]).toEqual(['contacted', 'Polos']);
  const body = { ...bodyFrom({ leadId, messageId }, { email }), clientId: uuid };
  expect((await writeQuote(office, body)).id).toBe(id);
  expect((await readLead(leadId)).quotes).toMatchObject([{ id, isOnlyDraft: false, messageId }]);
});

test('what is another lead’s, or nobody’s, is refused by field', async () => {
  const [one, two] = [await asked(), await asked()];
  const wrong = [
    { leadId: one.leadId, messageId: two.messageId },
    { leadId: one.leadId, callId: two.callId },
    { leadId: 999_999_999 },
  ];
  for (const source of wrong) {
    const answer = await office('/api/quotes/written', { json: bodyFrom(source) });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.json).toMatchObject({ fields: { source: expect.any(String) } });
  }
  expect((await readLead(one.leadId)).quotes).toEqual([]);
});

test('a message that is erased leaves the quote as it was, with its lead', async () => {
  const { leadId, messageId } = await asked();
  const { id } = await writeQuote(office, bodyFrom({ leadId, messageId }));
  const { knex } = server();
  const before = await knex('quotes').where({ id }).first('version', 'updatedAt');
  await knex('contact_messages').where({ id: messageId }).delete();
  expect((await readQuote(id)).cameFrom).toMatchObject({ leadId, message: null, call: null });
  expect(await knex('quotes').where({ id }).first('version', 'updatedAt')).toEqual(before);
  // A form that was open meanwhile is sent all the same.
  const late = await writeQuote(office, bodyFrom({ leadId, messageId }));
  expect((await readQuote(late.id)).cameFrom).toMatchObject({ leadId, message: null });
});
