/** Words that stand in the built first paint for what only the server knows. Nobody names a product like this. */
export const paintWords = {
  shopName: '⟦shop⟧',
  heroHeading: '⟦heading⟧',
  heroText: '⟦text⟧',
  listing: '⟦listing⟧',
  productName: '⟦product⟧',
  productPrice: '⟦price⟧',
  productPicture: '⟦picture⟧',
} as const;
