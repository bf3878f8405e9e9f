/** A page of the shop's own as the office works on it. */
import type { Knex } from 'knex';
import { mostRows } from '#contract/text/list-ends.ts';
import {
  type PageDetail,
  pageSection,
  type PageSummary,
  type PageVersionLine,
} from '#contract/content/endpoints.ts';
import type { Section } from '#contract/content/policies/document.ts';
import { userNameText } from '#api/database/json-text.ts';
import { Page, type PageRow, type WorkingCopy } from '#api/models/page.ts';
import type { PageVersionsRow } from '#api/database/tables.ts';

/** What was written by hand and nobody can show is left out, as on the storefront. */
export function readable(sections: unknown): Section[] {
  if (!Array.isArray(sections)) return [];
  return sections.flatMap((section: unknown) => pageSection.safeParse(section).data ?? []);
}

export function liveOf({ path, title, description, sections }: PageRow): WorkingCopy {
  return { path, title, description, sections: readable(sections) };
}

export function workingCopyOf(row: PageRow): WorkingCopy {
  const live = liveOf(row);
  if (!row.draft) return live;
  const { sections, ...rest } = row.draft;
  return { ...live, ...rest, ...(sections ? { sections: readable(sections) } : {}) };
}

export async function findPage(knex: Knex, id: number): Promise<Page | undefined> {
  return Page.query(knex).findById(id).modify('notDeleted');
}

const whoChanged = `(select ${userNameText('u')} from users u where u.id = pages.updated_by) as updated_by_name`;

type NamedRow = PageRow & { updatedByName: string | null };

export async function listPages(knex: Knex): Promise<PageSummary[]> {
  const rows = await knex('pages')
    .whereNull('deletedAt')
    .orderBy('path')
    .select<NamedRow[]>('pages.*', knex.raw(whoChanged));
  return rows.map(summaryOf);
}

export async function readPageDetail(knex: Knex, id: number): Promise<PageDetail | null> {
  const [row, versions] = await Promise.all([
    knex('pages')
      .where({ id })
      .whereNull('deletedAt')
      .first<NamedRow | undefined>('pages.*', knex.raw(whoChanged)),
    readVersions(knex, id),
  ]);
  if (!row) return null;
  const { sections } = workingCopyOf(row);
  const livePath = row.status === 'published' ? row.path : null;
  return { ...summaryOf(row), sections: [...sections] as PageDetail['sections'], livePath, versions };
}

function summaryOf(row: NamedRow): PageSummary {
  const { id, status, publishedAt, updatedAt, version } = row;
  const { path, title, description, sections } = workingCopyOf(row);
  return {
    id,
    path,
    title,
    description,
    status,
    hasChanges: status === 'published' && row.draft !== null,
    sectionTitles: sections.map(section => section.title),
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    updatedBy: row.updatedByName,
    version,
  };
}

async function readVersions(knex: Knex, pageId: number): Promise<PageVersionLine[]> {
  const rows = await knex('page_versions as v')
    .leftJoin('users as u', 'u.id', 'v.createdBy')
    .where({ 'v.pageId': pageId })
    .orderBy('v.number', 'desc')
    .limit(mostRows.pageVersions)
    .select<(Pick<PageVersionsRow, 'number' | 'title' | 'createdAt'> & { createdBy: string | null })[]>(
      'v.number',
      'v.title',
      'v.createdAt',
      knex.raw(`case when u.id is null then null else ${userNameText('u')} end as created_by`),
    );
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
