/** `npm run doctor`: gathers what can be seen from this machine, and says it in sentences. Only the list of missing files is renewed. */
import { readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import path from 'node:path';
import type { Knex } from 'knex';
import { migrations } from '#migrations/list.ts';
import { isBucketText } from '#api/backup/copy-shelf.ts';
import { recipientOf } from '#api/backup/archive/seal-stream.ts';
import { checkFiles } from '#api/backup/check-files.ts';
import { readIdentities } from '#api/backup/open-copy.ts';
import { readBackupNews } from '#api/backup/read-backup-news.ts';
import type { Config } from '#api/config.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { type Facts, judgeShop, type PublicAnswer } from '#api/doctor/judge-shop.ts';
import { countUnmatched } from '#api/features/payments/queries.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { isLoopbackName } from '#api/http/local-shop.ts';
import { readQueues } from '#api/jobs/read-queues.ts';
import { countFindings } from '#api/sync/check-records.ts';
import { buildTransport } from './mails.ts';
import { type Command, filesOf, readOptions, say } from './commands/command.ts';
import { withKnex } from './commands/with-knex.ts';

const marks = { well: 'ok   ', look: 'look ', wrong: 'WRONG' } as const;

/** 1 when something is wrong. */
export const doctorCommand: Command = async (args, config) => {
  readOptions(args, { values: [] });
  const findings = judgeShop(
    await withOwnerUrl(config, url => withKnex(url, knex => gatherFacts(knex, config))),
  );
  for (const { state, says } of findings) say(`${marks[state]}  ${says}`);
  const count = findings.filter(({ state }) => state === 'wrong').length;
  say(count === 0 ? 'Nothing is wrong.' : `${count} of these need somebody.`);
  return count === 0 ? 0 : 1;
};

async function gatherFacts(knex: Knex, config: Config): Promise<Facts> {
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
  ].filter(isThere);
  const findings = await countFindings(knex);
  const files = await lookAtFiles(knex, config);
  return {
    now,
    isProduction: config.production,
    publicUrl,
    trustsProxy: config.trustProxy,
    isOnLoopback: isLoopbackName(config.host),
    answer: publicUrl ? await askPublicly(publicUrl) : null,
    database: {
      version: Math.floor(Number(clock.rows[0]?.version ?? 0) / 10_000),
      clock: clock.rows[0]?.now ?? now,
      pendingMigrations: migrations.filter(({ name }) => !applied.has(name)).length,
    },
    mail: await askMail(knex, config),
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
  };
}

async function lookAtFiles(knex: Knex, config: Config): Promise<Facts['files']> {
  const files = filesOf(config);
  const isMoving = config.filesAlso !== null;
  try {
    const { findings } = await checkFiles({ knex, files, reads: 'presence' });
    return { missing: findings.length, trouble: null, isMoving };
  } catch (error) {
    return { missing: 0, trouble: (error as Error).message, isMoving };
  }
}

const isThere = (folder: string) => statSync(folder, { throwIfNoEntry: false }) !== undefined;

async function readVolume(folder: string) {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

async function askMail(knex: Knex, config: Config): Promise<Facts['mail']> {
  const transport = buildTransport(config, () => readSettings(knex));
  const trouble = await transport.check().catch((error: unknown) => (error as Error).message);
  transport.close();
  const failed = await knex('mails').where('status', 'failed').count({ count: '*' }).first();
  return { kind: transport.kind, trouble, failed: Number(failed?.count ?? 0) };
}

const patienceMs = 10_000;

async function askPublicly(publicUrl: string): Promise<PublicAnswer> {
  const certificateEndsAt = publicUrl.startsWith('https:') ? await certificateEnd(publicUrl) : null;
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
    const body = (await answer.json().catch(() => null)) as { ok?: boolean } | null;
    const date = answer.headers.get('date');
    return {
      trouble: answer.status === 200 && body?.ok === true ? null : `/healthz says ${answer.status}`,
      certificateEndsAt,
      clock: date === null ? null : new Date(date),
    };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
    return { trouble: cause?.code ?? message, certificateEndsAt, clock: null };
  }
}

/** Also of a certificate that nobody trusts: then its end may be the reason. */
function certificateEnd(publicUrl: string): Promise<Date | null> {
  const { hostname, port } = new URL(publicUrl);
  return new Promise(resolve => {
    const socket = connect(
      {
        host: hostname,
        port: Number(port || 443),
        servername: hostname,
        rejectUnauthorized: false,
        timeout: patienceMs,
      },
      () => {
        const { valid_to: end } = socket.getPeerCertificate();
        socket.end();
        resolve(end ? new Date(end) : null);
      },
    );
    for (const event of ['error', 'timeout'] as const)
      socket.once(event, () => {
        socket.destroy();
        resolve(null);
      });
  });
}

async function fitsKey({ backup }: Config): Promise<boolean | null> {
  if (!backup.keyFile || !backup.recipients || backup.recipients.length === 0) return null;
  const own = await Promise.all((await readIdentities(backup.keyFile)).map(recipientOf));
  return own.some(key => backup.recipients?.includes(key));
}

function openKeys({ dataDir, backup }: Config): string[] {
  const folder = path.join(dataDir, 'keys');
  const names = isThere(folder) ? readdirSync(folder).map(name => path.join(folder, name)) : [];
  return [...names, ...(backup.keyFile ? [backup.keyFile] : [])].filter(
    file => isThere(file) && (statSync(file).mode & 0o077) !== 0,
  );
}
