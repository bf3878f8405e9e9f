/**
 * A copy of the database before a new version changes its tables. Files are left out: no migration touches them. Without one
 * nothing is changed.
 */
import path from 'node:path';
import { migrations } from '#migrations/list.ts';
import { appVersion } from '#contract/wire/version.ts';
import { type CopyShelf, folderShelf } from '#api/backup/copy-shelf.ts';
import { upgradeCopyName } from '#api/backup/copy-name.ts';
import { listUpgradeCopies, tidyUpgradeCopies } from '#api/backup/kept-copies.ts';
import { type MadeBackup, makeBackup } from '#api/backup/make-backup.ts';
import { readMigrations } from '#api/backup/read-snapshot.ts';
import { withSession } from '#api/backup/tables/open-session.ts';
import type { Config } from '#api/config.ts';
import { advisoryLocks } from '#api/database/advisory-locks.ts';
import { backupShelf, placesOf } from './commands/command.ts';

export interface UpgradeCopy {
  kind: 'upgrade';
  to: string;
  isEncrypted: boolean;
  startedAt: Date;
  made: MadeBackup;
}

const keptCopies = 5;
/** Processes that start together need one copy. */
const sameUpgradeMs = 600_000;

/** Null: nothing to change, a new database, or a server of its own without BACKUP_DIR. @throws BackupError with a sentence. */
export async function copyBeforeUpgrade(config: Config, url: string): Promise<UpgradeCopy | null> {
  const shelf = shelfOf(config);
  if (!shelf) return null;
  return withSession(url, async client => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.scheduledBackup]);
    const applied = await readMigrations(client);
    const isUpToDate = migrations.every(({ name }) => applied.includes(name));
    if (applied.length === 0 || isUpToDate) return null;
    const startedAt = new Date();
    const [newest] = await listUpgradeCopies(shelf);
    if (newest && startedAt.getTime() - newest.madeAt.getTime() < sameUpgradeMs) return null;
    const recipients = config.backup.recipients ?? [];
    const isEncrypted = recipients.length > 0;
    const sink = shelf.sink(upgradeCopyName(startedAt, appVersion, isEncrypted));
    const to = sink.at;
    const made = await makeBackup({ places: placesOf(config, url), to: sink, recipients, holds: 'database' });
    await tidyUpgradeCopies(shelf, keptCopies);
    return { kind: 'upgrade', to, isEncrypted, startedAt, made };
  });
}

/** Beside the embedded database a plain copy tells nobody more than the database itself. */
function shelfOf(config: Config): CopyShelf | null {
  const { backup, databaseUrl, dataDir } = config;
  if (backup.dir) return backupShelf(config, backup.dir);
  return databaseUrl ? null : folderShelf(path.join(dataDir, 'backups'));
}
