/** What the office hears of backups on its first screen, and Prometheus in figures. */
import type { Knex } from 'knex';
import type { BackupNews } from '#contract/dashboard/endpoints.ts';
import { countFileFindings } from './check-files.ts';

/** A night and two hours. */
const lateAfterMs = 26 * 3_600_000;

export async function readBackupNews(
  knex: Knex,
  { isScheduled, now }: { isScheduled: boolean; now: Date },
): Promise<BackupNews> {
  // One from before an upgrade holds no files.
  const full = () => knex('backups').whereNot('kind', 'upgrade').orderBy('startedAt', 'desc');
  const [last, newest, findings] = await Promise.all([
    full().whereNull('failure').first(),
    full().first(),
    countFileFindings(knex),
  ]);
  const begun = last?.startedAt ?? (await openedAt(knex));
  return {
    isScheduled,
    last: last
      ? {
          at: last.startedAt.toISOString(),
          bytes: last.bytes ?? 0,
          isEncrypted: last.isEncrypted,
          rows: last.rows ?? 0,
          files: last.files ?? 0,
          drill: last.drilledAt && {
            at: last.drilledAt.toISOString(),
            seconds: last.drillSeconds ?? 0,
            seals: last.drillSeals ?? 0,
            failure: last.drillFailure,
          },
        }
      : null,
    failure:
      newest && newest.failure !== null
        ? { at: newest.startedAt.toISOString(), reason: newest.failure }
        : null,
    isLate: isScheduled && now.getTime() - begun.getTime() > lateAfterMs,
    filesAtFault: findings.missing + findings.changed,
  };
}

/** Of a shop that never had a backup, its age counts. */
async function openedAt(knex: Knex): Promise<Date> {
  const first = await knex('knex_migrations').min({ at: 'migrationTime' }).first();
  return (first as { at: Date | null } | undefined)?.at ?? new Date();
}

export interface BackupFigures {
  /** Since the newest good one was begun. */
  ageSeconds: number;
  bytes: number;
  /** The newest try failed, or the newest copy did not stand its drill. */
  faults: number;
}

export async function readBackupFigures(knex: Knex, now: Date): Promise<BackupFigures> {
  const { last, failure } = await readBackupNews(knex, { isScheduled: true, now });
  const since = last ? new Date(last.at) : await openedAt(knex);
  return {
    ageSeconds: Math.max(0, (now.getTime() - since.getTime()) / 1000),
    bytes: last?.bytes ?? 0,
    faults: (failure ? 1 : 0) + (last?.drill?.failure ? 1 : 0),
  };
}
