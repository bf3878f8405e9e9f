/** Which devices get notices: those of a person, until their session ends, and those that follow one order. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { NoticeChoices, OrderNotices, PushSubscriptionJson } from '#contract/notices/endpoints.ts';
import { mostDevices, type NoticeKind } from '#contract/notices/notices.ts';
import { inTransaction } from '#api/database/transaction.ts';

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();
const idOf = (hash: Buffer): string => hash.subarray(0, 16).toString('hex');

export const deviceIdOf = ({ endpoint }: PushSubscriptionJson): string => idOf(hashOf(endpoint));

/** By the first half of the hash, which is its name. */
const isNamed = 'substr(endpoint_hash, 1, 16) = ?';

const columnsOf = ({ endpoint, keys: { p256dh, auth } }: PushSubscriptionJson) => ({
  endpoint,
  endpointHash: hashOf(endpoint),
  // Some browsers pad them.
  p256dh: p256dh.replace(/=+$/, ''),
  auth: auth.replace(/=+$/, ''),
});

export interface Asker {
  userId: number;
  sessionHash: Buffer;
  userAgent: string;
}

/** The same device again is renewed; of another person, it is this one's from now on. */
export async function addDevice(knex: Knex, subscription: PushSubscriptionJson, asker: Asker): Promise<void> {
  const row = { ...columnsOf(subscription), ...asker, userAgent: asker.userAgent.slice(0, 300) };
  await inTransaction(knex, async trx => {
    await trx('push_subscriptions')
      .insert({ ...row, createdAt: trx.fn.now() })
      .onConflict(trx.raw('(endpoint_hash) where user_id is not null'))
      .merge();
    // What it followed by a link is followed as the buyer's from now on, with the account's choices.
    await trx('push_subscriptions')
      .where({ endpointHash: row.endpointHash })
      .whereIn('orderId', trx('orders').where({ userId: asker.userId }).select('id'))
      .delete();
    await endOldest(trx, { userId: asker.userId });
  });
}

export async function removeDevice(knex: Knex, userId: number, id: string): Promise<void> {
  await knex('push_subscriptions')
    .where({ userId })
    .whereRaw(isNamed, [Buffer.from(id, 'hex')])
    .delete();
}

export async function readChoices(knex: Knex, userId: number): Promise<NoticeChoices> {
  const chosen = await knex('notice_choices').where({ userId }).first('off');
  const devices = await knex('push_subscriptions')
    .where({ userId })
    .orderBy('createdAt', 'desc')
    .select('endpointHash', 'userAgent', 'createdAt');
  return {
    off: chosen?.off ?? [],
    devices: devices.map(({ endpointHash, userAgent, createdAt }) => ({
      id: idOf(endpointHash),
      userAgent,
      since: createdAt.toISOString(),
    })),
  };
}

export async function setChoices(knex: Knex, userId: number, off: readonly NoticeKind[]): Promise<void> {
  await knex('notice_choices')
    .insert({ userId, off: [...new Set(off)] })
    .onConflict('userId')
    .merge();
}

export async function followOrder(
  knex: Knex,
  orderRowId: number,
  {
    subscription,
    off,
    userAgent,
  }: { subscription: PushSubscriptionJson; off: readonly NoticeKind[]; userAgent: string },
): Promise<void> {
  const row = { ...columnsOf(subscription), orderId: orderRowId, userAgent: userAgent.slice(0, 300) };
  await inTransaction(knex, async trx => {
    await trx('push_subscriptions')
      .insert({ ...row, off: [...new Set(off)], createdAt: trx.fn.now() })
      .onConflict(['orderId', 'endpointHash'])
      .merge();
    await endOldest(trx, { orderId: orderRowId });
  });
}

export async function readFollowing(knex: Knex, orderRowId: number, id: string): Promise<OrderNotices> {
  const found = await knex('push_subscriptions')
    .where({ orderId: orderRowId })
    .whereRaw(isNamed, [Buffer.from(id, 'hex')])
    .first('off');
  return { isOn: found !== undefined, off: found?.off ?? [] };
}

export async function endFollowing(knex: Knex, orderRowId: number, id: string): Promise<void> {
  await knex('push_subscriptions')
    .where({ orderId: orderRowId })
    .whereRaw(isNamed, [Buffer.from(id, 'hex')])
    .delete();
}

async function endOldest(trx: Knex.Transaction, of: { userId: number } | { orderId: number }): Promise<void> {
  const kept = trx('push_subscriptions')
    .where(of)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostDevices);
  await trx('push_subscriptions').where(of).whereNotIn('id', kept.select('id')).delete();
}
