import type { Context } from 'koa';
import type { Knex } from 'knex';
import type { noticeEndpoints, OrderNotices, PushSubscriptionJson } from '#contract/notices/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { readSessionToken } from '#api/http/cookies.ts';
import type { Handlers, SessionUser } from '#api/http/handler.ts';
import { hashToken } from '#api/http/session-store.ts';
import type { PushService } from '#api/outside/push/push-service.ts';
import {
  addDevice,
  deviceIdOf,
  endFollowing,
  followOrder,
  readChoices,
  readFollowing,
  removeDevice,
  setChoices,
} from './subscriptions.ts';

export interface NoticeRoutesParts {
  knex: Knex;
  push: PushService;
  /** Of the shop's key, for browsers. */
  publicKey: string;
  /** The row of an order that this request may read; handed in, as orders are another feature. */
  findOrder: (
    ctx: Context,
    person: SessionUser | null,
    orderId: string,
    token: string | undefined,
  ) => Promise<number | null>;
}

export function noticeRoutes(parts: NoticeRoutesParts): Handlers<typeof noticeEndpoints> {
  const { knex, push, publicKey } = parts;

  /** A browser never says so: somebody has made it up. */
  const refuseEndpoint = (endpoint: string): Refusal | null =>
    push.mayReach(endpoint)
      ? null
      : refuse('invalid', { message: 'Notices cannot be sent to that address.' });

  /** Whoever bought it while signed in has one choice for all orders. */
  async function isBuyer(person: SessionUser, orderRowId: number): Promise<boolean> {
    return (await knex('orders').where({ id: orderRowId, userId: person.id }).first('id')) !== undefined;
  }

  async function addOwn(ctx: Context, { id }: SessionUser, subscription: PushSubscriptionJson) {
    const token = readSessionToken(ctx);
    if (!token) return refuse('unauthenticated');
    const asker = { userId: id, sessionHash: hashToken(token), userAgent: ctx.get('User-Agent') };
    await addDevice(knex, subscription, asker);
    return null;
  }

  async function ofAccount(userId: number, deviceId: string): Promise<OrderNotices> {
    const { off, devices } = await readChoices(knex, userId);
    return { isOn: devices.some(({ id }) => id === deviceId), off };
  }

  return {
    getNoticeKey: async () => ({ publicKey }),
    getNotices: ({ person }) => readChoices(knex, person.id),
    async setNotices({ person, body }) {
      await setChoices(knex, person.id, body.off);
      return readChoices(knex, person.id);
    },
    async addNoticeDevice({ person, body: { subscription } }, ctx) {
      const refused = refuseEndpoint(subscription.endpoint) ?? (await addOwn(ctx, person, subscription));
      return refused ?? readChoices(knex, person.id);
    },
    async removeNoticeDevice({ person, params }) {
      await removeDevice(knex, person.id, params.id);
      return readChoices(knex, person.id);
    },
    async getOrderNotices({ person, params, query }, ctx) {
      const order = await parts.findOrder(ctx, person, params.orderId, query.token);
      if (order === null) return refuse('not_found');
      if (person && (await isBuyer(person, order))) return ofAccount(person.id, params.id);
      return readFollowing(knex, order, params.id);
    },
    async setOrderNotices({ person, params, query, body: { subscription, off } }, ctx) {
      const order = await parts.findOrder(ctx, person, params.orderId, query.token);
      if (order === null) return refuse('not_found');
      const refused = refuseEndpoint(subscription.endpoint);
      if (refused) return refused;
      if (person && (await isBuyer(person, order))) {
        const unadded = await addOwn(ctx, person, subscription);
        if (unadded) return unadded;
        await setChoices(knex, person.id, off);
        return ofAccount(person.id, deviceIdOf(subscription));
      }
      await followOrder(knex, order, { subscription, off, userAgent: ctx.get('User-Agent') });
      return readFollowing(knex, order, deviceIdOf(subscription));
    },
    async endOrderNotices({ person, params, query }, ctx) {
      const order = await parts.findOrder(ctx, person, params.orderId, query.token);
      if (order === null) return refuse('not_found');
      if (person && (await isBuyer(person, order))) await removeDevice(knex, person.id, params.id);
      else await endFollowing(knex, order, params.id);
    },
  };
}
