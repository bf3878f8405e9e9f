/** Which devices sync for whom, and what they say of themselves: tells an office who has not been heard of. */
import type { Knex } from 'knex';
import type { SyncRequest } from '#contract/sync.ts';

/** Written at most once a minute, unless something was sent. A device id of somebody else is left alone. */
export async function noteDevice(knex: Knex, userId: number, request: SyncRequest): Promise<void> {
  const { deviceId, build, stats, mutations } = request;
  const lastSeq = Math.max(stats?.lastSeq ?? 0, ...mutations.map(m => m.seq));
  await knex.raw(
    `insert into devices as d (id, user_id, build, last_seq, stats) values (?, ?, ?, ?, ?)
     on conflict (id) do update set build = excluded.build, stats = excluded.stats, last_seen_at = now(),
       last_seq = greatest(d.last_seq, excluded.last_seq)
     where d.user_id = excluded.user_id
       and (d.last_seen_at < now() - interval '1 minute' or d.last_seq < excluded.last_seq)`,
    [deviceId, userId, build, lastSeq, JSON.stringify(stats ?? {})],
  );
}

/** A device that the office holds for lost. */
export async function isRevoked(knex: Knex, deviceId: string): Promise<boolean> {
  return (await knex('devices').where({ id: deviceId }).whereNotNull('revokedAt').first('id')) !== undefined;
}

/** Whoever once synced as staff may hand in what was saved before the role was lost; nobody else may knock. */
export async function hasSyncedBefore(knex: Knex, userId: number): Promise<boolean> {
  return (await knex('devices').where({ userId }).first('id')) !== undefined;
}
