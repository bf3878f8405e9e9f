/** What has had its time goes once, documents stay, and the log says how much went. */
import { expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { retentionCommand } from '#api/build/commands/retention-command.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { present } from '#api/database/present.ts';
import { agedAddress, agedShop } from '#tests/factories/aged-rows.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { clearOld, previewClearing } from './clear-old.ts';
import { retentionRules } from './rules.ts';

const db = useTestDatabase();
const now = () => new Date();
const due = async () => (await previewClearing(db.knex, now())).map(({ rule, due: n }) => [rule.name, n]);
const log = () => db.knex('audit_events').where({ action: 'retention.clear' }).orderBy('id');
const all = (count: number) => retentionRules.map(({ name }) => [name, count]);

it('takes what is due exactly once, whichever process comes first, and lets documents stand', async () => {
  const { knex } = db;
  const orderId = await agedShop(knex);
  await knex('order_items').insert({
    orderId,
    name: 'Tee',
    priceCents: 1000,
    sizeQuantities: '[]',
    totalQuantity: 1,
    totalPriceCents: 1000,
  });
  await knex('order_events').insert({ orderId, type: 'completed', data: '{}' });
  await knex('invoices').insert({
    number: 'INV-1',
    orderId,
    totalCents: 1000,
    gstCents: 91,
    document: JSON.stringify({ kind: 'invoice', buyer: { name: 'Ana Aged' } }),
  });
  const documents = async () =>
    Promise.all(['invoices', 'order_items', 'order_events'].map(table => knex(table).where({ orderId })));
  const before = await documents();
  expect(await due()).toEqual(all(1));

  const other = connectDatabase({ url: db.url, poolMax: 2 });
  await Promise.all([knex, other, knex, other].map(one => clearOld({ knex: one, now })));
  await other.destroy();
  // A process that found the lock taken leaves its part to the next round.
  await clearOld({ knex, now });

  expect(await due()).toEqual(all(0));
  const entries = await log();
  const counted = entries.map(({ entityId, after }) => [entityId, (after as { rows: number }).rows]);
  expect(counted.toSorted()).toEqual(all(1).toSorted());
  expect(JSON.stringify(entries)).not.toMatch(/ana|aged|@/i);
  // And nothing of the person is left but the name on the order, as on its documents.
  expect(await documents()).toEqual(before);
  const order = present(await knex('orders').where({ id: orderId }).first());
  expect([order.customerInfo, order.notes]).toEqual([{ firstName: 'Ana', lastName: 'Aged' }, null]);
  for (const table of [
    'checkouts',
    'leads',
    'contact_messages',
    'quotes',
    'mails',
    'newsletter_subscriptions',
  ])
    expect([table, JSON.stringify(await knex(table))]).not.toEqual([
      table,
      expect.stringContaining(agedAddress),
    ]);
  const mail = present(await knex('mails').where({ orderId }).first());
  expect([mail.uniqueKey?.startsWith('aged:'), mail.bodyText, mail.toName]).toEqual([true, '', null]);
});

it('finds the same rows due, whichever rule has come before', async () => {
  await agedShop(db.knex);
  const world = await due();
  for (const { rule, before } of await previewClearing(db.knex, now())) {
    const trx = await db.knex.transaction();
    const { rows } = await trx.raw<{ rows: { id: string }[] }>(rule.due, { before });
    for (const statement of rule.clear) await trx.raw(statement, { ids: rows.map(({ id }) => id) });
    const left = (await previewClearing(trx, now())).map(({ rule: { name }, due: n }) => [name, n]);
    await trx.rollback();
    expect([rule.name, left]).toEqual([
      rule.name,
      world.map(([name, n]) => [name, name === rule.name ? 0 : n]),
    ]);
  }
  await clearOld({ knex: db.knex, now });
});

it('leaves what is younger than its time, or still at work', async () => {
  const { knex } = db;
  await knex('settings').insert({
    key: 'retention',
    value: JSON.stringify({
      checkoutMonths: 600,
      messageMonths: 600,
      leadMonths: 600,
      mailMonths: 600,
      newsletterMonths: 600,
      securityMonths: 600,
      auditMonths: 600,
    }),
  });
  // However little the shop promises, an order is a document for seven years.
  await knex('settings').insert({ key: 'policy', value: JSON.stringify({ dataRetainedYears: 1 }) });
  const orderId = await agedShop(knex, 6);
  expect(await due()).toEqual(all(0));
  await clearOld({ knex, now });
  expect((await knex('orders').where({ id: orderId }).first())?.notes).toBe('Ring Ana');

  await knex('settings').where({ key: 'retention' }).delete();
  await knex('contact_messages').update({ status: 'new' });
  await knex('leads').update({ status: 'won' });
  await knex('mails').update({ status: 'queued' });
  await knex('checkouts').where({ status: 'open' }).update({ status: 'paying' });
  await knex('newsletter_subscriptions').update({ status: 'confirmed', unsubscribedAt: null });
  const names = (await due()).filter(([, n]) => Number(n) > 0).map(([name]) => name);
  expect(names).toEqual(['quotes', 'security']);
});

it('shows what would go without touching it, and clears when it is told to', async () => {
  const config = readConfig({ DATABASE_URL: db.url });
  const before = await due();
  const entries = (await log()).length;
  await retentionCommand([], config);
  expect([await due(), (await log()).length]).toEqual([before, entries]);
  await retentionCommand(['--now'], config);
  expect(await due()).toEqual(all(0));
  await expect(retentionCommand(['--yesterday'], config)).rejects.toThrow('Known are: --now');
});

it('tells what other periods would take, and the oldest of it, before they are saved', async () => {
  // One that still gets news, of a test before: an address subscribes once.
  await db.knex('newsletter_subscriptions').delete();
  await agedShop(db.knex, 6);
  const counts = async (wanted = {}) =>
    Object.fromEntries(
      (await previewClearing(db.knex, now(), wanted)).map(({ rule, due: n, oldest }) => [
        rule.name,
        [n, oldest && now().getUTCFullYear() - oldest.getUTCFullYear()],
      ]),
    );
  const saved = await counts();
  const long = await counts({ 'retention.mailMonths': 600, 'retention.leadMonths': 600 });
  expect(long).toEqual({ ...saved, mails: [0, null], leads: [0, null], quotes: [0, null] });
  expect(saved['mails']).toEqual([1, 6]);
  // Seven years stay, whatever is asked for.
  expect((await counts({ 'policy.dataRetainedYears': 1 }))['orders']).toEqual(saved['orders']);
  const young = await counts({ 'retention.auditMonths': 84 });
  expect(Object.keys(young)).toEqual(retentionRules.map(({ name }) => name));
  await clearOld({ knex: db.knex, now });
});
