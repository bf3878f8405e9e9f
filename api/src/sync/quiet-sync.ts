/**
 * Most syncs are quiet: the device sends nothing, nothing is new, and all that is noted of it is as it was. One statement
 * says so, and whether the device is revoked: being one snapshot, it is the question before and after at once. Whatever it
 * finds otherwise goes the whole way.
 */
import type { Knex } from 'knex';
import type { ReceivedRequest, SyncResponse } from '#contract/wire/sync.ts';
import { askNamed } from '#api/database/ask-named.ts';
import { copiesToLetGoSql, keepsCopies } from '../features/deliveries/copies.ts';
import type { Actor } from './actor.ts';
import { heardVersionOf } from './cursor.ts';
import { isRevokedSql, lastSeqOf, noteDueSql, oldestUnsent } from './devices/devices.ts';
import { keyStandsSql, standingKey } from './devices/shift-keys.ts';
import { type Heard, newsColumns, newsValues, nothingNew, type PullAsked, type Pulled } from './pull.ts';

export interface QuietAsked {
  request: ReceivedRequest;
  actor: Actor;
  pull: PullAsked;
  /** Unix ms. */
  nowMs: number;
}

export interface Quiet {
  isRevoked: boolean;
  hasNews: boolean;
  /** That nothing is new; null where there is anything to tell. */
  pulled: Pulled | null;
  /** All that there is to answer; null where there is more to do. */
  answer: (Pulled & Pick<SyncResponse, 'shiftKey'>) | null;
}

interface Found extends Heard {
  /** Null for a device that is not known yet. */
  isRevoked: boolean | null;
  isNoted: boolean | null;
  keyStands: boolean;
  hasCopies: boolean;
}

const statement = {
  name: 'quiet-sync',
  text: `select ${newsColumns}, d.is_revoked as "isRevoked", d.is_noted as "isNoted",
      $8::text is null or ${keyStandsSql('$4::uuid', '$5::integer', '$8', '$9::timestamptz')} as "keyStands",
      $10::bigint is not null and ${copiesToLetGoSql('$5::integer', '$4::uuid', '$10')} as "hasCopies"
    from sync_meta m left join lateral (
      select ${isRevokedSql} as is_revoked,
        d.user_id <> $5::integer or not ${noteDueSql('$6::bigint', '$7::timestamptz')} as is_noted
      from devices d join users u on u.id = d.user_id where d.id = $4::uuid) d on true`,
};

/** Null where the request itself asks for more, and nothing was asked of the database. */
export async function askQuiet(knex: Knex, asked: QuietAsked): Promise<Quiet | null> {
  const { request, actor, nowMs } = asked;
  const values = newsValues(asked.pull);
  if (!values || request.mutations.length > 0 || request.key || request.stats?.formerId) return null;
  const { deviceId, shiftKey } = request;
  const key = shiftKey ? standingKey(shiftKey, { deviceId, actor, nowMs }) : null;
  if (shiftKey && !key) return null;
  const noted = { ...request, mutations: [] };
  const unsentMs = oldestUnsent(noted, [], nowMs);
  const [found] = await askNamed<Found>(knex, statement, [
    ...values,
    deviceId,
    actor.id,
    lastSeqOf(noted),
    unsentMs === null ? null : new Date(unsentMs),
    key?.id ?? null,
    key?.movedBefore ?? null,
    keepsCopies(actor) ? heardVersionOf(request.cursor) : null,
  ]);
  if (!found) return null;
  const { isRevoked, isNoted, keyStands, hasCopies, hasNews } = found;
  const pulled = nothingNew(asked.pull, found);
  const isQuiet = pulled !== null && isNoted === true && keyStands && !hasCopies;
  return {
    isRevoked: isRevoked === true,
    hasNews,
    pulled,
    answer: isQuiet ? { ...pulled, ...(key ? { shiftKey: key.given } : {}) } : null,
  };
}
