import type { Knex } from 'knex';
import type { figureEndpoints } from '#contract/figures/endpoints.ts';
import { type Period, quarterOf } from '#contract/figures/figures.ts';
import { daysBetween, isoDateIn } from '#contract/time/time-zone.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { Handlers } from '#api/http/handler.ts';
import { exportFigures } from './export-figures.ts';
import { type FigureShop, readFigures } from './read-figures.ts';
import { readRows } from './read-rows.ts';

export interface FigureParts {
  knex: Knex;
  now: () => Date;
  readShop: (knex: Knex) => Promise<FigureShop>;
}

const longestDays = 731;

function whyNot({ from, to }: Period): Refusal | null {
  if (from > to) return refuse('invalid', { fields: { from: 'The first day comes first.' } });
  if (daysBetween(from, to) > longestDays)
    return refuse('invalid', { fields: { from: 'Choose at most two years.' } });
  return null;
}

export function figureRoutes({ knex, now, readShop }: FigureParts): Handlers<typeof figureEndpoints> {
  return {
    getFigures: async ({ query }) => whyNot(query) ?? readFigures(knex, query, await readShop(knex)),
    listFigureRows: async ({ query }) =>
      whyNot(query) ?? readRows(knex, query, { ...(await readShop(knex)), now: now() }),
    async exportFigures({ params: { kind }, query, person }, ctx) {
      const shop = await readShop(knex);
      const { timeZone } = shop;
      const period = { ...quarterOf(isoDateIn(now(), timeZone)), ...query } as Period;
      const refused = whyNot(period);
      if (refused) return refused;
      const file = await exportFigures(knex, kind, period, shop);
      await inTransaction(knex, trx =>
        recordAudit(trx, {
          actorId: person.id,
          entity: 'figures',
          entityId: kind,
          action: 'export',
          after: period,
        }),
      );
      ctx.status = 200;
      ctx.type = 'text/csv; charset=utf-8';
      ctx.set({
        'Content-Disposition': `attachment; filename="${kind}-${period.from}-${period.to}.csv"`,
        'Cache-Control': 'private, no-store',
      });
      ctx.body = file;
      return undefined;
    },
  };
}
