/** The facts behind `npm run doctor` and the health screen: what can be seen from this machine. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { migrations } from '#migrations/list.ts';
import { isBucketText } from '#api/backup/copy-shelf.ts';
import { recipientOf } from '#api/backup/archive/seal-stream.ts';
import { readIdentities } from '#api/backup/open-copy.ts';
import { readBackupNews } from '#api/backup/read-backup-news.ts';
import type { Config } from '#api/config.ts';
import { unsentDeviceSql } from '#api/database/unsent-device.ts';
import { askNames, createReadTexts, type ReadTexts } from '#api/doctor/ask-names.ts';
import { askPublicly, askWebhook } from '#api/doctor/ask-publicly.ts';
import type { Facts } from '#api/doctor/judge-shop.ts';
import type { SenderNames } from '#api/doctor/judge-sender.ts';
import { countUnmatched } from '#api/features/payments/queries.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { isLoopbackName } from '#api/http/local-shop.ts';
import { readQueues } from '#api/jobs/read-queues.ts';
import { projectRoot } from '#api/project-root.ts';
import { countFindings } from '#api/sync/check-records.ts';
import { buildTransport, senderOf } from './mails.ts';

export type DoctorConfig = Pick<
  Config,
  | 'production'
  | 'publicUrl'
  | 'trustProxy'
  | 'host'
  | 'dataDir'
  | 'stripe'
  | 'mail'
  | 'dkimSelector'
  | 'filesAlso'
> & { backup: Pick<Config['backup'], 'dir' | 'recipients' | 'keyFile'> };

export interface GatherParts {
  knex: Knex;
  config: DoctorConfig;
  /** Which files are missing: looked at now, or as the last check had it. */
  lookAtFiles: (isMoving: boolean) => Promise<Facts['files']>;
  /** Whether the request that asks was forwarded; null: there is none. */
  isForwarded: boolean | null;
  /** For tests. */
  readTexts?: ReadTexts;
}

export async function gatherFacts({
  knex,
  config,
  lookAtFiles,
  isForwarded,
  readTexts = createReadTexts(),
}: GatherParts): Promise<Facts> {
  const { publicUrl, backup, dataDir } = config;
  const clock = await knex.raw<{ rows: { now: Date; version: string }[] }>(
    `select clock_timestamp() as now, current_setting('server_version_num') as version`,
  );
  const now = new Date();
  if (!(await knex.schema.hasTable('backups')))
    throw new Error('The database is new, or of an older version: start the shop once, then ask again.');
  const applied = new Set(await knex('knex_migrations').pluck<string[]>('name'));
  const folders = [
    dataDir,
    ...(backup.dir && !isBucketText(backup.dir) ? [path.resolve(backup.dir)] : []),
  ].filter(folder => existsSync(folder));
  const findings = await countFindings(knex);
  const files = await lookAtFiles(config.filesAlso !== null);
  const [answer, webhook, mail, sender] = await Promise.all([
    publicUrl ? askPublicly(publicUrl) : null,
    lookAtWebhook(knex, config),
    askMail(knex, config),
    lookAtSender(knex, config, readTexts),
  ]);
  return {
    now,
    isProduction: config.production,
    publicUrl,
    trustsProxy: config.trustProxy,
    isOnLoopback: isLoopbackName(config.host),
    isForwarded,
    answer,
    database: {
      version: Math.floor(Number(clock.rows[0]?.version ?? 0) / 10_000),
      clock: clock.rows[0]?.now ?? now,
      pendingMigrations: migrations.filter(({ name }) => !applied.has(name)).length,
    },
    webhook,
    mail,
    sender,
    volumes: await Promise.all(folders.map(readVolume)),
    backup: await readBackupNews(knex, { isScheduled: backup.dir !== null, now }),
    isBackupBesideShop:
      folders.length === 2 && new Set(folders.map(folder => statSync(folder).dev)).size === 1,
    keyFits: await fitsKey(config),
    files,
    recordsAtFault: findings.reduce((sum, { count }) => sum + count, 0),
    paymentsUnmatched: await countUnmatched(knex),
    queues: await readQueues(knex),
    openKeys: openKeys(config),
    ...(await countWork(knex)),
  };
}

async function readVolume(folder: string) {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

async function askMail(knex: Knex, config: DoctorConfig): Promise<Facts['mail']> {
  const transport = buildTransport(config, () => readSettings(knex));
  const trouble = await transport.check().catch((error: unknown) => (error as Error).message);
  transport.close();
  const failed = await knex('mails').where('status', 'failed').count({ count: '*' }).first();
  return { kind: transport.kind, trouble, failed: Number(failed?.count ?? 0) };
}

async function lookAtSender(
  knex: Knex,
  { mail, dkimSelector }: DoctorConfig,
  readTexts: ReadTexts,
): Promise<SenderNames | null> {
  if (!mail.smtp) return null;
  const { address } = senderOf(mail, await readSettings(knex));
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return askNames(readTexts, { domain, selector: dkimSelector });
}

/** Payments that the provider had to tell of: what came in the days in which it should have said something. */
async function lookAtWebhook(knex: Knex, { stripe, publicUrl }: DoctorConfig): Promise<Facts['webhook']> {
  if (!stripe) return null;
  const { rows } = await knex.raw<{ rows: { lastAt: Date | null; payments: number }[] }>(
    `select (select max(received_at) from payment_events where provider = 'stripe') as "lastAt",
       (select count(*)::integer from payments where provider = 'stripe'
          and succeeded_at > now() - interval '7 days') as payments`,
  );
  const { lastAt = null, payments = 0 } = rows[0] ?? {};
  const trouble = publicUrl ? await askWebhook(publicUrl) : 'PUBLIC_URL is not set';
  return { trouble, lastAt, payments };
}

/** Of the app that this server hands out; null where it runs from its sources. */
function builtVersion(): string | null {
  const file = path.join(projectRoot, 'dist', 'build-stamp');
  return existsSync(file) ? readFileSync(file, 'utf8').slice(0, 12) : null;
}

async function countWork(
  knex: Knex,
): Promise<Pick<Facts, 'eventsStuck' | 'feedsFailed' | 'push' | 'staffDevices'>> {
  const build = builtVersion();
  const { rows } = await knex.raw<{
    rows: {
      eventsStuck: number;
      feedsFailed: string[];
      pushDevices: number;
      pushSent: number;
      pushFailed: number;
      seen: number;
      old: number;
      unsent: number;
    }[];
  }>(
    `select (select count(*)::integer from payment_events where processed_at is null and attempts > 1) as "eventsStuck",
       array(select f.name from supplier_feeds f
         where f.deleted_at is null and f.is_on and (select r.outcome from feed_runs r where r.feed_id = f.id
           and r.outcome <> 'running' order by r.id desc limit 1) = 'failed' order by f.name) as "feedsFailed",
       (select count(*)::integer from push_subscriptions) as "pushDevices",
       p.sent as "pushSent", p.failed as "pushFailed", d.seen, d.old, d.unsent
     from (select count(*) filter (where s.status = 'sent')::integer as sent,
         count(*) filter (where s.status = 'failed')::integer as failed
       from notices n join push_sends s on s.notice_id = n.id where n.created_at > now() - interval '7 days') p,
       (select count(*)::integer as seen, count(*) filter (where d.build <> ?)::integer as old,
         count(*) filter (where ${unsentDeviceSql})::integer as unsent
       from devices d where d.last_seen_at > now() - interval '30 days' and d.revoked_at is null) d`,
    [build ?? ''],
  );
  const [row] = rows;
  return {
    eventsStuck: row?.eventsStuck ?? 0,
    feedsFailed: row?.feedsFailed ?? [],
    push: { devices: row?.pushDevices ?? 0, sent: row?.pushSent ?? 0, failed: row?.pushFailed ?? 0 },
    staffDevices: {
      seen: row?.seen ?? 0,
      isBuildKnown: build !== null,
      old: row?.old ?? 0,
      unsent: row?.unsent ?? 0,
    },
  };
}

async function fitsKey({ backup }: DoctorConfig): Promise<boolean | null> {
  if (!backup.keyFile || !backup.recipients || backup.recipients.length === 0) return null;
  const own = await Promise.all((await readIdentities(backup.keyFile)).map(recipientOf));
  return own.some(key => backup.recipients?.includes(key));
}

function openKeys({ dataDir, backup }: DoctorConfig): string[] {
  const folder = path.join(dataDir, 'keys');
  const names = existsSync(folder) ? readdirSync(folder).map(name => path.join(folder, name)) : [];
  return [...names, ...(backup.keyFile ? [backup.keyFile] : [])].filter(
    file => existsSync(file) && (statSync(file).mode & 0o077) !== 0,
  );
}
