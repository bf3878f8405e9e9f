/** Links to pages that are not published: 256 random bits, of which only the hash is kept, good for a day. */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { PublishedPage } from '#contract/content/endpoints.ts';
import type { PageRow } from '#api/models/page.ts';
import { findPage, workingCopyOf } from './page-row.ts';

const goodForMs = 24 * 3_600_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

export async function linkPreview(
  knex: Knex,
  { id, actorId }: { id: number; actorId: number },
  now: Date,
): Promise<{ path: string; expiresAt: string } | Refusal> {
  if (!(await findPage(knex, id))) return refuse('not_found');
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + goodForMs);
  await knex('page_previews').insert({ tokenHash: hashOf(token), pageId: id, createdBy: actorId, expiresAt });
  return { path: `/preview?token=${token}`, expiresAt: expiresAt.toISOString() };
}

/** The page as it is now, not as it was when the link was made. */
export async function readPreview(
  knex: Knex,
  token: string,
  now: Date,
): Promise<(PublishedPage & { isPublished: boolean }) | Refusal> {
  const row = await knex('page_previews as l')
    .join('pages as p', 'p.id', 'l.pageId')
    .where({ 'l.tokenHash': hashOf(token) })
    .where('l.expiresAt', '>', now)
    .whereNull('p.deletedAt')
    .first<PageRow | undefined>('p.*');
  if (!row) return refuse('link_expired', { message: 'This preview has ended. Ask for a new link.' });
  const { path, title, description, sections } = workingCopyOf(row);
  return {
    path,
    title,
    description,
    sections: [...sections] as PublishedPage['sections'],
    updatedAt: row.updatedAt.toISOString(),
    isPublished: row.status === 'published' && row.draft === null,
  };
}
