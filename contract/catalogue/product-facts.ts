/** The table of product fields as schemas. */
import { z } from 'zod';
import { longText, personText } from '../wire/shapes.ts';
import {
  type FieldsWith,
  type ProductFacts,
  type ProductFieldName,
  productFieldRows,
} from './product-fields.ts';
import { productLimits } from './products.ts';

type Shape<Names extends ProductFieldName> = { [N in Names]: z.ZodType<ProductFacts[N]> };
type Copied<Names extends ProductFieldName> = Shape<Extract<Names, FieldsWith<'isInEveryCopy', true>>> & {
  [N in Exclude<Names, FieldsWith<'isInEveryCopy', true>>]: z.ZodOptional<z.ZodType<ProductFacts[N]>>;
};

const flag = z.enum(['true', 'false']).transform(word => word === 'true');
const answered = { line: z.string(), prose: z.string(), lines: z.array(z.string()), flag: z.boolean() };

/** What the office reads: in the list, or only in the record. */
export function officeFacts<const In extends 'list' | 'record'>(where: In) {
  const rows = productFieldRows.filter(({ office }) => office === where);
  const shape = Object.fromEntries(rows.map(({ name, kind }) => [name, answered[kind]]));
  return shape as unknown as Shape<FieldsWith<'office', In>>;
}

/** What shoppers read. Fields that copies from an older version may lack are optional. */
export function shopperFacts<const In extends 'list' | 'page'>(where: In) {
  const rows = productFieldRows.filter(({ shoppers }) => shoppers === where);
  const shape = Object.fromEntries(
    rows.map(({ name, kind, isInEveryCopy }) => [
      name,
      isInEveryCopy ? answered[kind] : answered[kind].optional(),
    ]),
  );
  return shape as unknown as Copied<FieldsWith<'shoppers', In>>;
}

/** What a form sends, as text; lists are JSON (`jsonFacts`). */
export const sentFacts = Object.fromEntries(
  productFieldRows.map(({ name, kind, most = productLimits.featureLength }) => {
    if (kind === 'flag') return [name, flag];
    if (kind === 'lines') return [name, z.array(personText(most, 1)).max(productLimits.features)];
    return [name, kind === 'prose' ? longText(most) : personText(most)];
  }),
) as unknown as Shape<ProductFieldName>;

export const jsonFacts: readonly string[] = productFieldRows
  .filter(({ kind }) => kind === 'lines')
  .map(({ name }) => name);
