/**
 * One night's work, in a process of its own beside the shop: the copy, the tidying of older ones, the drill. Every process
 * of the shop may start it; one does it.
 */
import type { Knex } from 'knex';
import type { Config } from '#api/config.ts';
import type { CopyShelf, CopySource } from '#api/backup/copy-shelf.ts';
import { copyName } from '#api/backup/copy-name.ts';
import { type DrillRequest, runDrill } from '#api/backup/drill.ts';
import { isBackupDue } from '#api/backup/is-backup-due.ts';
import { tidyCopies } from '#api/backup/kept-copies.ts';
import { makeBackup } from '#api/backup/make-backup.ts';
import { readEarlier, recordDrill, recordFailed, recordMade } from '#api/backup/record-backups.ts';
import { advisoryLocks } from '#api/database/advisory-locks.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import { identitiesOf } from './backup-commands.ts';
import { backupShelf, type Command, placesOf, say } from './command.ts';
import { withKnex } from './with-knex.ts';

type CheckSeals = DrillRequest['checkSeals'];

export const createNightly =
  (checkSeals: CheckSeals): Command =>
  async (_args, config) => {
    if (!config.backup.dir)
      throw new Error('BACKUP_DIR: names the folder or bucket for backups, and is not set.');
    const shelf = backupShelf(config, config.backup.dir);
    return withOwnerUrl(config, url =>
      withKnex(url, knex =>
        withTurn(knex, async () => {
          // Another process may have done it while this one started.
          if (!(await isNightlyDue(knex, config))) return 0;
          const copy = await copyOnce(knex, url, config, shelf);
          const gone = await tidyCopies(shelf, config.backup.keep);
          if (gone.length > 0) say(`Deleted ${gone.join(', ')}.`);
          return (await drillOnce(knex, config, copy, checkSeals)) ? 0 : 1;
        }),
      ),
    );
  };

/** Nothing when another process is at it, or has just done it. */
async function withTurn(knex: Knex, work: () => Promise<number>): Promise<number> {
  return knex.transaction(async trx => {
    await trx.raw('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await trx.raw<{ rows: { mine: boolean }[] }>(
      'select pg_try_advisory_xact_lock(?) as mine',
      [advisoryLocks.scheduledBackup],
    );
    return rows[0]?.mine ? work() : 0;
  });
}

async function copyOnce(knex: Knex, url: string, config: Config, shelf: CopyShelf): Promise<CopySource> {
  const startedAt = new Date();
  const recipients = config.backup.recipients ?? [];
  const isEncrypted = recipients.length > 0;
  const name = copyName(startedAt, isEncrypted);
  const sink = shelf.sink(name);
  const to = sink.at;
  const attempt = { kind: 'scheduled', to, isEncrypted, startedAt } as const;
  try {
    const made = await makeBackup({ places: placesOf(config, url), to: sink, recipients });
    const changed = await recordMade(knex, attempt, made);
    if (changed.length > 0) say(`Bytes of these files have changed: ${changed.slice(0, 10).join(', ')}.`);
    say(`Made ${to}.`);
    return shelf.source(name);
  } catch (error) {
    await recordFailed(knex, attempt, error);
    throw error;
  }
}

/** False when the copy did not stand the drill. Encrypted copies are tried where their key is. */
async function drillOnce(
  knex: Knex,
  config: Config,
  copy: CopySource,
  checkSeals: CheckSeals,
): Promise<boolean> {
  const isEncrypted = (config.backup.recipients ?? []).length > 0;
  if (isEncrypted && !config.backup.keyFile) return true;
  const startedAt = performance.now();
  const outcome = async () => {
    const identities = await identitiesOf(undefined, config);
    const { figures } = await runDrill({ from: copy, identities, roomIn: config.dataDir, checkSeals });
    return { figures };
  };
  const ended = await outcome().catch((error: unknown) => ({ error }));
  const seconds = (performance.now() - startedAt) / 1000;
  await recordDrill(knex, copy.at, { at: new Date(), seconds, ...ended });
  if ('error' in ended)
    say(`The drill failed: ${ended.error instanceof Error ? ended.error.message : 'unknown'}`);
  return !('error' in ended);
}

/** Whether a process should start the command now. */
export async function isNightlyDue(knex: Knex, { backup }: Pick<Config, 'backup'>): Promise<boolean> {
  const timeZone = await readSetting(knex, 'shop.timeZone');
  return isBackupDue({ now: new Date(), timeZone, hour: backup.hour }, await readEarlier(knex));
}
