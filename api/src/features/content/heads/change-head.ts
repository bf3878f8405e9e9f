/** Writes the owner's words of one page, or takes them back. Nodes hear of it by the table's own notice. */
import type { Knex } from 'knex';
import type { PageHeadRecord } from '#contract/content/page-head-endpoints.ts';
import type { OwnWords } from '#contract/content/head.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import { type HeadSite, presentHeads } from './list-heads.ts';
import type { Listed } from './page-list.ts';
import { readHeads } from './read-heads.ts';

export interface HeadChange extends OwnWords {
  path: string;
  version?: number | undefined;
}

export function changeHead(
  knex: Knex,
  { path, version, title, description }: HeadChange,
  { catalogue, site, actorId }: { catalogue: Listed; site: HeadSite; actorId: number },
): Promise<PageHeadRecord | Refusal> {
  return changeOrRefuse(knex, async trx => {
    // A row that is not there yet cannot be locked.
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('page_heads', 0))`);
    const find = async () =>
      presentHeads(catalogue, await readHeads(trx), site).find(head => head.path === path);
    const before = await find();
    if (!before) throw new Refused(refuse('not_found'));
    mustBeVersion(version, before);
    const change = changedFields<OwnWords>(before, { title, description });
    if (change.isEmpty) return before;
    const words = { title, description, updatedBy: actorId };
    await trx('page_heads')
      .insert({ path, ...words })
      .onConflict('path')
      .merge(words);
    await recordAudit(trx, {
      actorId,
      entity: 'page_head',
      entityId: path,
      action: 'change',
      before: change.before,
      after: change.after,
    });
    const after = await find();
    if (!after) throw new Error('The head of a page was lost while it was changed');
    return after;
  });
}
