/** The form of agreed prices. Per cent and dollars as people type them. */
import { z } from 'zod';
import { buyerPriceLimits } from '../money/buyer-price-limits.ts';
import { typed } from '../forms/typed.ts';
import type { FormWords } from '../forms/form-words.ts';
import { readDollars } from '../money/read-dollars.ts';
import { typedTable } from '../techniques/price/typed-table.ts';
import { priceBases } from '../techniques/technique.ts';

/** "7.5" and "7,5" are 750; nothing is 0. Undefined for anything else, and beyond 50 or one decimal. */
export function readPercent(written: string): number | undefined {
  const text = written.replace(/\s*%$/, '').trim();
  if (text === '') return 0;
  if (!/^\d{1,2}([.,]\d)?$/.test(text)) return undefined;
  const basisPoints = Math.round(Number(text.replace(',', '.')) * 100);
  return basisPoints <= buyerPriceLimits.mostBasisPoints ? basisPoints : undefined;
}

const dollars = typed(written => {
  const cents = readDollars(written);
  return cents ? cents : undefined;
}, 'Enter a price such as 16.50.');

/** Empty: no limit. */
const day = z
  .string()
  .transform(written => written || null)
  .pipe(z.iso.date({ error: 'Please choose a day.' }).nullable());

export const agreementForm = z.object({
  percent: typed(readPercent, 'Enter per cent from 0 to 50, with one decimal at most.'),
  fromDay: day,
  untilDay: day,
  prices: z.array(z.object({ productId: z.int(), name: z.string(), listCents: z.int(), price: dollars })),
  techniques: z.array(
    z.object({
      techniqueId: z.string(),
      name: z.string(),
      by: z.enum(priceBases),
      table: typedTable({ isPaid: true }),
    }),
  ),
});
export type AgreementForm = z.input<typeof agreementForm>;

export const agreementWords: FormWords<'percent' | 'fromDay' | 'untilDay'> = {
  labels: { percent: 'Discount, per cent', fromDay: 'From', untilDay: 'Until' },
  help: {
    percent: 'Off every product, at the price for the quantity.',
    untilDay: 'The last day on which these prices hold.',
  },
  optional: ['percent', 'fromDay', 'untilDay'],
};
