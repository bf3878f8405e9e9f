import { Fragment } from 'react';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { paintedCards, paintedProduct, paintWords } from '#contract/content/first-paint.ts';
import { ProductCard } from './product-card.tsx';
import { eagerPictures, gridColumns } from './product-grid.tsx';

/** The first paint of a list, rendered by the build: the server fills as many cards as there are products. */
export function PaintedCards() {
  return (
    <>
      <h2 className="sr-only">Products</h2>
      <ul className={gridColumns}>
        {Array.from({ length: paintedCards }, (_, at) => (
          <Fragment key={at}>
            {paintWords.card}
            <li className="grid min-w-0">
              <ProductCard product={product} eager={at < eagerPictures} />
            </li>
            {paintWords.photoCard}
            <li className="grid min-w-0">
              <ProductCard product={photographed} eager={at < eagerPictures} />
            </li>
          </Fragment>
        ))}
        {paintWords.card}
      </ul>
    </>
  );
}

const product: ProductSummary = {
  ...paintedProduct,
  slug: '',
  name: paintWords.productName,
  description: paintWords.productDescription,
  category: paintWords.productCategory,
  categories: [],
  subcategory: null,
  supplier: null,
  garment: 'tee',
  image: '',
  imageBack: null,
  imageSide: null,
  customizable: true,
  // Colour dots need styles, which the markup can't have.
  colors: [],
  sizes: [],
  printingTechniques: [],
  stock: 0,
  displayOrder: 0,
  rating: null,
  numReviews: 0,
  ratingIsSample: false,
};

const photographed: ProductSummary = { ...product, image: paintWords.productPicture };
