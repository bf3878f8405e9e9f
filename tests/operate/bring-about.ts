/** What has to happen in a shop for each alert: the thing itself, made by the calls that the world would make. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { checkFiles } from '#api/backup/check-files.ts';
import { recordFailed } from '#api/backup/record-backups.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { sendMails } from '#api/jobs/send-mails.ts';
import { readPool } from '#api/metrics/read-pool.ts';
import { createSmtpTransport } from '#api/outside/mail/smtp-transport.ts';
import { readMailSettings } from '#api/outside/mail/smtp-settings.ts';
import { checkRecords } from '#api/sync/check-records.ts';
import { createFolderStore } from '#api/outside/files/folder-store.ts';
import { makeArtwork } from '#tests/factories/products.ts';
import { makeTriedPayments } from '#tests/factories/payments.ts';
import { freePort } from '#tests/support/free-port.ts';
import { testSender } from '#tests/support/mail-on-the-wire.ts';
import { makeDelivery, silentLog } from '#tests/support/sync-world.ts';
import { withoutRules } from '#tests/support/database/without-rules.ts';
import type { MeasuredShop } from './measured-shop.ts';

/** Ends what it began, after the scrape. */
type Undo = () => Promise<unknown>;

const order = '/api/orders/AAAAAAAAAA';
const times = <T>(count: number, work: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => work(at));

export const alerts: Record<string, (shop: MeasuredShop) => Promise<Undo | void>> = {
  ShopNotHeard: shop => shop.stop(),

  async DatabaseDown({ databaseUrl }) {
    const name = new URL(databaseUrl).pathname.slice(1);
    const server = connectDatabase({ url: inject('databaseServerUrl'), poolMax: 1 });
    await server.raw('alter database ?? allow_connections false', [name]);
    await server.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]);
    await server.destroy();
  },

  async ErrorShare({ knex, send }) {
    await knex.raw('alter table orders rename to mislaid');
    for (const answer of await Promise.all(times(6, () => send(order)))) expectStatus(answer, 500);
  },

  async SlowAnswers({ knex, send }) {
    const lock = await knex.transaction();
    await lock.raw('lock table orders in access exclusive mode');
    const answers = times(6, () => send(order));
    await pause(1_200);
    await lock.rollback();
    await Promise.all(answers);
  },

  async EventLoopLag() {
    for (const _ of times(4, at => at)) {
      const until = performance.now() + 400;
      while (performance.now() < until);
      await pause(1);
    }
  },

  async PoolExhausted({ knex, send }) {
    const held = await Promise.all(times(10, () => knex.transaction()));
    const answers = times(3, () => send(order));
    while (readPool(knex).some(({ label, value }) => label === 'waiting' && value === 0)) await pause(5);
    return async () => {
      await Promise.all(held.map(trx => trx.rollback()));
      await Promise.all(answers);
    };
  },

  async PaymentsUnmatched({ stripe, quiet }) {
    const intent = stripe.ledger.create({ amount: '4500', currency: 'aud' });
    stripe.payer.confirm(intent.client_secret);
    await quiet();
  },

  async WebhookSignatures({ send }) {
    const forged = { headers: { 'Stripe-Signature': 't=1,v1=0' }, body: '{}', method: 'POST' };
    for (const _ of times(4, at => at)) expectStatus(await send('/api/webhooks/stripe', forged), 400);
  },

  /** Kept by a process that died before it had applied it, and nobody has gone on. */
  async PaymentEventsWait({ knex }) {
    const row = {
      id: 'evt_left',
      provider: 'stripe' as const,
      type: 'payment_intent.succeeded',
      payload: '{}',
    };
    await knex('payment_events').insert({ ...row, receivedAt: new Date(Date.now() - 6 * 60_000) });
  },

  CardsTriedOut: ({ knex }) => makeTriedPayments(knex, { declined: 5, paid: 15 }),

  async OrdersGuessed({ knex, send }) {
    await send(order);
    await knex('rate_limits').where('key', 'like', 'orderMisses:%').update({ points: 199 });
    await send(order);
  },

  async MailsWait({ knex, send }) {
    const person = { firstName: 'Bo', lastName: 'Li', email: 'bo@example.test', phone: '', company: '' };
    const json = { ...person, subject: 'Caps', message: 'Twelve?', clientId: randomUUID() };
    expectStatus(await send('/api/contact', { json }), 201);
    const { smtp } = readMailSettings(
      `smtp://127.0.0.1:${await freePort()}?tls=optional`,
      'mail@shop.example',
    );
    if (!smtp) throw new Error('no mail server');
    const transport = createSmtpTransport(smtp, testSender, {
      connectMs: 2_000,
      silenceMs: 1_500,
      wholeMs: 3_000,
    });
    await sendMails({ knex, log: silentLog, transport, readShop: () => readSettings(knex) });
    transport.close();
    await withoutRules(knex, `update mails set created_at = now() - interval '11 minutes'`);
  },

  async DiskNearlyFull({ volume }) {
    volume.bavail = Math.floor(volume.blocks * 0.04);
  },

  async ProofWithoutMutation({ knex, as }) {
    const { id } = await as('driver');
    const delivery = await makeDelivery(knex);
    await withoutRules(
      knex,
      `insert into delivery_evidence (mutation_id, claimed_delivery_id, delivery_id, outcome, driver_id, accepted_as)
       values (?, ?, ?, 'failed', ${id}, 'primary')`,
      [randomUUID(), delivery, delivery],
    );
    await checkRecords(knex, silentLog);
  },

  async RecordsAtFault({ knex, as }) {
    const { id } = await as('workshop');
    await withoutRules(
      knex,
      `insert into sync_mutations (id, user_id, name, v, args_hash) values (?, ${id}, 'job.delete', 1, sha256('x'))`,
      [randomUUID()],
    );
    await checkRecords(knex, silentLog);
  },

  /** It never made one, and is two days old. */
  async BackupOld({ knex }) {
    await knex('knex_migrations').update({ migrationTime: new Date(Date.now() - 48 * 3_600_000) });
  },

  async BackupAtFault({ knex }) {
    const [to, startedAt] = ['selvedge-20261126T020000Z.tar.age', new Date()];
    const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });
    await recordFailed(knex, { kind: 'scheduled', to, isEncrypted: true, startedAt }, full);
  },

  async FilesAtFault({ knex }) {
    await makeArtwork(knex);
    await knex('artworks').update({ previewReady: true });
    await checkFiles({ knex, files: createFolderStore({ root: '/nowhere' }), reads: 'presence' });
  },

  async FiguresMissing({ knex }) {
    await knex.raw('alter table mails rename to mislaid');
  },
};

/** The other half of a rule with two. */
export async function fillDisk({ volume }: MeasuredShop): Promise<void> {
  Object.assign(volume, { bsize: 1, blocks: 1_500_000_000, bavail: 999_000_000 });
}

function expectStatus({ status }: { status: number }, wanted: number): void {
  if (status !== wanted) throw new Error(`answered ${status}, not ${wanted}`);
}
