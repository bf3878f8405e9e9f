/**
 * Placeholders in the built first paint for values that only the server knows. No product would have such a name.
 * Placeholders for prices and ids are numbers, because the app's components turn them into prices and links.
 */
import { lowestPriceText, priceText } from '../catalogue/card-texts.ts';
import { fabricColours, garmentImageUrl } from '../garments/garment-pictures.ts';

export const paintWords = {
  shopName: '⟦shop⟧',
  heroHeading: '⟦heading⟧',
  heroText: '⟦text⟧',
  listing: '⟦listing⟧',
  productName: '⟦product⟧',
  productPrice: '⟦price⟧',
  productPicture: '⟦picture⟧',
  productDescription: '⟦description⟧',
  productCategory: '⟦category⟧',
  /** Above a list: its number of products. */
  count: '⟦count⟧',
  /** Before each card, first as a drawing and then as a photograph, and after the last. */
  card: '⟦card⟧',
  photoCard: '⟦photo card⟧',
} as const;

/** Number of cards in the first paint: whole rows of both two and three. */
export const paintedCards = 12;

/** A sample product of a list, as the build knows it. */
export const paintedProduct = {
  id: 987_654_321,
  price: 876_543_219,
  priceBreaks: [{ quantity: 654_321_987, price: 765_432_198 }],
};

/** What the app's components render from it. */
export const paintedTexts = {
  link: `/product/${paintedProduct.id}`,
  price: priceText(paintedProduct.price),
  lowest: lowestPriceText(paintedProduct),
  drawing: garmentImageUrl('tee', 'front', fabricColours('', '')),
} as const;
