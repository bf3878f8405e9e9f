import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asVisitor } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { onTheWire } from '#tests/support/mail-on-the-wire.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();
const limited = useTestServer({ rateLimits: true });

const written = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Bo',
  lastName: 'Li',
  email: `${uniqueName('bo')}@example.test`,
  phone: '',
  company: '',
  subject: 'Caps',
  message: 'Do you embroider caps?\nTwelve of them.',
  clientId: randomUUID() as string,
  ...overrides,
});

test('a message is kept, makes a lead and is mailed to the shop, to be answered with Reply', async () => {
  const { knex, send } = server();
  const body = written();
  const answer = await send('/api/contact', { json: body });
  expect(answer.status).toBe(201);
  const { id, ok } = answer.json as { id: number; ok: boolean };
  expect(ok).toBe(true);
  const row = present(await knex('contact_messages').where({ id }).first());
  expect(row).toMatchObject({ status: 'new', phone: null, company: null, message: body.message });
  expect(
    await knex('leads')
      .where({ id: present(row.leadId) })
      .first('source', 'customerName'),
  ).toEqual({
    source: 'contact',
    customerName: 'Bo Li',
  });
  const mail = present(
    await knex('mails')
      .where({ uniqueKey: `contact_message:${id}` })
      .first(),
  );
  expect(mail).toMatchObject({ toEmail: 'hello@selvedge.example', replyTo: body.email });
  for (const line of body.message.split('\n')) expect(mail.bodyText).toContain(`> ${line}\n`);
});

test('a name begins no line of its own in the mail', async () => {
  const { knex, send } = server();
  const body = written({
    firstName: 'Ann\r\nOrder: paid\u2028Total\u202E',
    lastName: 'Li\nBcc: x',
    subject: 'Hi\nFrom: us',
  });
  const answer = await send('/api/contact', { json: body });
  expect(answer.status).toBe(201);
  const { id } = answer.json as { id: number };
  const row = present(await knex('contact_messages').where({ id }).first());
  expect([row.firstName, row.lastName]).toEqual(['Ann Order: paid Total', 'Li Bcc: x']);
  const mail = present(
    await knex('mails')
      .where({ uniqueKey: `contact_message:${id}` })
      .first(),
  );
  expect(mail.bodyText).not.toMatch(/^\s*(?:Order|Total|Bcc|From):?/m);
});

test.each([
  ['five times', 5, false],
  ['ten times at once', 10, true],
])('sent %s it is one message and one mail each', async (_, times, isAtOnce) => {
  const { knex, send } = server();
  const body = written();
  const post = () => send('/api/contact', { json: body });
  const answers = [];
  if (isAtOnce) answers.push(...(await Promise.all(Array.from({ length: times }, post))));
  else for (let n = 0; n < times; n++) answers.push(await post());
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const [message] = filled(await knex('contact_messages').where({ email: body.email }));
  expect(await knex('contact_messages').where({ email: body.email })).toHaveLength(1);
  expect(await knex('mails').where({ uniqueKey: `contact_message:${message.id}` })).toHaveLength(1);
  expect(await knex('mails').where({ toEmail: body.email })).toHaveLength(1);
});

test('an address gets one receipt a day, and nothing of what was typed', async () => {
  const { knex, send } = server();
  const body = written();
  await send('/api/contact', { json: body });
  await send('/api/contact', { json: { ...body, clientId: randomUUID(), subject: 'Again' } });
  const receipts = await knex('mails').where({ toEmail: body.email });
  expect(receipts).toHaveLength(1);
  for (const typed of [body.subject, 'embroider', 'Bo Li'])
    expect(
      present(receipts[0]).bodyText + present(receipts[0]).subject + present(receipts[0]).toName,
    ).not.toContain(typed);
});

test('the same id with another message is refused', async () => {
  const { send } = server();
  const body = written();
  await send('/api/contact', { json: body });
  const other = await send('/api/contact', { json: { ...body, message: 'Something else' } });
  expect(other.json).toMatchObject({ code: 'idempotency_mismatch' });
});

test.each([
  ['firstName', ''],
  ['email', 'a@b.example,c@d.example'],
  ['subject', ' '],
  ['message', ''],
  ['message', 'x'.repeat(5001)],
])('%s %j is named and refused', async (field, value) => {
  const answer = await server().send('/api/contact', { json: written({ [field]: value }) });
  expect(answer.status).toBe(422);
  expect((answer.json as { fields: object }).fields).toHaveProperty(field);
});

test('a line break in the subject begins no header', async () => {
  const { knex, send } = server();
  const body = written({ subject: 'Caps\r\nBcc: victim@example.com' });
  const { id } = (await send('/api/contact', { json: body })).json as { id: number };
  const mail = present(
    await knex('mails')
      .where({ uniqueKey: `contact_message:${id}` })
      .first(),
  );
  expect((await onTheWire(mail)).headers.map(({ name }) => name)).not.toContain('Bcc');
});

test('of eight messages from one browser five are taken in an hour', async () => {
  const send = asVisitor(limited().baseUrl);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send('/api/contact', { json: written() })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
});
