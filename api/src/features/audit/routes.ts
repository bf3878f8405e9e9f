import type { Knex } from 'knex';
import { auditPageSize } from '#contract/audit/audit.ts';
import type { auditEndpoints } from '#contract/audit/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { Handlers } from '#api/http/handler.ts';
import { exportAudit } from './export-audit.ts';
import { positionOf, readAudit, readAuditPeople } from './read-audit.ts';

export interface AuditParts {
  knex: Knex;
  now: () => Date;
  readShop: () => Promise<ShopFacts>;
}

export function auditRoutes({ knex, now, readShop }: AuditParts): Handlers<typeof auditEndpoints> {
  const timeZoneNow = async () => (await readShop()).timeZone;
  return {
    async listAudit({ query: { after, ...filter } }) {
      const limit = auditPageSize + 1;
      const asked = { filter, after: after ? positionOf(after) : null, limit, timeZone: await timeZoneNow() };
      const found = await readAudit(knex, asked);
      const entries = found.slice(0, auditPageSize);
      return { entries, next: found.length === limit ? (entries.at(-1)?.cursor ?? null) : null };
    },
    listAuditPeople: () => readAuditPeople(knex),
    async exportAudit({ query, person }, ctx) {
      const timeZone = await timeZoneNow();
      const file = await exportAudit(knex, query, timeZone);
      // A search may contain a person's name, and the log is kept for ever.
      const { search, ...filter } = query;
      const after = { ...filter, isSearch: Boolean(search) };
      await knex.transaction(trx =>
        recordAudit(trx, { actorId: person.id, entity: 'audit', entityId: 'all', action: 'export', after }),
      );
      ctx.status = 200;
      ctx.type = 'text/csv; charset=utf-8';
      ctx.set({
        'Content-Disposition': `attachment; filename="audit-${isoDateIn(now(), timeZone)}.csv"`,
        'Cache-Control': 'private, no-store',
      });
      ctx.body = file;
    },
  };
}
