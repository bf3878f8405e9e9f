/**
 * Sends what the features have queued in `notices`, each once to each device that it is for:
 *
 *   lay the new ones out (one row for each device) → take a set that is due (its next try moves ahead) → commit →
 *   hand each over → note it
 *
 * As with mails, nodes share the work, and whoever has taken a message has it for longer than the handing over lasts. A
 * node that dies in between sends again: push service and device then replace the first (`topic`, `tag`). A device
 * that its push service no longer knows is forgotten, with all that was still to be sent to it.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { isNoticeKind, noticeOf } from '#contract/notices/notices.ts';
import { askNamed } from '#api/database/ask-named.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { pushMessage } from '#api/outside/push/push-message.ts';
import type { PushOutcome, PushService, PushTarget } from '#api/outside/push/push-service.ts';

export interface NoticeSenderParts {
  knex: Knex;
  log: Pick<Logger, 'warn'>;
  push: PushService;
  /** Origin that people use, without a trailing slash. */
  publicUrl: string;
}

/** Together: a slow push service holds up no other. */
const perSet = 20;
const setsPerRound = 10;
/** More than the handing over takes at most. */
const takenSeconds = 60;
export const maxPushAttempts = 12;
const longestPauseMinutes = 60;

/** Answers how many were sent. */
export async function sendNotices(parts: NoticeSenderParts): Promise<number> {
  await layOut(parts.knex);
  let sent = 0;
  for (let set = 0; set < setsPerRound; set++) {
    const taken = await take(parts.knex);
    if (taken.length === 0) break;
    const outcomes = await Promise.all(taken.map(one => sendOne(parts, one)));
    sent += outcomes.filter(kind => kind === 'sent').length;
  }
  return sent;
}

/**
 * A device gets a notice once, though it follows the order as its buyer's and by the order's link as well. Staff are
 * told only while they are signed in there.
 */
const layOutSql = `insert into push_sends (notice_id, subscription_id)
  select distinct on (n.id, s.endpoint_hash) n.id, s.id
  from notices n left join orders o on o.id = n.order_id
  join push_subscriptions s on s.order_id = n.order_id or s.user_id = coalesce(n.user_id, o.user_id)
  left join users u on u.id = s.user_id
  left join notice_choices c on c.user_id = s.user_id
  where n.id = any(?) and not n.kind = any(s.off) and not n.kind = any(coalesce(c.off, '{}'))
    and (s.user_id is null or u.deleted_at is null and u.deactivated_at is null
      and (not u.is_admin and u.staff_role is null or exists (select from sessions live
        where live.token_hash = s.session_hash and live.expires_at > now() and live.idle_expires_at > now())))
  order by n.id, s.endpoint_hash, s.order_id nulls first
  on conflict do nothing`;

const layOut = (knex: Knex): Promise<void> =>
  inTransaction(knex, async trx => {
    const ids: number[] = await trx('notices')
      .whereNull('spreadAt')
      .orderBy('id')
      .limit(500)
      .forUpdate()
      .skipLocked()
      .pluck('id');
    if (ids.length === 0) return;
    await trx.raw(layOutSql, [ids]);
    await trx('notices').whereIn('id', ids).update({ spreadAt: trx.fn.now() });
  });

interface TakenSend extends PushTarget {
  id: number;
  attempts: number;
  subscriptionId: number;
  kind: string;
  uniqueKey: string;
  number: string;
  path: string;
  ageSeconds: number;
}

const takeStatement = {
  name: 'take-push-sends',
  text: `with taken as (
      update push_sends set attempts = attempts + 1, next_try_at = now() + ${takenSeconds} * interval '1 second'
      where id = any(array(select id from push_sends where status = 'queued' and next_try_at <= now()
        order by next_try_at, id limit ${perSet} for update skip locked))
      returning id, notice_id, subscription_id, attempts)
    select t.id, t.attempts, t.subscription_id as "subscriptionId", s.endpoint, s.p256dh, s.auth, n.kind,
      n.unique_key as "uniqueKey", n.number, n.path,
      extract(epoch from now() - n.created_at)::float8 as "ageSeconds"
    from taken t join notices n on n.id = t.notice_id join push_subscriptions s on s.id = t.subscription_id`,
};

const take = (knex: Knex): Promise<TakenSend[]> => askNamed<TakenSend>(knex, takeStatement, []);

async function sendOne(parts: NoticeSenderParts, taken: TakenSend): Promise<PushOutcome['kind']> {
  const { knex, log } = parts;
  const outcome = await handOver(parts, taken);
  if (outcome.kind !== 'sent') {
    const { id, kind, attempts } = taken;
    log.warn({ pushSendId: id, kind, attempts, outcome: outcome.kind, why: outcome.why }, 'notice not sent');
  }
  if (outcome.kind === 'gone') await knex('push_subscriptions').where({ id: taken.subscriptionId }).delete();
  else await note(knex, taken, afterSending(knex, outcome, taken.attempts));
  return outcome.kind;
}

async function handOver({ push, publicUrl }: NoticeSenderParts, taken: TakenSend): Promise<PushOutcome> {
  const { kind, ageSeconds } = taken;
  // Of another version of the shop, which sends it itself or has taken the kind away.
  if (!isNoticeKind(kind)) return { kind: 'refused', why: 'Nobody knows this kind' };
  const leftSeconds = Math.floor(noticeOf(kind).livesHours * 3600 - ageSeconds);
  if (leftSeconds <= 0) return { kind: 'refused', why: 'Too old to say anything new' };
  const message = pushMessage({ ...taken, kind }, publicUrl);
  return push.send(taken, { ...message, ttlSeconds: leftSeconds });
}

function afterSending(knex: Knex, outcome: Exclude<PushOutcome, { kind: 'gone' }>, attempts: number): object {
  if (outcome.kind === 'sent') return { status: 'sent', sentAt: knex.fn.now(), lastError: null };
  const lastError = outcome.why.slice(0, 500);
  if (outcome.kind === 'refused' || attempts >= maxPushAttempts) return { status: 'failed', lastError };
  const pause = outcome.afterSeconds ?? Math.min(2 ** (attempts - 1), longestPauseMinutes) * 60;
  return { lastError, nextTryAt: knex.raw(`now() + ? * interval '1 second'`, [pause]) };
}

/** Only by the node that still has it. */
async function note(knex: Knex, { id, attempts }: TakenSend, values: object): Promise<void> {
  await knex('push_sends').where({ id, attempts, status: 'queued' }).update(values);
}
