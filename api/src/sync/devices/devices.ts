/** Which devices sync for whom, and what they say of themselves: tells an office who has not been heard of. */
import type { Knex } from 'knex';
import { askNamed } from '#api/database/ask-named.ts';
import { type FormerDevice, type SyncRequest, terminalStatuses, type Verdict } from '#contract/wire/sync.ts';

export interface DeviceNote {
  userId: number;
  request: SyncRequest;
  /** What has become of what it sent. */
  results: readonly Verdict[];
  /** Unix ms. */
  nowMs: number;
}

/**
 * Written at most once a minute, unless something was sent or the device has begun or ceased to hold something back. A
 * device id of somebody else is left alone.
 */
export async function noteDevice(knex: Knex, { userId, request, results, nowMs }: DeviceNote): Promise<void> {
  const { deviceId, build, stats } = request;
  const unsentMs = oldestUnsent(request, results, nowMs);
  const lastSeq = lastSeqOf(request);
  await askNamed(knex, noteStatement, [
    deviceId,
    userId,
    build,
    lastSeq,
    JSON.stringify(stats ?? {}),
    unsentMs === null ? null : new Date(unsentMs).toISOString(),
  ]);
}

export const lastSeqOf = ({ stats, mutations }: Pick<SyncRequest, 'stats' | 'mutations'>): number =>
  Math.max(stats?.lastSeq ?? 0, ...mutations.map(m => m.seq));

/** Whether there is anything to write of the device `d`. */
export const noteDueSql = (lastSeq: string, unsentAt: string) =>
  `(d.last_seen_at < now() - interval '1 minute' or d.last_seq < ${lastSeq}
        or (d.oldest_unsent_at is null) <> (${unsentAt} is null))`;

/** Of the device `d` of the account `u`: the office holds it for lost, or the account is closed. */
export const isRevokedSql = 'coalesce(d.revoked_at, u.deactivated_at, u.deleted_at) is not null';

const noteStatement = {
  name: 'note-device',
  text: `insert into devices as d (id, user_id, build, last_seq, stats, oldest_unsent_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (id) do update set build = excluded.build, stats = excluded.stats, last_seen_at = now(),
      last_seq = greatest(d.last_seq, excluded.last_seq), oldest_unsent_at = excluded.oldest_unsent_at
    where d.user_id = excluded.user_id and ${noteDueSql('excluded.last_seq', 'excluded.oldest_unsent_at')}`,
};

const isSettled = ({ status }: Verdict) => (terminalStatuses as readonly string[]).includes(status);

/**
 * Unix ms, by our clock, of the oldest change that the device still holds after this answer; null when it holds none. It
 * counts what it held when it asked; of what was settled since, the next oldest is among the rest or not known yet.
 */
export function oldestUnsent(
  { stats, mutations, clientNow }: Pick<SyncRequest, 'stats' | 'mutations' | 'clientNow'>,
  results: readonly Verdict[],
  nowMs: number,
): number | null {
  const settled = new Set(results.filter(isSettled).map(({ id }) => id));
  const rest = mutations.filter(({ id }) => !settled.has(id));
  const pending = Math.max(stats?.pending ?? 0, mutations.length) - settled.size;
  if (pending <= 0) return null;
  const timesOf = (some: typeof mutations) => some.map(({ occurredAt }) => Date.parse(occurredAt));
  const reportedMs = Date.parse(stats?.oldestPendingAt ?? '');
  const isReportedSettled = timesOf(mutations.filter(({ id }) => settled.has(id))).includes(reportedMs);
  const heldMs =
    Number.isNaN(reportedMs) || isReportedSettled
      ? Math.min(...(rest.length > 0 ? timesOf(rest) : timesOf(mutations)))
      : reportedMs;
  const ageMs = Date.parse(clientNow) - heldMs;
  return nowMs - (Number.isFinite(ageMs) ? Math.max(0, ageMs) : 0);
}

/** What was last heard of a device that has lost its storage; null for one that this person never had. */
export async function readFormer(knex: Knex, userId: number, formerId: string): Promise<FormerDevice | null> {
  const found = await knex('devices').where({ id: formerId, userId }).first();
  if (!found) return null;
  const { lastSeq, lastSeenAt, stats } = found;
  return { lastSeq, lastSeenAt: lastSeenAt.toISOString(), pending: stats.pending ?? 0 };
}

/** A device that the office holds for lost, or of an account that is closed. */
export async function isRevoked(knex: Knex, deviceId: string): Promise<boolean> {
  return (await askNamed(knex, revokedStatement, [deviceId])).length > 0;
}

const revokedStatement = {
  name: 'is-revoked',
  text: `select d.id from devices d join users u on u.id = d.user_id where d.id = $1 and ${isRevokedSql}`,
};

/** Whoever once synced as staff may hand in what was saved before the role was lost; nobody else may knock. */
export async function hasSyncedBefore(knex: Knex, userId: number): Promise<boolean> {
  return (await knex('devices').where({ userId }).first('id')) !== undefined;
}
