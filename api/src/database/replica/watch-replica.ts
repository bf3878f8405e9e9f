/**
 * Knows whether the replica may be read, without asking for each request: both servers are asked four times a second, and
 * at once when the database gives notice of a change.
 *
 *   usable:  the replica has everything that was committed before a time (proofs.ts)
 *            that lies within `boundMs`, and after the last notice that this process heard
 */
import type { Logger } from 'pino';
import { createProofs, type LogEnd, placeOf, type ReplicaEnd, type Standing } from './proofs.ts';
import { openLine } from './line.ts';

/** The replica is not read when nothing proves that it was as new as this. */
export const replicaBoundMs = 2_000;
const lookEveryMs = 250;
/** Between two looks, when one notice follows the other. */
const leastGapMs = 25;
const patienceMs = 1_500;

export interface ReplicaWatch {
  mayRead(): boolean;
  /** Something was changed that somebody's screen is told of: only a replica that has it may answer now. */
  heardOfChange(): void;
  /** A read met a replica that does not answer. Nothing is known of it until it has been asked again. */
  lost(error: unknown): void;
  /** How old the replica is at most; null while nobody knows. */
  ageSeconds(): number | null;
  stop(): Promise<void>;
}

export interface WatchParts {
  log: Pick<Logger, 'info' | 'warn'>;
  askPrimary: () => Promise<LogEnd>;
  askReplica: () => Promise<ReplicaEnd>;
  /** Lets go of both. */
  close?: () => Promise<void>;
  boundMs?: number;
  everyMs?: number;
  /** Milliseconds that never go back. */
  clock?: () => number;
}

type Found = Standing | 'unknown';

const words: Record<Exclude<Found, 'usable'>, string> = {
  unknown: 'cannot be compared, as the primary does not answer',
  away: 'does not answer',
  behind: 'is behind',
  stranger: 'is no replica of this database',
  promoted: 'has become a primary of its own',
};

export interface Watching extends ReplicaWatch {
  /** Asks both servers now; for tests, which have no timer. */
  look(): Promise<void>;
  /** Tells of the replica's connection: what comes back after it may be older. */
  goneAway(): void;
}

export function watchReplica({
  log,
  askPrimary,
  askReplica,
  close,
  boundMs = replicaBoundMs,
  everyMs = lookEveryMs,
  clock = () => performance.now(),
}: WatchParts): Watching {
  const proofs = createProofs();
  let heardAt = -Infinity;
  let startedAt = -Infinity;
  let standing: Found | null = null;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Counts losses: an answer that was on its way when the connection went says nothing of what comes after. */
  let losses = 0;

  const age = () => clock() - proofs.provenAt();

  function mayRead(): boolean {
    return age() <= boundMs && proofs.provenAt() >= heardAt;
  }

  function goneAway(): void {
    losses += 1;
    proofs.forget();
  }

  async function ask(): Promise<{ standing: Found; error?: unknown }> {
    startedAt = clock();
    const before = losses;
    let primary: LogEnd;
    try {
      primary = await askPrimary();
    } catch (error) {
      return { standing: 'unknown', error };
    }
    try {
      const replica = await askReplica();
      if (losses !== before) return { standing: 'away' };
      proofs.mark(startedAt, primary);
      const seen = proofs.seen(replica);
      return { standing: seen === 'usable' && age() > boundMs ? 'behind' : seen };
    } catch (error) {
      return { standing: 'away', error };
    }
  }

  function look(): Promise<void> {
    looking ??= ask()
      .then(({ standing: found, error }) => say(found, error))
      .finally(() => (looking = null));
    return looking;
  }

  function say(found: Found, error?: unknown): void {
    const before = standing;
    // It is not read again and again in turn while it is about as old as it may be.
    if (before === 'behind' && found === 'usable' && age() > boundMs / 2) return;
    standing = found;
    if (found === before || isStopped) return;
    if (found === 'usable') log.info({ ageMs: Math.round(age()) }, 'lists are read from the replica');
    else log.warn({ err: error }, `lists are read from the primary: the replica ${words[found]}`);
  }

  function plan(inMs: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void look().finally(() => plan(everyMs)), inMs).unref();
  }

  if (everyMs < Infinity) plan(0);
  return {
    mayRead,
    heardOfChange() {
      heardAt = clock();
      if (everyMs === Infinity || isStopped) return;
      const gap = Math.max(0, leastGapMs - (heardAt - startedAt));
      if (looking) void looking.finally(() => plan(leastGapMs));
      else plan(gap);
    },
    lost(error) {
      goneAway();
      say('away', error);
    },
    ageSeconds: () => (Number.isFinite(age()) ? age() / 1_000 : null),
    look,
    goneAway,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await close?.();
    },
  };
}

const askPrimaryFor = `select pg_current_wal_insert_lsn()::text as lsn,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline,
  (select system_identifier::text from pg_control_system()) as cluster`;

/** The timeline that it is known to have replayed: 0 counts for nothing, as the first is 1. */
const askReplicaFor = `select coalesce(pg_last_wal_replay_lsn(), '0/0')::text as lsn, pg_is_in_recovery() as following,
  greatest((select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
  (select system_identifier::text from pg_control_system()) as cluster`;

interface EndRow {
  lsn: string;
  timeline: number;
  cluster: string;
}

/** Of two servers, over a connection of its own to each. */
export function watchServers({
  primaryUrl,
  replicaUrl,
  log,
}: {
  primaryUrl: string;
  replicaUrl: string;
  log: WatchParts['log'];
}): ReplicaWatch {
  const primary = openLine<EndRow>({ url: primaryUrl, statement: askPrimaryFor, patienceMs });
  const replica = openLine<EndRow & { following: boolean }>({
    url: replicaUrl,
    statement: askReplicaFor,
    patienceMs,
    onLost: () => watch.goneAway(),
  });
  const endOf = ({ lsn, timeline, cluster }: EndRow): LogEnd => ({ place: placeOf(lsn), timeline, cluster });
  const watch = watchReplica({
    log,
    askPrimary: async () => endOf(await primary.ask()),
    async askReplica() {
      const row = await replica.ask();
      return { ...endOf(row), isFollowing: row.following };
    },
    close: async () => void (await Promise.all([primary.close(), replica.close()])),
  });
  return watch;
}
