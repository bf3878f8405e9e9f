import type { Knex } from 'knex';
import { pageSection, type PublishedPage } from '#contract/content/endpoints.ts';
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
    .whereNull('deletedAt')
    .orderBy('path')
    .select<PageHead[]>('path', 'title', 'description', 'updatedAt');
}

/** A section that nobody can show, as a person may have written it into the table, is left out. */
export async function readPublishedPage(knex: Knex, path: string): Promise<PublishedPage | null> {
  const page = await Page.query(knex).findOne({ path, status: 'published' }).modify('notDeleted');
  if (!page) return null;
  const sections = page.sections.flatMap(section => pageSection.safeParse(section).data ?? []);
  const { title, description } = page;
  // A draft of the next version moves the row's own time.
  const updatedAt = (page.publishedAt ?? page.updatedAt).toISOString();
  return { path, title, description, sections, updatedAt };
}
