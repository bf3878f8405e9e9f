/** Products on sale, and artwork that has arrived. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ArtworkRef } from '#contract/artwork.ts';
import { uniqueName } from './people.ts';

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
  return row;
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

/** In the ledger as if it had been uploaded. */
export async function makeArtwork(knex: Knex, name = uniqueName('mark')): Promise<ArtworkRef> {
  const ref = artworkRef(name);
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
  return ref;
}
