import type { Knex } from 'knex';
import { pageSection, type PublishedPage } from '#contract/endpoints/pages.ts';
import { Page } from '#api/models/page.ts';

export interface PageHead {
  path: string;
  title: string;
  description: string;
  updatedAt: Date;
}

/** For footers, the sitemap and the heads of the pages. */
export async function listPublishedPages(knex: Knex): Promise<PageHead[]> {
  return knex('pages')
    .where({ status: 'published' })
    .orderBy('path')
    .select<PageHead[]>('path', 'title', 'description', 'updatedAt');
}

/** A section that nobody can show, as a person may have written it into the table, is left out. */
export async function readPublishedPage(knex: Knex, path: string): Promise<PublishedPage | null> {
  const page = await Page.query(knex).findOne({ path, status: 'published' });
  if (!page) return null;
  const sections = page.sections.flatMap(section => pageSection.safeParse(section).data ?? []);
  const { title, description, updatedAt } = page;
  return { path, title, description, sections, updatedAt: updatedAt.toISOString() };
}
