import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asVisitor } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { headerOf, onTheWire } from '#tests/support/mail-on-the-wire.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';
import { signUp } from './sign-up.ts';

const server = useTestServer();
const limited = useTestServer({ rateLimits: true });

const newEmail = () => `${uniqueName('Cy')}@example.test`;
const subscribe = (email: string, clientId: string = randomUUID()) =>
  server().send('/api/newsletter', { json: { email, source: 'footer', clientId } });
const rowOf = (email: string) =>
  server().knex('newsletter_subscriptions').where({ emailKey: email.toLowerCase() }).first();
const mailsTo = (email: string) => server().knex('mails').where({ toEmail: email }).orderBy('id');

async function tokensOf(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  const mail = (await mailsTo(email)).at(-1);
  const text = `${mail?.bodyText} ${mail?.content?.unsubscribePage}`;
  const token = (page: string) =>
    new RegExp(`/newsletter/${page}\\?token=([\\w-]{43})`).exec(text)?.[1] ?? '';
  return { confirm: token('confirm'), unsubscribe: token('unsubscribe') };
}

const follow = (page: string, token: string) => server().send(`/api/newsletter/${page}`, { json: { token } });

/** Puts the last link further back than a second one is held off. */
const letAnHourPass = (email: string) =>
  server()
    .knex('newsletter_subscriptions')
    .where({ emailKey: email.toLowerCase() })
    .update({ tokenMadeAt: new Date(Date.now() - 3_700_000) });

test('only the link in the mail subscribes; words, time and address of the consent are kept', async () => {
  const email = newEmail();
  expect((await subscribe(email)).status).toBe(202);
  const row = present(await rowOf(email));
  expect(row).toMatchObject({
    email,
    status: 'pending',
    source: 'footer',
    consentText: 'Selvedge may email me news and offers. I can stop it at any time.',
    consentIp: '127.0.0.1',
    confirmedAt: null,
  });
  const { confirm } = await tokensOf(email);
  expect(JSON.stringify(row)).not.toContain(confirm);
  expect(present(row.tokenHash).toString('utf8')).not.toContain(confirm);
  expect((await follow('confirm', confirm)).json).toEqual({ status: 'confirmed' });
  expect(await rowOf(email)).toMatchObject({ status: 'confirmed', confirmIp: '127.0.0.1' });
});

test('known, unknown, confirmed and gone addresses are answered alike, each with one mail', async () => {
  const { send } = server();
  const [fresh, pending, confirmed, gone] = [newEmail(), newEmail(), newEmail(), newEmail()];
  for (const email of [pending, confirmed, gone]) await subscribe(email);
  await follow('confirm', (await tokensOf(confirmed)).confirm);
  await follow('unsubscribe', (await tokensOf(gone)).unsubscribe);
  await letAnHourPass(pending);
  const answers = [];
  for (const email of [fresh, pending, confirmed, gone])
    answers.push(await send('/api/newsletter', { json: { email } }));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const counts = await Promise.all(
    [fresh, pending, confirmed, gone].map(async e => (await mailsTo(e)).length),
  );
  expect(counts).toEqual([1, 2, 2, 2]);
  expect((await mailsTo(confirmed)).at(-1)).toMatchObject({ kind: 'newsletter_already' });
  expect(present(await rowOf(confirmed)).status).toBe('confirmed');
});

test.each([
  ['five times', 5, false],
  ['ten times at once', 10, true],
])('sent %s it is one row and one mail', async (_, times, isAtOnce) => {
  const email = newEmail();
  const clientId = randomUUID();
  const post = () => subscribe(email, clientId);
  if (isAtOnce) await Promise.all(Array.from({ length: times }, post));
  else for (let n = 0; n < times; n++) await post();
  expect(await mailsTo(email)).toHaveLength(1);
  await letAnHourPass(email);
  await post();
  expect(await mailsTo(email), 'a replay an hour later').toHaveLength(1);
});

test('strangers cannot fill an inbox: other spellings and ids are the same address', async () => {
  const email = newEmail();
  for (const spelled of [email, email.toUpperCase(), email.toLowerCase()]) await subscribe(spelled);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await mailsTo(email.toUpperCase())).toHaveLength(0);
});

test('one id for two addresses at once harms neither', async () => {
  const emails = Array.from({ length: 6 }, newEmail);
  const clientId = randomUUID();
  const answers = await Promise.all(emails.map(email => subscribe(email, clientId)));
  expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 202));
  for (const email of emails) expect(await mailsTo(email)).toHaveLength(1);
});

test('a link works once: opened again it says the same, after an unsubscribe nothing', async () => {
  const email = newEmail();
  await subscribe(email);
  const { confirm, unsubscribe } = await tokensOf(email);
  await follow('confirm', confirm);
  const { confirmedAt } = present(await rowOf(email));
  expect((await follow('confirm', confirm)).json).toEqual({ status: 'confirmed' });
  expect(present(await rowOf(email)).confirmedAt).toEqual(confirmedAt);
  expect((await follow('unsubscribe', unsubscribe)).json).toEqual({ status: 'unsubscribed' });
  expect((await follow('unsubscribe', unsubscribe)).json).toEqual({ status: 'unsubscribed' });
  const again = await follow('confirm', confirm);
  expect(again.json).toMatchObject({ code: 'link_expired' });
  expect(present(await rowOf(email)).status).toBe('unsubscribed');
});

test('an unsubscribe before the confirmation ends its link too', async () => {
  const email = newEmail();
  await subscribe(email);
  const { confirm, unsubscribe } = await tokensOf(email);
  await follow('unsubscribe', unsubscribe);
  expect((await follow('confirm', confirm)).status).toBe(400);
});

test('a newer link takes the place of the older, and each ends after a week', async () => {
  const email = newEmail();
  await subscribe(email);
  const first = await tokensOf(email);
  await letAnHourPass(email);
  await subscribe(email);
  const second = await tokensOf(email);
  expect((await follow('confirm', first.confirm)).status).toBe(400);
  await server()
    .knex('newsletter_subscriptions')
    .where({ emailKey: email.toLowerCase() })
    .update({ tokenMadeAt: new Date(Date.now() - 7 * 86_400_000 - 1_000) });
  expect((await follow('confirm', second.confirm)).status).toBe(400);
});

test('the button of a mail program unsubscribes without a session, from another site', async () => {
  const email = newEmail();
  await subscribe(email);
  const [mail] = filled(await mailsTo(email));
  const wire = await onTheWire(mail);
  const url = new URL(headerOf(wire, 'List-Unsubscribe').replace(/^<(.+)>$/, '$1'));
  const answer = await server().send(url.pathname + url.search, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(answer.status).toBe(200);
  expect(present(await rowOf(email)).status).toBe('unsubscribed');
  expect(headerOf(wire, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
});

test.each(['confirm', 'unsubscribe'])('a made-up token does nothing to %s', async page => {
  const answer = await follow(page, 'x'.repeat(43));
  expect([400, 404]).toContain(answer.status);
  expect((await follow(page, 'short')).status).toBe(422);
});

test.each(['', 'cy', 'a@b.example,c@d.example', 'a@b.example\nBcc: c@d.example'])(
  'the address %j is refused',
  async email => {
    const answer = await server().send('/api/newsletter', { json: { email } });
    expect(answer.status).toBe(422);
    expect((answer.json as { fields: object }).fields).toHaveProperty('email');
  },
);

test('of twelve sign-ups from one browser ten are taken in an hour', async () => {
  const send = asVisitor(limited().baseUrl);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => send('/api/newsletter', { json: { email: newEmail() } })),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
});

test('a mail that cannot be queued leaves no sign-up behind', async () => {
  const { knex } = server();
  const email = newEmail();
  const shop = { name: 'S', abn: '', email: 'shop@example.test', phone: '', address: '' };
  const readShop = async () => ({ ...shop, timeZone: 'Australia/Brisbane' }) as never;
  // More than the column of the unsubscribe link has room for.
  const parts = { knex, now: () => new Date(), publicUrl: `http://${'x'.repeat(500)}`, readShop };
  await expect(signUp(parts, { email }, '127.0.0.1')).rejects.toThrow();
  expect(await rowOf(email)).toBeUndefined();
});
