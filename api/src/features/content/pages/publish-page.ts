/** From draft to page and back, with a version for each time it was published. */
import type { Knex } from 'knex';
import type { PageDetail } from '#contract/content/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { publishTroubles } from '#contract/content/page-rules.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import { Page, type WorkingCopy } from '#api/models/page.ts';
import { onPage, type PageAction, type PageParts, saveCopy, takePath } from './change-page.ts';
import { liveOf, workingCopyOf } from './page-row.ts';

const wrongState = (message: string) => new Refused(refuse('invalid', { message }));

export function publishPage(parts: PageParts, action: PageAction, now: Date): Promise<PageDetail | Refusal> {
  return onPage(parts, action, 'publish', async (trx, page) => {
    const copy = workingCopyOf(page);
    if (page.status === 'published' && !page.draft) throw wrongState('There is nothing new to publish.');
    const [trouble] = publishTroubles(copy);
    if (trouble) throw new Refused(refuse('invalid', { message: trouble, fields: { publish: trouble } }));
    await takePath(trx, copy.path, page.id);
    const isLive = page.status === 'published';
    // Written by hand or by a former release: what everybody reads now must be found again.
    if (isLive) await keepFirstVersion(trx, page);
    await Page.query(trx)
      .findById(page.id)
      .patch({ ...copy, status: 'published', draft: null, publishedAt: now });
    if (isLive && copy.path !== page.path) await moveLinks(trx, page.path, copy.path);
    await insertVersion(trx, page.id, copy, action.actorId);
  });
}

async function keepFirstVersion(trx: Knex.Transaction, page: Page): Promise<void> {
  if (await trx('page_versions').where({ pageId: page.id }).first('id')) return;
  await insertVersion(trx, page.id, liveOf(page), null);
}

async function insertVersion(
  trx: Knex.Transaction,
  pageId: number,
  { title, description, sections }: WorkingCopy,
  createdBy: number | null,
): Promise<void> {
  await trx('page_versions').insert({
    pageId,
    number: trx.raw('(select coalesce(max(number), 0) + 1 from page_versions where page_id = ?)', [pageId]),
    title,
    description,
    sections: JSON.stringify(sections),
    createdBy,
  });
}

/** Menus follow a page to its new address. */
async function moveLinks(trx: Knex.Transaction, from: string, to: string): Promise<void> {
  await trx('menu_items').where({ href: from }).update({ href: to });
}

export function unpublishPage(parts: PageParts, action: PageAction): Promise<PageDetail | Refusal> {
  return onPage(parts, action, 'unpublish', async (trx, page) => {
    if (page.status === 'draft') throw wrongState('This page is not published.');
    await keepFirstVersion(trx, page);
    const copy = workingCopyOf(page);
    await Page.query(trx)
      .findById(page.id)
      .patch({ ...copy, status: 'draft', draft: null });
  });
}

export function discardDraft(parts: PageParts, action: PageAction): Promise<PageDetail | Refusal> {
  return onPage(parts, action, 'discard', async (trx, page) => {
    if (!page.draft) throw wrongState('There are no changes to discard.');
    await Page.query(trx).findById(page.id).patch({ draft: null });
  });
}

/** The earlier words become the draft; the page keeps its address. */
export function restoreVersion(
  parts: PageParts,
  action: PageAction,
  number: number,
): Promise<PageDetail | Refusal> {
  return onPage(parts, action, 'restore-version', async (trx, page) => {
    const found = await trx('page_versions')
      .where({ pageId: page.id, number })
      .first<Omit<WorkingCopy, 'path'> | undefined>('title', 'description', 'sections');
    if (!found) throw new Refused(refuse('not_found'));
    await saveCopy(trx, page, found);
  });
}
