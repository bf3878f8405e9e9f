/** Every change of a page goes through here: one at a time, checked against the version that was looked at, audited. */
import type { Knex } from 'knex';
import type { PageDetail } from '#contract/content/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import { Page, type WorkingCopy } from '#api/models/page.ts';
import type { KeepPolicyTexts } from '../policies/keep-policy-texts.ts';
import { findPage, readPageDetail, workingCopyOf } from './page-row.ts';

export interface PageParts {
  knex: Knex;
  /** A page may stand in the place of a policy. */
  keepPolicyTexts: KeepPolicyTexts;
}

export interface PageAction {
  id: number;
  actorId: number;
  version?: number | undefined;
}

type Work = (trx: Knex.Transaction, page: Page, current: PageDetail) => Promise<void>;

/** Addresses are given out by one at a time. */
export async function lockPages(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('pages', 0))`);
}

export function onPage(
  { knex, keepPolicyTexts }: PageParts,
  { id, actorId, version }: PageAction,
  action: string,
  work: Work,
): Promise<PageDetail | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockPages(trx);
    const page = await findPage(trx, id);
    const current = await readPageDetail(trx, id);
    if (!page || !current) throw new Refused(refuse('not_found'));
    mustBeVersion(version, current);
    await work(trx, page, current);
    await Page.query(trx).findById(id).patch({ updatedBy: actorId });
    await keepPolicyTexts(trx, actorId);
    const after = await readPageDetail(trx, id);
    if (!after) throw new Error('A page was lost while it was changed');
    const { before, after: now } = changedFields(forLog(current), forLog(after));
    await recordAudit(trx, { actorId, entity: 'page', entityId: id, action, before, after: now });
    return after;
  });
}

/** The words themselves are in the page and its versions; the log says which sections there were. */
export function forLog({ path, title, description, status, hasChanges, sections }: PageDetail) {
  return { path, title, description, status, hasChanges, sections: sections.map(section => section.title) };
}

/** Throws where another page has the address; a deleted one gives it up. */
export async function takePath(trx: Knex.Transaction, path: string, ownId: number | null): Promise<void> {
  const taken = await Page.query(trx)
    .where(either => either.where({ path }).orWhereRaw(`draft->>'path' = ?`, [path]))
    .whereNot({ id: ownId ?? 0 })
    .select('id', 'path', 'deletedAt');
  if (taken.some(({ deletedAt }) => deletedAt === null))
    throw new Refused(refuse('invalid', { fields: { path: 'Another page has this address.' } }));
  for (const { id } of taken.filter(page => page.path === path))
    await Page.query(trx)
      .findById(id)
      .patch({ path: `/deleted/${id}` });
}

/** What was changed is the draft: the row itself of a page that nobody reads yet, else beside it. */
export async function saveCopy(
  trx: Knex.Transaction,
  page: Page,
  change: Partial<WorkingCopy>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const copy = { ...workingCopyOf(page), ...given };
  if (copy.path !== page.path) await takePath(trx, copy.path, page.id);
  await Page.query(trx)
    .findById(page.id)
    .patch(page.status === 'draft' ? copy : { draft: copy });
}
