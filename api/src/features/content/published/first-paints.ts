/**
 * What a page shows before the app's scripts have come. The build draws it once from the app's own parts, with
 * words in the places of what only the server knows; here they are filled.
 */
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { lowestPriceText, priceText, stylesText } from '#contract/catalogue/card-texts.ts';
import { categoryTitle } from '#contract/catalogue/categories.ts';
import { fabricColours, garmentImageUrl } from '#contract/garments/garment-pictures.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { mediaAt } from '#contract/content/media.ts';
import { type Photographed, photoFor, photoSources } from '#contract/catalogue/product-photos.ts';
import { paintedTexts, paintWords } from '#contract/content/first-paint.ts';
import { escapeMarkup } from './escape.ts';
import type { FoundPage } from './find-page.ts';

/** Markup by the page's path; `category` is the listing of one, `other` every page without its own. */
export type FirstPaints = Readonly<Record<string, string>>;

export interface PaintFacts {
  shop: Pick<ShopFacts, 'name' | 'home'>;
  /** Products of a listing, in the order in which it shows them; null where the app alone knows them. */
  listed: readonly ProductSummary[] | null;
}

/** Undefined: what the build put into the shell stays. */
export type PaintFor = (found: FoundPage, facts: PaintFacts) => string | undefined;

export function createPaintFor(paints: FirstPaints): PaintFor {
  return (found, { shop, listed }) => {
    const { page, product, category } = found;
    const paint = paints[paintName(found, listed)] ?? paints[page ?? ''] ?? paints['other'];
    if (!paint) return undefined;
    const cards = fillCards(paint, listed ?? []);
    return fill(cards, {
      [paintWords.shopName]: shop.name,
      [paintWords.heroHeading]: shop.home.hero.heading,
      [paintWords.heroText]: shop.home.hero.text,
      [paintWords.listing]: categoryTitle(category),
      [paintWords.count]: stylesText(listed?.length ?? 0),
      ...(product
        ? {
            [paintWords.productName]: product.name,
            [paintWords.productPrice]: priceText(product.price),
            [paintWords.productPicture]: pictureOf(product),
          }
        : {}),
    });
  };
}

function paintName({ page, category }: FoundPage, listed: PaintFacts['listed']): string {
  if (page !== '/products') return page ?? '';
  // Without a product there is something else to say, which the app does.
  if (!listed || listed.length === 0) return category ? 'narrowed category' : 'narrowed';
  return category ? 'category' : page;
}

function fill(paint: string, words: Record<string, string>): string {
  return Object.entries(words).reduce(
    (text, [word, value]) => text.replaceAll(word, () => escapeMarkup(value)),
    paint,
  );
}

/** As many of the cards as there are products. */
function fillCards(paint: string, products: readonly ProductSummary[]): string {
  const [before, ...cards] = paint.split(paintWords.card);
  const after = cards.pop() ?? '';
  const filled = cards.flatMap((card, at) => {
    const product = products[at];
    const [drawn = '', photographed = ''] = card.split(paintWords.photoCard);
    return product ? fillCard(drawn, photographed, product) : [];
  });
  return [before, ...filled, after].join('');
}

function fillCard(drawn: string, photographed: string, product: ProductSummary): string {
  const photo = photoFor(product, product.colors[0]?.name ?? '');
  const card = photo ? photographed.replace(photoPattern, () => photoMarkup(photo)) : drawn;
  return fill(card, {
    [paintedTexts.link]: `/product/${product.id}`,
    [paintedTexts.lowest]: lowestPriceText(product),
    [paintedTexts.price]: priceText(product.price),
    [paintedTexts.drawing]: drawingOf(product),
    [paintWords.productDescription]: product.description,
    [paintWords.productCategory]: product.category,
    [paintWords.productName]: product.name,
  });
}

const photoPattern = new RegExp(`src="${paintWords.productPicture}"`);

/** In the sizes in which the card asks for it. */
function photoMarkup(url: string): string {
  const { src, srcSet } = photoSources(url, 480);
  return `src="${escapeMarkup(src)}"${srcSet ? ` srcset="${escapeMarkup(srcSet)}"` : ''}`;
}

interface Pictured extends Photographed {
  garment: string;
  colors: { name: string; value: string }[];
}

/** What the page itself will show first. */
function pictureOf(product: Pictured): string {
  const photo = photoFor(product, product.colors[0]?.name ?? '');
  return photo ? mediaAt(photo, 1200) : drawingOf(product);
}

function drawingOf({ garment, colors }: Pick<Pictured, 'garment' | 'colors'>): string {
  const [colour] = colors;
  const dyes = fabricColours(colour?.name ?? '', colour?.value ?? '');
  // The server names only garments that it draws.
  return garmentImageUrl(garment as GarmentId, 'front', dyes);
}
