/**
 * Words that stand in the built first paint for what only the server knows. Nobody names a product like this.
 * Numbers stand where the app's parts make a link or a price of them.
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
  /** Over a list: how many products it has. */
  count: '⟦count⟧',
  /** Before each card, drawn and then with a photograph, and after the last. */
  card: '⟦card⟧',
  photoCard: '⟦photo card⟧',
} as const;

/** Cards that the first paint has room for: whole rows of two and of three. */
export const paintedCards = 12;

/** One of the products of a list as the build knows it. */
export const paintedProduct = {
  id: 987_654_321,
  price: 876_543_219,
  priceBreaks: [{ quantity: 654_321_987, price: 765_432_198 }],
};

/** What the app's parts make of it. */
export const paintedTexts = {
  link: `/product/${paintedProduct.id}`,
  price: priceText(paintedProduct.price),
  lowest: lowestPriceText(paintedProduct),
  drawing: garmentImageUrl('tee', 'front', fabricColours('', '')),
} as const;
