/** Products on sale, and artwork that has arrived. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import { hashToken } from '#api/http/session-store.ts';
import { present } from '#api/database/present.ts';
import { uniqueName } from './people.ts';

/** Whoever sends requests with this `Cookie` header. */
interface Sender {
  cookie?: string | undefined;
}

export interface MadeProduct {
  id: number;
  name: string;
  priceCents: number;
  priceBreaks: { quantity: number; priceCents: number }[];
}

const navyAndBone = [
  { id: 'navy', name: 'Navy', value: '#1b2c4a' },
  { id: 'bone', name: 'Bone', value: '#ede6d6' },
];

export async function makeProduct(
  knex: Knex,
  overrides: Partial<Omit<MadeProduct, 'id'>> & Record<string, unknown> = {},
): Promise<MadeProduct> {
  const slug = uniqueName('tee');
  const { priceBreaks = [], colors = navyAndBone, ...columns } = overrides;
  const [row] = await knex('products')
    .insert({
      name: `Tee ${slug}`,
      slug,
      priceCents: 1995,
      garment: 'tee',
      ...columns,
      priceBreaks: JSON.stringify(priceBreaks),
      colors: JSON.stringify(colors),
    })
    .returning(['id', 'name', 'priceCents', 'priceBreaks']);
  return present(row);
}

/** Every colour in every size. */
export async function makeVariants(
  knex: Knex,
  { id }: MadeProduct,
  colours: readonly string[],
  sizes: readonly string[],
): Promise<void> {
  const variants = colours.flatMap(color => sizes.map(size => ({ color, size })));
  await knex('product_variants').insert(
    variants.map((variant, at) => ({
      ...variant,
      productId: id,
      stockCode: `V-${id}-${at}`,
      displayOrder: at,
    })),
  );
}

export const artworkRef = (name: string): ArtworkRef => ({
  sha256: createHash('sha256').update(name).digest('hex'),
  name: `${name}.png`,
  type: 'image/png',
  bytes: 2048,
  widthPx: 1200,
  heightPx: 900,
});

/** In the ledger as if whoever has this cookie had uploaded it. */
export async function makeArtwork(knex: Knex, sender?: Sender): Promise<ArtworkRef> {
  const ref = artworkRef(uniqueName('mark'));
  await knex('artworks')
    .insert({
      sha256: ref.sha256,
      mime: ref.type,
      bytes: ref.bytes,
      widthPx: ref.widthPx,
      heightPx: ref.heightPx,
    })
    .onConflict('sha256')
    .ignore();
  if (sender) await giveArtwork(knex, ref, sender);
  return ref;
}

/** As if they had uploaded the same bytes. */
export async function giveArtwork(knex: Knex, { sha256 }: ArtworkRef, sender: Sender): Promise<void> {
  const owner = await ownerOf(knex, sender);
  await knex('artwork_owners').insert({ sha256, owner });
}

/** As the server names them: the session's user, or the visitor. */
async function ownerOf(knex: Knex, { cookie = '' }: Sender): Promise<string> {
  const tokenOf = (name: string) => new RegExp(`${name}=([\\w-]+)`).exec(cookie)?.[1];
  const [session, visitor] = [tokenOf('__Host-sid'), tokenOf('__Host-vid')];
  if (!session && !visitor) throw new Error('A request without a cookie owns nothing');
  if (!session) return `visitor:${hashToken(visitor ?? '').toString('hex')}`;
  const { userId } = present(
    await knex('sessions')
      .where({ tokenHash: hashToken(session) })
      .first('userId'),
  );
  return `user:${userId}`;
}
