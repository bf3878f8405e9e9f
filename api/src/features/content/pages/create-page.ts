import type { Knex } from 'knex';
import type { PageDetail } from '#contract/content/endpoints.ts';
import type { Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { Page, type WorkingCopy } from '#api/models/page.ts';
import { forLog, lockPages, takePath } from './change-page.ts';
import { readPageDetail } from './page-row.ts';

/** A draft: nobody reads it before it is published. */
export function createPage(
  knex: Knex,
  { path, title, description, sections }: WorkingCopy,
  actorId: number,
): Promise<PageDetail | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockPages(trx);
    await takePath(trx, path, null);
    const { id } = await Page.query(trx).insert({ path, title, description, sections, updatedBy: actorId });
    const page = await readPageDetail(trx, id);
    if (!page) throw new Error('A new page was not found again');
    await recordAudit(trx, {
      actorId,
      entity: 'page',
      entityId: page.id,
      action: 'create',
      after: forLog(page),
    });
    return page;
  });
}
