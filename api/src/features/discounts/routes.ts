import type { discountEndpoints } from '#contract/discounts/endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';
import { changeCode, createCode, type DiscountParts, giveCode, recordOf } from './change-codes.ts';
import { searchCodes } from './read-codes.ts';

export function discountRoutes(parts: DiscountParts): Handlers<typeof discountEndpoints> {
  return {
    searchDiscountCodes: ({ query }) => searchCodes(parts, query),
    createDiscountCode: ({ body, person }) => createCode(parts, body, person.id),
    giveDiscountCode: ({ body, person }) => giveCode(parts, body, person.id),
    getDiscountCode: ({ params, query }) => recordOf(parts, params.id, query.before),
    changeDiscountCode: ({ params, body, person }) => changeCode(parts, params.id, body, person.id),
  };
}
