/** What an import takes off sale, and how firmly the office is asked before it does. Pure. */

/** Beyond this share of what is on sale, the person types the number. */
export const typedShare = 0.2;

export interface OffSale {
  products: number;
  /** On sale before the import. */
  ofProducts: number;
  /** With those of the products that go. */
  variants: number;
  ofVariants: number;
}

export const takesOffSale = ({ products, variants }: Pick<OffSale, 'products' | 'variants'>): boolean =>
  products > 0 || variants > 0;

/** The figure to type before the import may go on; `null` where one press is enough. */
export function typedFigure(off: OffSale): 'products' | 'variants' | null {
  if (off.products > off.ofProducts * typedShare) return 'products';
  return off.variants > off.ofVariants * typedShare ? 'variants' : null;
}

/** Whether an import has to ask before it goes on. */
export const mustAsk = (off: OffSale, about: 'any' | 'share'): boolean =>
  about === 'any' ? takesOffSale(off) : typedFigure(off) !== null;

/** What the counts of a run say of it; runs of earlier versions do not know how much was on sale. */
export function offSaleOf(counts: {
  productsArchived?: number | undefined;
  variantsArchived?: number | undefined;
  productsOnSale?: number | undefined;
  variantsOnSale?: number | undefined;
}): OffSale {
  const { productsArchived: products = 0, variantsArchived: variants = 0 } = counts;
  const { productsOnSale = products, variantsOnSale = variants } = counts;
  return { products, ofProducts: productsOnSale, variants, ofVariants: variantsOnSale };
}
