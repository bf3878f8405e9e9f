/** What blanks cost the shop, without GST, and what is left of a quote or an order. For people with that right alone. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { postalCode } from '../checkout/checkout-form.ts';
import { wantedWork } from '../quotes/work.ts';
import { mostCostCents } from './margin.ts';
import { cents, personText, rowId, uuid } from '../wire/shapes.ts';

const cost = cents.min(0).max(mostCostCents, 'That cost is too high.').nullable();

export const productCosts = z.object({
  /** For variants that have none of their own; null: unknown. */
  costCents: cents.nullable(),
  variants: z.array(
    z.object({
      id: z.int(),
      color: z.string(),
      size: z.string(),
      stockCode: z.string(),
      costCents: cents.nullable(),
      /** By the office: a supplier's file leaves it as it is. */
      isTyped: z.boolean(),
    }),
  ),
});
export type ProductCosts = z.output<typeof productCosts>;

const margin = z.object({
  earnedCents: cents,
  costCents: cents,
  marginCents: cents,
  permille: z.int().nullable(),
});

export const workMargin = z.object({
  /** `margin` is null where the cost is unknown. */
  lines: z.array(z.object({ id: uuid, name: z.string(), margin: margin.nullable() })),
  /** Of all of it but the freight; null where a line's is, or where there are no lines. */
  whole: margin.nullable(),
});
export type WorkMargin = z.output<typeof workMargin>;

const access = capability('costs.manage');
const params = z.object({ id: rowId });

export const costEndpoints = {
  getProductCosts: endpoint({
    method: 'GET',
    path: '/api/products/{id}/costs',
    summary: 'What a product and its variants cost the shop, without GST',
    access,
    limit: 'read',
    params,
    response: productCosts,
  }),
  setProductCosts: endpoint({
    method: 'PUT',
    path: '/api/products/{id}/costs',
    summary: 'Sets costs; null forgets one, so that the supplier’s next file may say it again',
    access,
    limit: 'write',
    params,
    body: z.object({
      costCents: cost.optional(),
      /** Those that change. */
      variants: z.array(z.object({ id: z.int32().positive(), costCents: cost })).max(2_000),
    }),
    response: productCosts,
  }),
  readMargin: endpoint({
    method: 'POST',
    path: '/api/quotes/margin',
    summary:
      'What is left of lines and free lines over the cost of the blanks, priced as they will be charged',
    access,
    limit: 'read',
    body: z.object({
      work: wantedWork,
      postalCode: postalCode.optional(),
      email: personText(254).optional(),
    }),
    response: workMargin,
  }),
};
