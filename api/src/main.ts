/**
 * Starts the shop, and ends it:
 *
 *   configuration → log → database (embedded or DATABASE_URL) → migrations → first admin, demo shop
 *   → metrics, if they are wanted → parts and handlers → notices of the database → HTTP
 *
 *   a signal → readiness 503, requests still taken for DRAIN_WAIT_MS → no new connections, requests under way finish
 *   (at most 10 s) → pool → embedded database; a second signal ends at once
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { pino, type Logger } from 'pino';
import { copyBeforeUpgrade } from './build/before-upgrade.ts';
import { appVersion } from '#contract/wire/version.ts';
import { buildTransport } from './build/mails.ts';
import { buildMetrics } from './build/metrics.ts';
import { buildShop, type Shop } from './build/shop.ts';
import { checkFiles } from './backup/check-files.ts';
import { recordMade } from './backup/record-backups.ts';
import { refuseHalfRestored } from './backup/restore-mark.ts';
import { openReplica } from './build/replica.ts';
import { startNightlyBackups } from './build/nightly.ts';
import { addressOf, type Config, readConfig } from './config.ts';
import { appRole, asRole, migrateFor, roleOf } from './database/schema/app-role.ts';
import { connectDatabase } from './database/connect.ts';
import { noteProgramVersion } from './database/schema/migrate.ts';
import { startEmbeddedDatabase } from './database/embedded/start.ts';
import { listenToDatabase } from './database/notices/listen.ts';
import { loadDemo } from './demo/load-demo.ts';
import { isDemoRemoved, removeDemo } from './demo/remove-demo.ts';
import { seedOnce } from './demo/seed-once.ts';
import { demoPassword, demoPeople } from './demo/people.ts';
import { anonymiseDueAccounts } from './features/account/anonymise-accounts.ts';
import { ensureFirstAdmin } from './features/account/create-admin.ts';
import { closeOwnedShop, isShopOpen } from './features/account/first-start/claim-shop.ts';
import { makeSetupCode, setupText } from './features/account/first-start/setup-codes.ts';
import { sendOrderLinks } from './features/orders/send-order-link.ts';
import { answerResetRequests } from './features/account/password/reset-password.ts';
import { reconcilePayments } from './features/checkout/settle/reconcile.ts';
import { runPaymentRound } from './features/payments/payment-rounds.ts';
import { applyEvents } from './features/payments/apply-events.ts';
import { keepFigures } from './features/figures/keep-figures.ts';
import { eraseRosters } from './features/orders/erase-rosters.ts';
import { remindOfInvoices } from './features/receivables/remind-of-invoices.ts';
import { remindOfProofs } from './features/proofs/remind-of-proofs.ts';
import { remindOfQuotes } from './features/quotes/reminders/remind-of-quotes.ts';
import { sweepArtworks } from './features/artwork/sweep-artworks.ts';
import { sweepCounts } from './features/insight/sweep-counts.ts';
import { runDueFeeds } from './features/imports/scheduled/run-feeds.ts';
import { closeDeadFeedRuns } from './features/imports/scheduled/feed-runs.ts';
import { closeDeadRuns, endHeartbeats } from './features/imports/runs.ts';
import { readSettings, readShop } from './features/shop/read-shop.ts';
import { drain, listen } from './http/connections/listen.ts';
import { sweepExpired } from './http/sweep-expired.ts';
import { keepCounts } from './database/counts/keep-counts.ts';
import { repeat } from './jobs/repeat.ts';
import { sendMails } from './jobs/send-mails.ts';
import { sendNotices } from './jobs/send-notices.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import type { FileStore } from './outside/files/file-store.ts';
import { keepPrivate } from './keep-private.ts';
import { openLanCertificate } from './lan/certificates.ts';
import { lanAddresses, lanEnv, lanNames, lanText } from './lan/lan-env.ts';
import { openLan } from './lan/open-lan.ts';
import { keepHeapSmall } from './small-heap.ts';
import { clearOld } from './retention/clear-old.ts';
import { checkRecords } from './sync/check-records.ts';
import { keepSyncHouse } from './sync/devices/keep-house.ts';
import { leaveDevices } from './sync/devices/leave-devices.ts';

type Undo = () => Promise<unknown>;

const sweepEveryMs = 600_000;
const mailEveryMs = 5_000;
const tellEveryMs = 3_000;
const feedsEveryMs = 15_000;
const avifEveryMs = 300_000;
const continueEveryMs = 3_000;
const resetEveryMs = 2_000;
const deletionEveryMs = 3_600_000;
const remindEveryMs = 600_000;
const reconcileEveryMs = 60_000;
const messagesEveryMs = 5_000;
const checkEveryMs = 3_600_000;
const leaveEveryMs = 900_000;
const countEveryMs = 900_000;
const eraseEveryMs = 3_600_000;

await main();

async function main(): Promise<void> {
  // Run in reverse order, whether the shop was asked to end or failed half-way through its start.
  const undo: Undo[] = [];
  keepHeapSmall();
  try {
    const config = readConfig(lanEnv(process.env, process.argv));
    const log = createLog(config);
    const ending = waitForEnd(log);
    refuseHalfRestored(config.dataDir);
    keepPrivate(config.dataDir, log);
    await start(config, log, undo);
    process.exitCode = await ending;
    log.info('ending');
  } catch (error) {
    const isDebugging = process.env['DEBUG'] === '1';
    console.error(error instanceof Error && !isDebugging ? error.message : error);
    process.exitCode = 1;
  }
  for (const step of undo.toReversed()) await step().catch((error: unknown) => console.error(error));
  // What still holds the process has been asked to end; a timer somewhere must not keep it.
  process.exit();
}

async function start(config: Config, log: Logger, undo: Undo[]): Promise<void> {
  const { url, ownerUrl } = await openDatabase(config, log, undo);
  const owner = connectDatabase({ url: ownerUrl, log });
  const applied = await upgrade(config, owner, { url, ownerUrl }, log).finally(() => owner.destroy());
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const knex = connectDatabase({ url, log, acquireTimeoutMs: config.databaseWaitMs });
  undo.push(() => knex.destroy());
  const { readDatabaseUrl: replicaUrl, databaseWaitMs: acquireTimeoutMs } = config;
  const replica = replicaUrl ? openReplica({ knex, url, replicaUrl, log, acquireTimeoutMs }) : null;
  if (replica) undo.push(() => replica.stop());
  // Nobody else can be at work in a database of our own.
  if (config.databaseUrl === null) await endHeartbeats(knex);
  await closeDeadRuns(knex);
  await closeDeadFeedRuns(knex, { all: config.databaseUrl === null });

  let isDraining = false;
  const { name } = await readShop(knex, !config.production && !config.stripe);
  const metrics =
    config.metricsPort === null ? null : await buildMetrics({ ...config, knex, url, log, replica });
  const meter = metrics?.meter ?? null;
  const shop: Shop = buildShop({
    knex,
    log,
    config,
    isDraining: () => isDraining,
    meter,
    replica,
    leadsToSetup: true,
    removeDemo: config.demo
      ? () => emptyDemo(config, ownerUrl, { knex, log, files: shop.files }).then(shop.keepPolicyTexts)
      : null,
  });
  await shop.publishKeys();
  await ensureFirstAdmin({ knex, passwords: shop.passwords, shopName: name }, config.firstAdmin);
  const isDemo = config.demo && !(await isDemoRemoved(knex));
  if (isDemo) await seedOnce(url, () => loadDemo({ ...shop, knex }));
  await closeOwnedShop(knex, { isFinished: isDemo });
  await shop.keepPolicyTexts();

  const listener = await listenToDatabase({
    url,
    log,
    channels: shop.notices,
    onReconnect: () => shop.missedNotices(),
  });
  undo.push(() => listener.stop());
  const sweep = setInterval(() => {
    sweepExpired(knex).catch((error: unknown) => log.warn({ err: error }, 'expired rows not swept'));
    readSettings(knex)
      .then(({ policy, timeZone }) =>
        sweepCounts(knex, { now: new Date(), timeZone, keptMonths: policy.visitsRetainedMonths }),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'old counts of visits not swept'));
    keepSyncHouse({ knex, now: () => new Date() }).catch((error: unknown) =>
      log.warn({ err: error }, 'the change feed was not tidied'),
    );
    sweepArtworks({ knex, files: shop.files }).catch((error: unknown) =>
      log.warn({ err: error }, 'unused artwork not swept'),
    );
  }, sweepEveryMs);
  undo.push(async () => clearInterval(sweep));

  undo.push(async () => shop.endProcesses());
  undo.push(() => shop.settled());
  const messages = repeat(() => applyEvents(shop.payments), {
    everyMs: messagesEveryMs,
    log,
    name: 'applying payment events',
  });
  undo.push(() => messages.stop());
  const reconcile = () => reconcilePayments(shop.checkout).finally(() => runPaymentRound(shop.payments));
  const reconciler = repeat(reconcile, {
    everyMs: reconcileEveryMs,
    log,
    name: 'reconciling payments',
  });
  undo.push(() => reconciler.stop());
  const transport = buildTransport(config, () => readSettings(knex));
  undo.push(async () => transport.close());
  const mailer = repeat(
    () =>
      sendMails({
        knex,
        log,
        transport,
        readShop: () => readSettings(knex),
        readAttachment: shop.readAttachment,
      }),
    {
      everyMs: mailEveryMs,
      log,
      name: 'sending mail',
    },
  );
  undo.push(() => mailer.stop());
  const fetcher = repeat(() => runDueFeeds(shop.feeds), {
    everyMs: feedsEveryMs,
    log,
    name: 'fetching suppliers’ files',
  });
  undo.push(() => fetcher.stop());
  const importing = repeat(() => shop.continueImports(), {
    everyMs: continueEveryMs,
    log,
    name: 'carrying on imports',
  });
  undo.push(() => importing.stop());
  const avifs = repeat(() => shop.makeAvifs(), { everyMs: avifEveryMs, log, name: 'making pictures AVIF' });
  undo.push(() => avifs.stop());
  const teller = repeat(() => sendNotices(shop.toldDevices), {
    everyMs: tellEveryMs,
    log,
    name: 'sending notices',
  });
  undo.push(() => teller.stop());
  void transport.check().then(trouble => trouble && log.warn({ trouble }, 'the mail server does not answer'));

  const resets = repeat(() => answerResetRequests(shop.account), {
    everyMs: resetEveryMs,
    log,
    name: 'sending reset links',
  });
  undo.push(() => resets.stop());
  const orderLinks = repeat(() => sendOrderLinks({ knex, mails: shop.proofs.mails }), {
    everyMs: resetEveryMs,
    log,
    name: 'sending links to orders',
  });
  undo.push(() => orderLinks.stop());
  const deletions = repeat(() => anonymiseDueAccounts(shop.account), {
    everyMs: deletionEveryMs,
    log,
    name: 'deleting accounts',
  });
  undo.push(() => deletions.stop());
  const reminders = repeat(() => remindOfProofs(shop.proofs), {
    everyMs: remindEveryMs,
    log,
    name: 'reminding of proofs',
  });
  undo.push(() => reminders.stop());
  const dunning = repeat(() => remindOfInvoices(shop.receivables), {
    everyMs: remindEveryMs,
    log,
    name: 'reminding of invoices',
  });
  undo.push(() => dunning.stop());
  const nudges = repeat(() => remindOfQuotes(shop.quoteReminders), {
    everyMs: remindEveryMs,
    log,
    name: 'reminding of quotes',
  });
  undo.push(() => nudges.stop());
  const checks = repeat(() => checkRecords(knex, log), {
    everyMs: checkEveryMs,
    log,
    name: 'checking the records of offline work',
  });
  undo.push(() => checks.stop());
  const leaves = repeat(() => leaveDevices({ knex, now: () => new Date() }), {
    everyMs: leaveEveryMs,
    log,
    name: 'taking finished work off devices',
  });
  undo.push(() => leaves.stop());
  const counts = repeat(() => keepCounts(knex), {
    everyMs: countEveryMs,
    log,
    name: 'counting past weeks',
  });
  undo.push(() => counts.stop());
  const figures = repeat(() => keepFigures(knex, async asked => (await readSettings(asked)).timeZone), {
    everyMs: countEveryMs,
    log,
    name: 'adding up past days',
  });
  undo.push(() => figures.stop());
  const erasing = repeat(() => eraseRosters({ knex, now: () => new Date() }), {
    everyMs: eraseEveryMs,
    log,
    name: 'erasing names on garments',
  });
  undo.push(() => erasing.stop());

  // What was changed past the office, too.
  const texts = repeat(() => shop.keepPolicyTexts(), {
    everyMs: eraseEveryMs,
    log,
    name: 'keeping what the policies say',
  });
  undo.push(() => texts.stop());
  const clearing = repeat(
    async () => {
      const cleared = await clearOld({ knex, now: () => new Date() });
      if (cleared.size > 0)
        log.info({ cleared: Object.fromEntries(cleared) }, 'cleared what had had its time');
    },
    { everyMs: eraseEveryMs, log, name: 'clearing what has had its time' },
  );
  undo.push(() => clearing.stop());

  const fileCheck = () => lookForFiles(knex, shop.files, log);
  const fileChecks = repeat(fileCheck, {
    everyMs: checkEveryMs,
    log,
    name: 'looking for missing files',
  });
  undo.push(() => fileChecks.stop());
  void fileCheck().catch((error: unknown) => log.warn({ err: error }, 'files were not looked for'));
  if (config.backup.dir) {
    const nights = startNightlyBackups(knex, config, log);
    undo.push(() => nights.stop());
  }

  if (metrics && config.metricsPort !== null) {
    const scraped = await serveMetrics(metrics, config.metricsPort, log);
    undo.push(() => drain(scraped));
  }
  const server = await listen(shop.answer, { ...config, isEnding: () => isDraining });
  undo.push(async () => {
    isDraining = true;
    // After an error that nobody caught nobody should be served any longer.
    if (process.exitCode === 0) await pause(config.drainWaitMs);
    shop.endStreams();
    await drain(server);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  announce({ ...config, demo: isDemo }, name, port);
  if (config.isOnLan) undo.push(await inviteLan(config, port));
  if (await isShopOpen(knex)) await announceSetup(config, knex);
}

/** Brings the tables up to this version, with a copy of them as they were: there is no other way back. */
async function upgrade(config: Config, owner: Knex, { url, ownerUrl }: DatabaseUrls, log: Logger) {
  const copy = await copyBeforeUpgrade(config, ownerUrl);
  if (copy) log.info({ file: copy.to, bytes: copy.made.bytes }, 'backup made before the upgrade');
  const applied = await migrateFor(roleOf(url), owner, { isStepBack: config.isStepBack });
  await noteProgramVersion(owner, appVersion);
  if (copy) await recordMade(owner, copy, copy.made);
  return applied;
}

/** Files that orders need: whoever runs the shop should hear of it before a customer does. */
async function lookForFiles(knex: Knex, files: FileStore, log: Logger): Promise<void> {
  const { findings } = await checkFiles({ knex, files, reads: 'presence' });
  if (findings.length === 0) return;
  const first = findings.slice(0, 10).map(({ name, owner }) => ({ name, owner }));
  log.warn({ missing: findings.length, first }, 'files are missing that rows need');
}

interface DatabaseUrls {
  /** As the shop works. */
  url: string;
  /** As tables are made. */
  ownerUrl: string;
}

async function openDatabase(config: Config, log: Logger, undo: Undo[]): Promise<DatabaseUrls> {
  const { databaseUrl, migrateDatabaseUrl, dataDir } = config;
  if (databaseUrl) return { url: databaseUrl, ownerUrl: migrateDatabaseUrl ?? databaseUrl };
  const database = await startEmbeddedDatabase({ dataDir, log });
  undo.push(() => database.stop());
  return { url: asRole(database.url, appRole), ownerUrl: database.url };
}

/** JSON lines on standard output. The paths name what must stay out of a log even if somebody logs it by mistake. */
function createLog({ logLevel }: Config): Logger {
  return pino({
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      '*.password',
      '*.currentPassword',
      '*.newPassword',
      '*.token',
      '*.signature',
      '*.cookie',
      '*.customerInfo',
    ],
  });
}

/** npm passes on the Ctrl-C that the terminal has sent already. */
const sameKeypressMs = 1_000;

/** Resolves with the exit code when the shop should end: asked to, or after an error that nobody caught. */
function waitForEnd(log: Logger): Promise<number> {
  return new Promise(resolve => {
    let askedAt: number | null = null;
    const end = (signal: NodeJS.Signals) => {
      const isRepeat =
        signal === 'SIGINT' && askedAt !== null && performance.now() - askedAt < sameKeypressMs;
      if (isRepeat) return;
      // As after a kill: the embedded database ends by itself, and what was acknowledged is kept.
      if (askedAt !== null) process.exit(1);
      askedAt = performance.now();
      resolve(0);
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
    const fail = (error: unknown) => {
      log.fatal({ err: error }, 'unexpected error, ending');
      resolve(1);
    };
    process.on('uncaughtException', fail);
    process.on('unhandledRejection', fail);
  });
}

/** For whoever reads where the shop is started, and nobody else. */
async function announceSetup(config: Config, knex: Knex): Promise<void> {
  console.log(setupText(addressOf(config), await makeSetupCode(knex)));
}

/** Whoever reads this may bring a phone. Ends with what it answers. */
async function inviteLan({ dataDir, publicUrl }: Config, port: number): Promise<Undo> {
  const certificate = openLanCertificate(dataDir, {
    addresses: ['127.0.0.1', ...lanAddresses()],
    names: lanNames(),
    now: new Date(),
  });
  const doors = await openLan({ port, shopOrigin: publicUrl ?? '', certificate });
  console.log(await lanText(doors));
  return () => doors.stop();
}

/** The demo shop becomes a new one. Whoever emptied it reads the code where they started it. */
async function emptyDemo(
  config: Config,
  ownerUrl: string,
  { knex, files, log }: { knex: Knex; files: FileStore; log: Logger },
): Promise<void> {
  const owner = connectDatabase({ url: ownerUrl, log });
  const isEmptied = await removeDemo(owner).finally(() => owner.destroy());
  if (!isEmptied) return;
  // A bucket may hold what is not ours.
  if (config.files.kind === 'folder') for await (const name of files.list()) await files.remove(name);
  await rm(path.join(config.dataDir, 'mail'), { recursive: true, force: true });
  await announceSetup(config, knex);
}

function announce(config: Config, name: string, port: number): void {
  const lines = [`${name} is open at ${addressOf({ ...config, port })}`];
  if (config.demo) {
    const names = demoPeople.map(person => person.username).join(', ');
    lines.push(`Demo accounts: ${names}. The password of each is ${demoPassword}.`);
  }
  console.log(lines.join('\n'));
}
