/** Rows of the table of product fields as arguments of `jsonb_build_object`; the product is `p`. */
import { productFieldRows } from '#contract/catalogue/product-fields.ts';

export function factColumns(isWanted: (row: (typeof productFieldRows)[number]) => boolean): string {
  return productFieldRows
    .filter(isWanted)
    .map(({ name, column }) => `'${name}', p.${column}`)
    .join(', ');
}
