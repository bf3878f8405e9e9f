import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LeadDetail, LeadMessage, LeadRow } from '#contract/leads/endpoints.ts';
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { dayFromNow, makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer();
let admin: SignedIn;

beforeAll(async () => {
  admin = await server().as('admin');
});

const ask = async <T = LeadDetail>(method: string, path: string, json?: unknown, who: SignedIn = admin) => {
  const answer = await who.send(path, { method, ...(json === undefined ? {} : { json }) });
  return { status: answer.status, body: answer.json as T };
};
const list = async (query: string) => (await ask<LeadRow[]>('GET', `/api/leads?${query}`)).body;

async function write(overrides: Record<string, unknown> = {}): Promise<{ leadId: number; email: string }> {
  const email = String(overrides['email'] ?? `${uniqueName('nia')}@quarrelcreek.example`);
  const json = {
    firstName: 'Nia',
    lastName: 'Okafor',
    subject: 'Caps',
    message: 'Do you do caps?',
    email,
    ...overrides,
  };
  const { status } = await server().send('/api/contact', { json });
  expect(status).toBe(201);
  const lead = present(
    await server().knex('leads').where({ customerEmail: email }).orderBy('id', 'desc').first('id'),
  );
  return { leadId: lead.id, email };
}
const read = async (id: number) => (await ask('GET', `/api/leads/${id}`)).body;
const audited = (id: number) =>
  server()
    .knex('audit_events')
    .where({ entity: 'leads', entityId: String(id) })
    .orderBy('id');

describe('the inbox', () => {
  test('one person who writes and asks for a quote is one lead, with both and the latest on top', async () => {
    const { leadId, email } = await write();
    await makeQuote(server().send, { email, name: 'Nia Okafor' });
    const lead = await read(leadId);
    expect(lead).toMatchObject({
      customerEmail: email,
      source: 'contact',
      status: 'new',
      unread: 1,
      about: '50 × Club Polo',
      estimatedValue: 122_900,
      messages: [{ subject: 'Caps', message: 'Do you do caps?', status: 'new' }],
      quotes: [{ productName: 'Club Polo', quantity: 50 }],
      events: [{ type: 'asked' }],
    });
    expect(Date.parse(lead.lastEnquiryAt)).toBeGreaterThan(Date.parse(lead.createdAt));
  });

  test('finds name, company, address, number and phone, and counts what it finds', async () => {
    const mark = uniqueName('Quill');
    const phone = `0491 57${Math.floor(Math.random() * 10)} 2${String(Date.now()).slice(-2)}`;
    const { leadId: first } = await write({ company: `${mark} Rowing`, phone });
    const { leadId: second } = await write({ lastName: mark });
    await ask('PATCH', `/api/leads/${second}`, { status: 'lost', lostReason: 'price' });
    const found = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await found(`search=${mark.toUpperCase()}`)).toEqual([first]);
    expect(await found(`search=${mark}&status=all`)).toEqual([second, first]);
    expect(await found(`search=${mark}&status=lost`)).toEqual([second]);
    expect(await found(`search=${mark}&source=quote&status=all`)).toEqual([]);
    expect(await found(`search=${mark}&unread=true&status=all`)).toEqual([second, first]);
    const { leadNumber } = await read(first);
    expect(await found(`search=${leadNumber}`)).toEqual([first]);
    for (const typed of [phone, phone.replaceAll(' ', ''), `+61 ${phone.slice(1)}`])
      expect(await found(`search=${encodeURIComponent(typed)}`), typed).toContain(first);
    expect(await found(`search=${mark}%25`)).toEqual([]);
    const counts = (await ask<Record<string, unknown>>('GET', `/api/lead-counts?search=${mark}&status=lost`))
      .body;
    expect(counts).toMatchObject({
      found: 1,
      byStatus: { new: 1, contacted: 0, quoted: 0, won: 0, lost: 1 },
    });
  });

  test('is sorted by the database, a page at a time, and every lead stands on one page', async () => {
    const mark = uniqueName('page');
    await server()
      .knex('leads')
      .insert(
        Array.from({ length: 53 }, (_, at) => ({
          leadNumber: `${mark}-${at}`.slice(-20),
          customerName: mark,
          customerEmail: 'page@example.test',
          // Some alike in each, so that the order among them must be settled too.
          priority: (['low', 'urgent', 'medium', 'high'] as const)[at % 4],
          estimatedValueCents: at % 5 === 0 ? null : (at % 7) * 100,
          followUpOn: at % 3 === 0 ? null : dayFromNow(at % 4),
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, at % 6)),
        })),
      );
    for (const sort of ['newest', 'priority', 'value', 'follow-up']) {
      const pages = [
        await list(`search=${mark}&sort=${sort}`),
        await list(`search=${mark}&sort=${sort}&page=2`),
      ];
      expect(
        pages.map(page => page.length),
        sort,
      ).toEqual([50, 3]);
      expect(new Set(pages.flat().map(({ id }) => id)).size, sort).toBe(53);
    }
    const values = (await list(`search=${mark}&sort=value`)).map(
      ({ estimatedValue }) => estimatedValue ?? -1,
    );
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect((await list(`search=${mark}&sort=priority`))[0]?.priority).toBe('urgent');
    const days = (await list(`search=${mark}&sort=follow-up`)).map(({ followUpOn }) => followUpOn ?? '9');
    expect(days).toEqual(days.toSorted());
  });

  test('shows what is due, what is mine and what is nobody’s', async () => {
    const mark = uniqueName('due');
    const { leadId } = await write({ lastName: mark });
    const { leadId: later } = await write({ lastName: mark });
    await ask('PATCH', `/api/leads/${leadId}`, { followUpOn: dayFromNow(0), assignedTo: admin.id });
    await ask('PATCH', `/api/leads/${later}`, { followUpOn: dayFromNow(2) });
    const found = async (query: string) => (await list(`search=${mark}&${query}`)).map(({ id }) => id);
    expect(await found('due=true')).toEqual([leadId]);
    expect(await found('assigned=me')).toEqual([leadId]);
    expect(await found('assigned=none')).toEqual([later]);
    await ask('PATCH', `/api/leads/${leadId}`, { status: 'lost', lostReason: 'silence' });
    expect(await found('due=true&status=all')).toEqual([]);
  });
});

describe('a change', () => {
  test('is in the history and in the log, which keeps no words about a person', async () => {
    const { leadId } = await write();
    const colleagues = (await ask<{ id: number; name: string }[]>('GET', '/api/lead-assignees')).body;
    expect(colleagues.map(({ id }) => id)).toContain(admin.id);
    const { status, body } = await ask('PATCH', `/api/leads/${leadId}`, {
      status: 'contacted',
      priority: 'high',
      notes: 'Her boss decides.',
      estimatedValue: 45_000,
      assignedTo: admin.id,
      followUpOn: '2026-12-01',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'contacted',
      priority: 'high',
      notes: 'Her boss decides.',
      estimatedValue: 45_000,
      assignee: { id: admin.id },
      followUpOn: '2026-12-01',
    });
    expect(body.events.map(({ type }) => type)).toEqual(['asked', 'status', 'assigned']);
    expect(body.events.at(-1)?.data).toEqual({ to: body.assignee?.name });
    const log = await audited(leadId);
    expect(log).toMatchObject([{ action: 'lead.change', actorId: admin.id, after: { status: 'contacted' } }]);
    expect(JSON.stringify(log)).not.toContain('boss');
  });

  test('to lost needs a reason, which goes when the lead is opened again', async () => {
    const { leadId } = await write();
    const refused = await ask<unknown>('PATCH', `/api/leads/${leadId}`, { status: 'lost' });
    expect(refused).toMatchObject({ status: 422, body: { fields: { lostReason: expect.any(String) } } });
    const lost = { status: 'lost', lostReason: 'price', statusNote: 'Wanted them for $5.' };
    const { body } = await ask('PATCH', `/api/leads/${leadId}`, lost);
    expect(body).toMatchObject({ status: 'lost', lostReason: 'price' });
    expect(body.events.at(-1)).toMatchObject({
      type: 'status',
      note: 'Wanted them for $5.',
      data: { from: 'new', to: 'lost', lostReason: 'price' },
    });
    const again = await ask('PATCH', `/api/leads/${leadId}`, { status: 'new' });
    expect(again.body).toMatchObject({ status: 'new', lostReason: null });
  });

  test('of two people at once one is told what the other wrote; the same again is no change', async () => {
    const { leadId } = await write();
    const { version } = await read(leadId);
    const change = (json: object) => ask('PATCH', `/api/leads/${leadId}`, { ...json, version });
    const answers = await Promise.all([change({ notes: 'Ours' }), change({ priority: 'urgent' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409)?.body;
    const now = await read(leadId);
    expect(loser).toMatchObject({ details: { current: { notes: now.notes, priority: now.priority } } });
    const repeat = now.notes ? { notes: now.notes } : { priority: now.priority };
    expect((await change(repeat)).body.version).toBe(now.version);
    expect(await audited(leadId)).toHaveLength(1);
  });

  test('gives it to nobody but the office', async () => {
    const { leadId } = await write();
    const driver = await server().as('driver');
    const answer = await ask<unknown>('PATCH', `/api/leads/${leadId}`, { assignedTo: driver.id });
    expect(answer).toMatchObject({ status: 422, body: { fields: { assignedTo: expect.any(String) } } });
  });

  test.each([
    ['PATCH', {}],
    ['GET', undefined],
  ])('%s of an unknown one is not found', async (method, json) => {
    expect((await ask(method, '/api/leads/999999', json)).status).toBe(404);
  });
});

describe('an answer', () => {
  const reply = (more: object = {}) => ({
    clientId: randomUUID(),
    subject: 'Re: Caps',
    text: 'We do.\n\nHow many?',
    ...more,
  });

  test('is one mail however often it is sent, marks its message, and the lead is new no more', async () => {
    const { leadId, email } = await write();
    const [message] = (await read(leadId)).messages;
    const json = reply({ messageId: message?.id, followUpOn: '2026-12-03' });
    const send = () => ask('POST', `/api/leads/${leadId}/replies`, json);
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status]).toEqual([201, 201]);
    const mails = await server().knex('mails').where({ toEmail: email, kind: 'lead_reply' });
    expect(mails).toMatchObject([{ subject: 'Re: Caps', toName: 'Nia Okafor', status: 'queued' }]);
    expect(present(mails[0]).bodyText).toMatch(/Hi Nia,[^]*We do\.[^]*How many\?[^]*Do you do caps\?/);
    const lead = await read(leadId);
    expect(lead).toMatchObject({ status: 'contacted', followUpOn: '2026-12-03', unread: 0 });
    expect(lead.messages[0]).toMatchObject({ status: 'read', answeredAt: expect.any(String) });
    expect(lead.events.filter(({ type }) => type === 'replied')).toMatchObject([{ note: json.text }]);
    expect(JSON.stringify(await audited(leadId))).not.toContain('How many');
  });

  test('does not go out for the message of somebody else, nor where the address is gone', async () => {
    const [{ leadId }, other] = [await write(), await write()];
    const [message] = (await read(other.leadId)).messages;
    const wrong = await ask('POST', `/api/leads/${leadId}/replies`, reply({ messageId: message?.id }));
    expect(wrong.status).toBe(422);
    await server().knex('leads').where({ id: leadId }).update({ customerEmail: 'Removed with the account' });
    expect((await ask('POST', `/api/leads/${leadId}/replies`, reply())).status).toBe(409);
    expect((await read(leadId)).events).toHaveLength(1);
  });

  test('by phone: who was reached is contacted, who was not is called again', async () => {
    const { leadId } = await write();
    const call = (json: object) => ask('POST', `/api/leads/${leadId}/calls`, json);
    const missed = { clientId: randomUUID(), outcome: 'voicemail', followUpOn: '2026-12-02' };
    await call(missed);
    const { body } = await call(missed);
    expect(body).toMatchObject({ status: 'new', followUpOn: '2026-12-02' });
    const reached = { clientId: randomUUID(), outcome: 'reached', note: 'Twelve caps', followUpOn: null };
    const after = (await call(reached)).body;
    expect(after).toMatchObject({ status: 'contacted', followUpOn: null });
    expect(after.events.map(({ type }) => type)).toEqual(['asked', 'called', 'called']);
  });

  test('a message is read, unread or put away; a stale hand is told', async () => {
    const { leadId } = await write();
    const [message] = (await read(leadId)).messages;
    const mark = (json: object) => ask<LeadMessage>('PATCH', `/api/contact-messages/${message?.id}`, json);
    expect((await mark({ status: 'read', version: message?.version })).body.status).toBe('read');
    const stale = await mark({ status: 'archived', version: message?.version });
    expect(stale).toMatchObject({ status: 409, body: { details: { current: { status: 'read' } } } });
    expect((await mark({ status: 'archived' })).body.status).toBe('archived');
    const log = await server()
      .knex('audit_events')
      .where({ entity: 'contact_messages', entityId: String(message?.id) });
    expect(log).toHaveLength(2);
  });
});

describe('a project', () => {
  const begin = (leadId: number) => ask('POST', `/api/leads/${leadId}/project`);

  test('joins the customer of the address, stands where the lead stands, and is one for two presses', async () => {
    const { leadId, email } = await write({ company: 'Quarrel Creek', phone: '0412 345 678' });
    const customer = { firstName: 'Nia', lastName: 'O.', email: email.toUpperCase() };
    const known = (await ask<{ id: number }>('POST', '/api/customers', customer)).body;
    await ask('PATCH', `/api/leads/${leadId}`, {
      status: 'contacted',
      priority: 'high',
      estimatedValue: 10_000,
    });
    const [one, two] = await Promise.all([begin(leadId), begin(leadId)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const projects = await server().knex('projects').where({ leadId });
    expect(projects).toMatchObject([
      {
        customerId: known.id,
        status: 'Contacted',
        priority: 'high',
        title: 'Quarrel Creek: Caps',
        brief: 'Caps\nDo you do caps?',
        totalValueCents: 11_000,
      },
    ]);
    const lead = await read(leadId);
    expect(lead).toMatchObject({
      status: 'contacted',
      customer: { id: known.id },
      project: { projectNumber: present(projects[0]).projectNumber, status: 'Contacted' },
    });
    expect(lead.events.at(-1)).toMatchObject({ type: 'project' });
  });

  test('makes a customer of whoever is none; a lost lead has to be opened first', async () => {
    const { leadId, email } = await write();
    await ask('PATCH', `/api/leads/${leadId}`, { status: 'lost', lostReason: 'timing' });
    expect((await begin(leadId)).status).toBe(409);
    await ask('PATCH', `/api/leads/${leadId}`, { status: 'new' });
    const { body } = await begin(leadId);
    expect(body.project?.status).toBe('Lead');
    const customers = await server().knex('customers').where({ email });
    expect(customers).toMatchObject([{ id: body.customer?.id, firstName: 'Nia', lastName: 'Okafor' }]);
  });

  test.each([
    ['Quoted', 'contacted'],
    ['Paid', 'won'],
    ['Production', 'won'],
  ])('moved to %s leaves its lead %s', async (status, expected) => {
    const { leadId } = await write();
    await ask('PATCH', `/api/leads/${leadId}`, { status: 'contacted' });
    const { project } = (await begin(leadId)).body;
    await ask<ProjectRow>('PATCH', `/api/projects/${project?.id}`, { status });
    expect((await read(leadId)).status).toBe(expected);
  });

  test('takes the quote over that is accepted afterwards: there is no second one', async () => {
    const { leadId, email } = await write();
    const quote = await makeQuote(server().send, { email });
    await sendOffer(admin.send, quote.id);
    await begin(leadId);
    const token = await tokenOf(server().knex, `Q-${quote.id}`);
    const accepted = await server().send('/api/quotes/accept', { json: { id: quote.id, token } });
    expect(accepted.status).toBe(200);
    const projects = await server().knex('projects').where({ leadId });
    expect(projects).toMatchObject([{ status: 'Quoted', totalValueCents: 133_100 }]);
    expect(await server().knex('quotes').where({ id: quote.id }).first('projectId')).toEqual({
      projectId: present(projects[0]).id,
    });
    expect((await read(leadId)).status).toBe('won');
  });
});
