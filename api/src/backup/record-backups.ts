/** What is known of backups: kept in the database, so that the office sees it. A copy is not in its own records. */
import path from 'node:path';
import type { Knex } from 'knex';
import type { BackupsRow } from '#api/database/tables.ts';
import { noteFindings, noteStoredFiles } from './check-files.ts';
import type { DrillFigures } from './drill.ts';
import type { EarlierBackups } from './is-backup-due.ts';
import type { MadeBackup } from './make-backup.ts';

export type BackupKind = BackupsRow['kind'];

interface Attempt {
  kind: BackupKind;
  to: string;
  isEncrypted: boolean;
  startedAt: Date;
}

/** Returns names of files whose bytes are no longer what they were in an earlier copy. */
export async function recordMade(knex: Knex, attempt: Attempt, made: MadeBackup): Promise<string[]> {
  const { bytes, figures, files } = made;
  const { rows, missing } = figures;
  await knex('backups').insert({
    ...rowOf(attempt),
    bytes,
    rows,
    files: figures.files,
    missing: missing.length,
  });
  const changed: string[] = [];
  for (let at = 0; at < files.length; at += 1_000)
    changed.push(...(await noteStoredFiles(knex, files.slice(at, at + 1_000))));
  if (made.about.holds === 'everything')
    await noteFindings(
      knex,
      'changed',
      changed.map(name => ({ name, kind: 'changed', owner: 'found by a backup' })),
    );
  return changed;
}

export async function recordFailed(knex: Knex, attempt: Attempt, error: unknown): Promise<void> {
  await knex('backups').insert({ ...rowOf(attempt), failure: sentenceOf(error) });
}

const rowOf = ({ kind, to, isEncrypted, startedAt }: Attempt) => ({
  kind,
  fileName: path.basename(to),
  isEncrypted,
  startedAt,
  finishedAt: new Date(),
});

/** For the newest record of that file; nothing for a copy of another shop. */
export async function recordDrill(
  knex: Knex,
  file: string,
  outcome: { at: Date; seconds: number } & ({ figures: DrillFigures } | { error: unknown }),
): Promise<void> {
  const newest = knex('backups')
    .where({ fileName: path.basename(file) })
    .max('id');
  await knex('backups')
    .where('id', newest)
    .update({
      drilledAt: outcome.at,
      drillSeconds: Math.round(outcome.seconds),
      drillSeals: 'figures' in outcome ? outcome.figures.seals : null,
      drillFailure: 'error' in outcome ? sentenceOf(outcome.error) : null,
    });
}

export async function readEarlier(knex: Knex): Promise<EarlierBackups> {
  const ofNights = () => knex('backups').where('kind', 'scheduled').orderBy('startedAt', 'desc');
  const made = await ofNights().whereNull('failure').first('startedAt');
  const failed = await ofNights().whereNotNull('failure').first('finishedAt', 'startedAt');
  const isLater = failed && (!made || failed.startedAt > made.startedAt);
  return { madeAt: made?.startedAt ?? null, failedAt: isLater ? failed.finishedAt : null };
}

const longestSentence = 500;

function sentenceOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk of the backups is full.';
  if (code === 'EACCES' || code === 'EROFS') return 'The folder of the backups cannot be written.';
  return (message || 'Unknown error.').slice(0, longestSentence);
}
