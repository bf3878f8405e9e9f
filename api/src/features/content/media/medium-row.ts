/** Pictures of the library, with the places where each is used. */
import type { Knex } from 'knex';
import type { MediumRecord, MediumUse } from '#contract/content/media-endpoints.ts';
import { mediaPageSize } from '#contract/content/media-endpoints.ts';
import { mediaUrl } from '#contract/content/media.ts';
import { userNameText } from '#api/database/json-text.ts';
import type { ArtworksRow, MediaRow } from '#api/database/tables.ts';

export interface MediumRow
  extends
    Pick<MediaRow, 'id' | 'sha256' | 'title' | 'alt' | 'createdAt' | 'version'>,
    Pick<ArtworksRow, 'fileName' | 'mime' | 'bytes' | 'widthPx' | 'heightPx'> {
  /** The name of the person. */
  uploadedBy: string | null;
}

function rows(knex: Knex) {
  return knex('media as m')
    .join('artworks as a', 'a.sha256', 'm.sha256')
    .leftJoin('users as u', 'u.id', 'm.uploadedBy')
    .whereNull('m.deletedAt');
}

const columns = (knex: Knex) => [
  'm.id',
  'm.sha256',
  'm.title',
  'm.alt',
  'a.fileName',
  'a.mime',
  'a.bytes',
  'a.widthPx',
  'a.heightPx',
  'm.createdAt',
  'm.version',
  knex.raw(`case when u.id is null then null else ${userNameText('u')} end as uploaded_by`),
];

export async function listMedia(
  knex: Knex,
  { search = '', page = 1 }: { search?: string | undefined; page?: number | undefined },
): Promise<{ media: MediumRecord[]; total: number }> {
  const words = search.trim();
  const fitting = () =>
    rows(knex).modify(query => {
      if (words)
        void query.whereRaw(`position(lower(?) in lower(concat_ws(' ', m.title, m.alt, a.file_name))) > 0`, [
          words,
        ]);
    });
  const [found, counted] = await Promise.all([
    fitting()
      .orderBy([
        { column: 'm.createdAt', order: 'desc' },
        { column: 'm.id', order: 'desc' },
      ])
      .limit(mediaPageSize)
      .offset((page - 1) * mediaPageSize)
      .select<MediumRow[]>(...columns(knex)),
    fitting().count<{ count: string | number }[]>('* as count'),
  ]);
  const uses = await readUses(
    knex,
    found.map(({ sha256 }) => sha256),
  );
  return {
    media: found.map(row => presentMedium(row, uses.get(row.sha256) ?? [])),
    total: Number(counted[0]?.count ?? 0),
  };
}

export async function readMedium(knex: Knex, id: number): Promise<MediumRecord | null> {
  const row = await rows(knex)
    .where({ 'm.id': id })
    .first<MediumRow | undefined>(...columns(knex));
  if (!row) return null;
  const uses = await readUses(knex, [row.sha256]);
  return presentMedium(row, uses.get(row.sha256) ?? []);
}

function presentMedium(row: MediumRow, uses: MediumUse[]): MediumRecord {
  const { id, title, alt, fileName, mime, bytes, widthPx, heightPx, createdAt, uploadedBy, version } = row;
  return {
    id,
    url: mediaUrl(row.sha256),
    title,
    alt,
    fileName,
    type: mime,
    bytes,
    widthPx: widthPx ?? 1,
    heightPx: heightPx ?? 1,
    createdAt: createdAt.toISOString(),
    uploadedBy,
    uses,
    version,
  };
}

interface UseRow extends MediumUse {
  sha256: string;
}

/** Pages (also what is not published yet), products and people of the home page that show one of the pictures. */
export async function readUses(knex: Knex, hashes: readonly string[]): Promise<Map<string, MediumUse[]>> {
  if (hashes.length === 0) return new Map();
  const { rows: found } = await knex.raw<{ rows: UseRow[] }>(
    `with asked as (select unnest(?::text[]) as sha256)
     select sha256, 'page' as kind, p.title as label, '/admin/content\\?page=' || p.id as href
       from asked join pages p on p.deleted_at is null
         and position(sha256 in concat(p.sections, p.draft)) > 0
     union all
     select sha256, 'product', p.name, '/admin/products\\?edit=' || p.id
       from asked join products p on p.deleted_at is null
         and position(sha256 in concat_ws(' ', p.image, p.image_back, p.image_side)) > 0
     union all
     select sha256, 'testimonial', t->>'name', '/admin/settings\\?find=customers'
       from asked join settings s on s.key = 'home' and jsonb_typeof(s.value->'testimonials') = 'array'
         cross join lateral jsonb_array_elements(s.value->'testimonials') t
       where position(sha256 in t::text) > 0
     order by kind, label`,
    [[...hashes]],
  );
  const uses = new Map<string, MediumUse[]>();
  for (const { sha256, ...use } of found) uses.set(sha256, [...(uses.get(sha256) ?? []), use]);
  return uses;
}
