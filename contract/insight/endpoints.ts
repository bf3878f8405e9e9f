/** The shop's own visitor statistics: what a browser reports, and the figures for the office. */
import { z } from 'zod';
import { historyRanges } from '../dashboard/dashboard-history.ts';
import { anyone, capability, endpoint } from '../wire/endpoint.ts';
import { deviceClasses, longestHost, mostEvents } from './insight.ts';
import { vitalNames } from './vitals.ts';

const page = z.string().max(255);
const device = z.enum(deviceClasses);
const productId = z.int().min(1).max(999_999_999);

const event = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('view'),
    /** The pattern of the page; empty for an unknown address. */
    page,
    product: productId.optional(),
    /** The person came from another site, so a visit begins. */
    isVisit: z.boolean().optional(),
    /** Host of the referring page. */
    from: z
      .string()
      .regex(/^[a-z0-9.:-]+$/)
      .max(longestHost)
      .optional(),
  }),
  z.object({
    kind: z.literal('search'),
    term: z.string().max(200),
    /** The search found nothing. */
    isNone: z.boolean(),
  }),
  /** A product was opened from search results. */
  z.object({ kind: z.literal('pick'), term: z.string().max(200) }),
  z.object({ kind: z.literal('cart'), product: productId }),
  z.object({ kind: z.literal('checkout') }),
  z.object({
    kind: z.literal('vital'),
    name: z.enum(vitalNames),
    /** Milliseconds; for CLS its score. */
    value: z.number().min(0).max(3_600_000),
    page,
    device,
  }),
]);
export type InsightEvent = z.output<typeof event>;

const range = z.object({ range: z.enum(historyRanges) });
const office = { method: 'GET', access: capability('content.manage'), limit: 'read' } as const;

const visitPoint = z.object({ from: z.iso.date(), views: z.int(), visits: z.int() });
export type VisitPoint = z.output<typeof visitPoint>;

const spread = z.object({
  count: z.int(),
  good: z.int(),
  fair: z.int(),
  poor: z.int(),
  p75: z.int().nullable(),
  isOver: z.boolean(),
});
const spreads = z.array(spread.extend({ name: z.enum(vitalNames) }));
export type NamedSpread = z.output<typeof spreads>[number];

export const insightEndpoints = {
  countEvents: endpoint({
    method: 'POST',
    path: '/api/events',
    summary: 'Counts what happened in the shop; keeps neither who nor when within the day',
    access: anyone,
    anonymous: true,
    limit: 'count',
    bodyLimitBytes: 16_000,
    body: z.object({ events: z.array(event).min(1).max(mostEvents) }),
    status: 204,
  }),
  getVisits: endpoint({
    ...office,
    path: '/api/insight/visits',
    summary: 'Views and visits over time, the way from product to order, what was looked at, where from',
    query: range,
    response: z.object({
      step: z.enum(['day', 'month']),
      points: z.array(visitPoint),
      /** The first day with any counts; null before it. */
      countedSince: z.iso.date().nullable(),
      funnel: z.object({
        productViews: z.int(),
        carts: z.int(),
        checkouts: z.int(),
        /** Orders paid in the period and not cancelled, from the orders table. */
        orders: z.int(),
      }),
      /** Quotes requested in the period, from the quotes table. */
      quotes: z.int(),
      pages: z.array(z.object({ page: z.string(), views: z.int() })),
      products: z.array(
        z.object({ id: z.int(), name: z.string(), isSold: z.boolean(), views: z.int(), carts: z.int() }),
      ),
      referrers: z.array(z.object({ host: z.string(), visits: z.int() })),
    }),
  }),
  getSearches: endpoint({
    ...office,
    path: '/api/insight/searches',
    summary: 'What was searched for in the shop, what was not found, what was opened',
    query: range,
    response: z.object({
      searches: z.int(),
      none: z.int(),
      picks: z.int(),
      /** The most frequent first; an empty term sums up the rest of a day with too many terms. */
      terms: z.array(z.object({ term: z.string(), searches: z.int(), none: z.int(), picks: z.int() })),
    }),
  }),
  getVitals: endpoint({
    ...office,
    path: '/api/insight/vitals',
    summary: 'How fast the shop was for real visits, by page',
    query: range.extend({ device: device.optional() }),
    response: z.object({
      all: spreads,
      pages: z.array(z.object({ page: z.string(), count: z.int(), vitals: spreads })),
    }),
  }),
};
