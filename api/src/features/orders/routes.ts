import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { can } from '#contract/capabilities.ts';
import type { orderEndpoints } from '#contract/endpoints/orders.ts';
import { refuse } from '#contract/errors.ts';
import { knownVisitor } from '#api/http/cookies.ts';
import type { Handlers, SessionUser } from '#api/http/handler.ts';
import { changeOrder, type ChangeParts } from './change-order.ts';
import { readDashboard } from './dashboard.ts';
import { countOrders, listOrders } from './list-orders.ts';
import type { Reader } from './order-links.ts';
import { listOwnOrders, readOfficeDetail, readOfficeOrder, readOrder, readSignature } from './queries.ts';

export function orderRoutes(parts: ChangeParts): Handlers<typeof orderEndpoints> {
  const { knex, now } = parts;
  return {
    listOwnOrders: ({ person }) => listOwnOrders(knex, person.id),
    getOrder: async ({ params, query, person }, ctx) =>
      (await readOrder(knex, params.orderId, readerOf(person, ctx, query.token))) ?? refuse('not_found'),
    async getOrderSignature({ params, person }, ctx) {
      const png = await readSignature(knex, params.orderId, readerOf(person, ctx));
      if (!png) return refuse('not_found');
      ctx.status = 200;
      ctx.set({
        'Content-Type': 'image/png',
        'Content-Disposition': 'inline; filename="signature.png"',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, no-store',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
      });
      ctx.body = png;
    },
    listOrders: ({ query }) => listOrders(knex, query),
    countOrders: ({ query }) => countOrders(knex, query),
    getOfficeOrder: async ({ params }) =>
      (await readOfficeDetail(knex, params.orderId)) ?? refuse('not_found'),
    async changeOrder({ params, body, person }) {
      const refused = await changeOrder(parts, params.orderId, body, person.id);
      return refused ?? (await readOfficeOrder(knex, params.orderId)) ?? refuse('not_found');
    },
    getDashboard: () => readDashboard(knex, now()),
  };
}

export function readerOf(person: SessionUser | null, ctx: Context, token?: string): Reader {
  const visitor = knownVisitor(ctx);
  return {
    userId: person?.id ?? null,
    isOffice: can(person, 'orders.manage'),
    visitorHash: visitor ? createHash('sha256').update(visitor).digest() : null,
    token,
  };
}
