/** What the office is told of the shop's health: the checks of npm run doctor, by those who may see them. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { findingStates, healthChecks } from '#contract/health/checks.ts';
import type { ShopHealth } from '#contract/health/endpoints.ts';
import { gatherFacts, type GatherParts } from '#api/build/gather-facts.ts';
import { readConfig } from '#api/config.ts';
import { judgeShop } from '#api/doctor/judge-shop.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ listens: true, trustProxy: true, keepsData: true });

const look = async (headers: Record<string, string> = {}) => {
  const { send } = await server().as('admin');
  const answer = await send('/api/health', { headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as ShopHealth;
};
/** Of each check the worst: whether devices are told to be on another version depends on a build being there. */
const statesOf = ({ findings }: ShopHealth) =>
  Object.fromEntries(
    findings
      .toSorted((a, b) => findingStates.indexOf(b.state) - findingStates.indexOf(a.state))
      .map(({ check, state }) => [check, state]),
  );

test('each check that applies is told, and what is wrong with what to do', async () => {
  const { knex } = server();
  const before = await look();
  const known = new Set(before.findings.map(({ check }) => check));
  // No provider takes payments here, no mail leaves, nothing was backed up, and there is no certificate.
  expect(healthChecks.filter(check => !known.has(check))).toEqual([
    'certificate',
    'webhook',
    'sender',
    'drill',
  ]);
  expect(statesOf(before)).toMatchObject({ queues: 'well', devices: 'well', feeds: 'well', push: 'well' });

  const { id: userId } = await server().as('driver');
  const old = new Date(Date.now() - 20 * 3_600_000);
  await knex('devices').insert({ id: crypto.randomUUID(), userId, build: 'older', oldestUnsentAt: old });
  const named = { kind: 'password_changed', uniqueKey: uniqueName('mail'), messageId: uniqueName('id') };
  const text = { toEmail: 'a@example.test', subject: 'S', bodyText: 'T' };
  await knex('mails').insert({ ...named, ...text, status: 'queued', createdAt: old });
  const [{ id: feedId } = { id: 0 }] = await knex('supplierFeeds')
    .insert({ name: 'Weft & Co', kind: 'stock', place: 'file', address: 'stock.csv', everyHours: 1 })
    .returning('id');
  await knex('feedRuns').insert({ feedId, outcome: 'applied' });
  await knex('feedRuns').insert({ feedId, outcome: 'failed', reason: 'No such file' });
  await knex('feedRuns').insert({ feedId, outcome: 'running' });
  const after = await look();
  expect(statesOf(after)).toMatchObject({ queues: 'wrong', devices: 'wrong', feeds: 'wrong' });
  for (const { state, act } of after.findings) expect(act === null).toBe(state === 'well');
  await knex('supplierFeeds').where({ id: feedId }).update({ isOn: false, nextAt: null });
  expect(statesOf(await look())).toMatchObject({ feeds: 'well' });
});

test('only those who may see it', async () => {
  for (const role of ['driver', 'workshop', 'customer'] as const)
    expect((await (await server().as(role)).send('/api/health')).status).toBe(403);
  expect((await server().send('/api/health')).status).toBe(401);
});

test('the address is asked as people and Stripe ask it', async () => {
  const { knex, databaseUrl, baseUrl } = server();
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  };
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'The Shop <mail@shop.example>' };
  const judge = async (publicUrl: string, parts: Partial<GatherParts> = {}) => {
    const config = readConfig({ DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, ...stripe, ...mail });
    const facts = await gatherFacts({
      knex,
      config,
      isForwarded: null,
      lookAtFiles: async isMoving => ({ missing: 0, trouble: null, isMoving }),
      readTexts: async () => [],
      ...parts,
    });
    return judgeShop(facts);
  };
  const says = (findings: Awaited<ReturnType<typeof judge>>, check: string) =>
    findings.filter(finding => finding.check === check).map(finding => finding.says);

  const well = await judge(baseUrl);
  expect(says(well, 'address')).toEqual([`${baseUrl} answers.`]);
  expect(says(well, 'webhook')).toEqual(['Stripe can reach the shop; no message has come yet.']);
  expect(says(well, 'mail')[0]).toContain('The mail server does not take emails');
  expect(says(well, 'sender')[0]).toContain('shop.example has no SPF record');

  const other = createServer((_request, response) => response.end('Welcome to nginx!')).listen(
    0,
    '127.0.0.1',
  );
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const wrong = await judge(`http://127.0.0.1:${port}`);
  expect(says(wrong, 'address')[0]).toContain('does not answer as the shop');
  expect(says(wrong, 'webhook')[0]).toContain('/api/webhooks/stripe says 200');
  other.close();
  await once(other, 'close');
  const gone = await judge(`http://127.0.0.1:${port}`);
  expect(says(gone, 'webhook')[0]).toContain('ECONNREFUSED');
  // No alarm of a forged message comes of it.
  expect(await knex('security_events').where({ type: 'webhook_bad_signature' })).toEqual([]);
});
