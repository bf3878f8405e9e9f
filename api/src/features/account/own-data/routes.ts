import type { ownDataEndpoints } from '#contract/account/own-data-endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { AccountParts } from '../account-parts.ts';
import { provenEmailKey } from '../email/proven-email.ts';
import { countErasure } from './count-erasure.ts';
import { readOwnData } from './read-own-data.ts';

type Parts = Pick<AccountParts, 'knex' | 'now' | 'readShopName' | 'readTimeZone'>;

export function ownDataRoutes({
  knex,
  now,
  readShopName,
  readTimeZone,
}: Parts): Handlers<typeof ownDataEndpoints> {
  const whose = async (id: number) => ({ id, email: await provenEmailKey(knex, id) });
  return {
    async exportOwnData({ person }, ctx) {
      const [data, shop, timeZone] = await Promise.all([
        readOwnData(knex, await whose(person.id)),
        readShopName(knex),
        readTimeZone(knex),
      ]);
      ctx.status = 200;
      ctx.type = 'application/json; charset=utf-8';
      ctx.set({
        'Content-Disposition': `attachment; filename="my-data-${isoDateIn(now(), timeZone)}.json"`,
        'Cache-Control': 'private, no-store',
      });
      ctx.body = JSON.stringify({ shop, at: now().toISOString(), ...data }, null, 2);
    },
    getErasure: async ({ person }) => countErasure(knex, await whose(person.id)),
  };
}
