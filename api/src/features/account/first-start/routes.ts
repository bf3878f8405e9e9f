import type { firstStartEndpoints } from '#contract/setup/endpoints.ts';
import { isRefusal, refuse } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { type AccountParts, originOf } from '../account-parts.ts';
import { readOwnAccount } from '../read-user.ts';
import { startSession } from '../sign-in/enter.ts';
import { checkCode, claimShop, isShopOpen } from './claim-shop.ts';

export function firstStartRoutes(parts: AccountParts): Handlers<typeof firstStartEndpoints> {
  return {
    getFirstStart: async () => ({ isOpen: await isShopOpen(parts.knex) }),
    checkSetupCode: async ({ body, ...origin }) =>
      (await checkCode(parts, body.code, originOf(origin))) ?? undefined,
    async claimShop({ body, forgive, ...origin }, ctx) {
      const owner = await claimShop(parts, body, originOf(origin));
      if (isRefusal(owner)) return owner;
      await forgive();
      await startSession(parts, ctx, owner);
      return (await readOwnAccount(parts.knex, owner.id, parts.now())) ?? refuse('unauthenticated');
    },
  };
}
