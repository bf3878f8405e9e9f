/**
 * What a page shows before the app's scripts have come. The build draws it once from the app's own parts, with
 * words in the places of what only the server knows; here they are filled.
 */
import type { ShopFacts } from '#contract/endpoints/shop.ts';
import { categoryTitle } from '#contract/categories.ts';
import { fabricColours, garmentImageUrl } from '#contract/garment-pictures.ts';
import type { GarmentId } from '#contract/garments.ts';
import { formatCents } from '#contract/money.ts';
import { mediaAt } from '#contract/media.ts';
import { type Photographed, photoFor } from '#contract/product-photos.ts';
import { paintWords } from '#contract/first-paint.ts';
import { escapeMarkup } from './escape.ts';
import type { FoundPage } from './find-page.ts';

/** Markup by the page's path; `category` is the listing of one, `other` every page without its own. */
export type FirstPaints = Readonly<Record<string, string>>;

/** Undefined: what the build put into the shell stays. */
export type PaintFor = (found: FoundPage, shop: ShopFacts) => string | undefined;

export function createPaintFor(paints: FirstPaints): PaintFor {
  return ({ page, product, category }, shop) => {
    const paint = paints[category ? 'category' : (page ?? '')] ?? paints['other'];
    return (
      paint &&
      fill(paint, {
        [paintWords.shopName]: shop.name,
        [paintWords.heroHeading]: shop.home.hero.heading,
        [paintWords.heroText]: shop.home.hero.text,
        [paintWords.listing]: categoryTitle(category),
        ...(product
          ? {
              [paintWords.productName]: product.name,
              [paintWords.productPrice]: product.price > 0 ? formatCents(product.price) : 'Price on request',
              [paintWords.productPicture]: pictureOf(product),
            }
          : {}),
      })
    );
  };
}

function fill(paint: string, words: Record<string, string>): string {
  return Object.entries(words).reduce(
    (text, [word, value]) => text.replaceAll(word, () => escapeMarkup(value)),
    paint,
  );
}

interface Pictured extends Photographed {
  garment: string;
  colors: { name: string; value: string }[];
}

/** What the page itself will show first. */
function pictureOf(product: Pictured): string {
  const { garment, colors } = product;
  const [colour] = colors;
  const photo = photoFor(product, colour?.name ?? '');
  if (photo) return mediaAt(photo, 1200);
  const dyes = fabricColours(colour?.name ?? '', colour?.value ?? '');
  // The server names only garments that it draws.
  return garmentImageUrl(garment as GarmentId, 'front', dyes);
}
