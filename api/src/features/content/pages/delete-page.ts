import type { PageDetail } from '#contract/content/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { Page } from '#api/models/page.ts';
import { forLog, lockPages, type PageAction, type PageParts } from './change-page.ts';
import { readPageDetail } from './page-row.ts';

/** Gone for everybody, and kept: it can be restored. */
export async function deletePage(
  { knex, keepPolicyTexts }: PageParts,
  { id, actorId, version }: PageAction,
  now: Date,
): Promise<Refusal | null> {
  const done = await changeOrRefuse(knex, async trx => {
    await lockPages(trx);
    const page = await readPageDetail(trx, id);
    if (!page) throw new Refused(refuse('not_found'));
    mustBeVersion(version, page);
    await Page.query(trx).findById(id).patch({ deletedAt: now, updatedBy: actorId });
    await trx('page_previews').where({ pageId: id }).delete();
    await keepPolicyTexts(trx, actorId);
    await recordAudit(trx, { actorId, entity: 'page', entityId: id, action: 'delete', before: forLog(page) });
    return true;
  });
  return isRefusal(done) ? done : null;
}

export function restorePage(
  { knex, keepPolicyTexts }: PageParts,
  { id, actorId }: Omit<PageAction, 'version'>,
): Promise<PageDetail | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockPages(trx);
    const row = await Page.query(trx).findById(id);
    if (!row) throw new Refused(refuse('not_found'));
    if (row.path === `/deleted/${id}`)
      throw new Refused(
        refuse('conflict', {
          message: 'Another page has taken its address. Make a new page with its text.',
        }),
      );
    if (row.deletedAt) await Page.query(trx).findById(id).patch({ deletedAt: null, updatedBy: actorId });
    await keepPolicyTexts(trx, actorId);
    const page = await readPageDetail(trx, id);
    if (!page) throw new Error('A restored page was not found again');
    if (row.deletedAt)
      await recordAudit(trx, {
        actorId,
        entity: 'page',
        entityId: id,
        action: 'restore',
        after: forLog(page),
      });
    return page;
  });
}
