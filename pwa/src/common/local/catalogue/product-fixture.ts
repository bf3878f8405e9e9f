/** A product as its own page loads it, for tests. */
import type { Product } from '#contract/catalogue/endpoints.ts';

export function makeProduct(overrides: Partial<Product> = {}): Product {
  return {
    id: 1,
    slug: 'heavy-tee',
    name: 'Heavy tee',
    description: 'A heavy tee.',
    price: 2495,
    priceBreaks: [{ quantity: 20, price: 2250 }],
    category: "Men's T-Shirts",
    categories: ["Men's T-Shirts"],
    subcategory: null,
    supplier: null,
    garment: 'tee',
    image: '',
    imageBack: null,
    imageSide: null,
    customizable: true,
    colors: [
      { id: 'navy', name: 'Navy', value: '#1b2c4a' },
      { id: 'bone', name: 'Bone', value: '#ede6d6' },
    ],
    sizes: ['S', 'M', 'L'],
    printingTechniques: [],
    stock: 0,
    displayOrder: 1,
    rating: null,
    numReviews: 0,
    ratingIsSample: false,
    stockCode: null,
    features: [],
    care: [],
    sizeGuide: null,
    variantPricing: false,
    variants: ['S', 'M', 'L'].map(size => ({
      stockCode: `T-${size}`,
      color: 'Navy',
      size,
      price: null,
      gtin: null,
      stock: null,
    })),
    ...overrides,
  };
}
