/**
 * Whether a balancer should send people here: the database answers, and what they write would be kept. A full disk is
 * learned from the writes that fail; from then on the check writes by itself until there is room again.
 */
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';

export interface ReadinessParts {
  knex: Knex;
  files: Pick<FileStore, 'state'>;
  /** The process is on its way out: a balancer should send no new requests here. */
  isDraining: () => boolean;
}

/** Anybody may ask, so that many are answered by one look. */
const keptMs = 1_000;
const diskFull = '53100';
/** More than the pages at hand have room for. */
const trialRows = 2_000;

export interface Ready {
  ok: true;
  /** Files that rows need and that are not there. Another process would have them no more than this one. */
  filesMissing?: number;
  /** Nor would another process reach a store that all share. What needs no file goes on. */
  filesAway?: true;
}

export function createReadiness({ knex, files, isDraining }: ReadinessParts): () => Promise<Refusal | Ready> {
  let isDatabaseFull = false;
  // Of transactions, too.
  knex.on('query-error', (error: unknown) => {
    isDatabaseFull ||= isDiskFull(error);
  });

  async function takesRows(): Promise<boolean> {
    if (!isDatabaseFull) return true;
    try {
      const trial = await knex.transaction();
      // Undone in any case: only the room for them counts.
      await trial.raw(fillPages, [trialRows]).finally(() => trial.rollback());
      isDatabaseFull = false;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    return !isDatabaseFull;
  }

  async function look(): Promise<Refusal | Ready> {
    const missing = await knex('file_findings').where('kind', 'missing').count({ count: '*' }).first();
    if (!(await takesRows())) return refuse('unavailable', { retryAfterSeconds: 5 });
    const state = await files.state();
    if (state === 'full') return refuse('storage_unavailable', { retryAfterSeconds: 5 });
    const filesMissing = Number(missing?.count ?? 0);
    return {
      ok: true,
      ...(filesMissing > 0 ? { filesMissing } : {}),
      ...(state === 'away' ? { filesAway: true } : {}),
    };
  }

  let last: { look: Promise<Refusal | Ready>; at: number } | null = null;
  return async () => {
    if (isDraining()) return refuse('unavailable', { retryAfterSeconds: 5 });
    if (!last || performance.now() - last.at >= keptMs) last = { look: look(), at: performance.now() };
    return last.look;
  };
}

const fillPages = `insert into rate_limits (key, points, expire)
  select rpad('readiness ' || n || ' ', 255, '-'), 0, 0 from generate_series(1, ?::int) n`;

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === diskFull;
}
