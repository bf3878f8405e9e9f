/**
 * What the office agrees on with a customer or an organisation: per cent off everything, prices of single products, and
 * price tables of techniques.
 */
import { z } from 'zod';
import { discountBasisPoints, fixedPrice } from '../money/agreed-prices.ts';
import { buyerPriceLimits } from '../money/buyer-price-limits.ts';
import { agreedTechnique } from '../techniques/technique-shape.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { cents, rowId } from '../wire/shapes.ts';

const day = z.iso.date();

export const priceAgreement = z.object({
  basisPoints: z.int(),
  prices: z.array(
    fixedPrice.extend({
      name: z.string(),
      /** Everybody's price of one piece, before price breaks. */
      listCents: cents,
      isOnSale: z.boolean(),
    }),
  ),
  techniques: z.array(
    agreedTechnique.safeExtend({
      name: z.string(),
      /** It is offered, and its price is a row of its own. Otherwise the table changes nothing. */
      isCharged: z.boolean(),
    }),
  ),
  /** Both included; null: since ever, for ever. */
  fromDay: day.nullable(),
  untilDay: day.nullable(),
  /** 0 while nothing has been agreed. */
  version: z.int(),
});
export type PriceAgreement = z.output<typeof priceAgreement>;

const params = z.object({ holder: z.enum(['customers', 'organisations']), id: rowId });

export const priceEndpoints = {
  getPriceAgreement: endpoint({
    method: 'GET',
    path: '/api/prices/{holder}/{id}',
    summary: 'What was agreed on with a customer or an organisation',
    access: capability('customers.manage'),
    limit: 'read',
    params,
    response: priceAgreement,
  }),
  setPriceAgreement: endpoint({
    method: 'PUT',
    path: '/api/prices/{holder}/{id}',
    summary:
      'Agrees on prices for goods: the best of them, the member discount and everybody’s price is charged',
    access: capability('prices.agree'),
    limit: 'write',
    params,
    body: z
      .object({
        basisPoints: discountBasisPoints,
        prices: z
          .array(fixedPrice)
          .max(buyerPriceLimits.prices)
          .refine(
            list => new Set(list.map(one => one.productId)).size === list.length,
            'Each product has one price.',
          ),
        /** Missing, as from an office of before: they stay as they are. */
        techniques: z
          .array(agreedTechnique)
          .max(buyerPriceLimits.techniques)
          .refine(
            list => new Set(list.map(one => one.techniqueId)).size === list.length,
            'Each technique has one table.',
          )
          .optional(),
        fromDay: day.nullable(),
        untilDay: day.nullable(),
        /** As it was seen. */
        version: z.int32().min(0),
      })
      .refine(({ fromDay, untilDay }) => !fromDay || !untilDay || fromDay <= untilDay, {
        path: ['untilDay'],
        message: 'The last day is not before the first.',
      }),
    response: priceAgreement,
  }),
};
