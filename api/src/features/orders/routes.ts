import type { orderEndpoints } from '#contract/orders/endpoints.ts';
import type { officeOrderEndpoints } from '#contract/orders/office-endpoints.ts';
import { can } from '#contract/wire/capabilities.ts';
import { refuse } from '#contract/wire/errors.ts';
import { fillSizes, readToCome } from './fill-sizes.ts';
import { linkPages } from '#api/http/answers/next-page.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { RateLimiter } from '#api/http/rate-limit.ts';
import { changeOrder, type ChangeParts } from './change-order.ts';
import { countOrders, listOrders } from './list-orders.ts';
import { makePayLink, type PayLinkParts } from './pay-link.ts';
import { listOwnOrders, readOfficeDetail, readOfficeOrder, readOrder, readSignature } from './queries.ts';
import { readerOf } from './reader.ts';
import { askForOrderLink } from './send-order-link.ts';

interface OrderRoutesParts extends ChangeParts, PayLinkParts {
  limiter: RateLimiter;
  /** Of the shop: by its days orders are filtered. */
  readTimeZone(): Promise<string>;
}

export function orderRoutes(
  parts: OrderRoutesParts,
): Handlers<typeof orderEndpoints & typeof officeOrderEndpoints> {
  const { knex, readTimeZone } = parts;
  return {
    listOwnOrders: ({ person, query }) => listOwnOrders(knex, person.id, query.before),
    getOrder: async ({ params, query, person }, ctx) =>
      (await readOrder(knex, params.orderId, readerOf(ctx, person, query.token))) ?? refuse('not_found'),
    async getOrderSignature({ params, person }, ctx) {
      const png = await readSignature(knex, params.orderId, readerOf(ctx, person, undefined));
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
    sendOrderLink: ({ body }) => askForOrderLink(parts, body),
    getOrderSizes: async ({ params, query, person }, ctx) =>
      (await readToCome(knex, params.orderId, readerOf(ctx, person, query.token))) ?? refuse('not_found'),
    fillOrderSizes: ({ params, query, body, person }, ctx) =>
      fillSizes(
        { knex, now: parts.now },
        { orderId: params.orderId, reader: readerOf(ctx, person, query.token), actorId: person?.id ?? null },
        body,
      ),
    listOrders: async ({ query }, ctx) => linkPages(ctx, await listOrders(knex, query, await readTimeZone())),
    countOrders: async ({ query }) => countOrders(knex, query, await readTimeZone()),
    getOfficeOrder: async ({ params }) =>
      (await readOfficeDetail(knex, params.orderId)) ?? refuse('not_found'),
    makePayLink: ({ params, person }) => makePayLink(parts, params.orderId, person.id),
    async changeOrder({ params, body, person }) {
      const refused = await changeOrder(parts, params.orderId, body, {
        actorId: person.id,
        mayOverride: can(person, 'accounts.approve'),
      });
      return refused ?? (await readOfficeOrder(knex, params.orderId)) ?? refuse('not_found');
    },
  };
}
