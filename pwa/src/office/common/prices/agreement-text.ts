/** What was agreed, as the office reads it. */
import type { AgreementForm } from '#contract/prices/agreement-form.ts';
import type { PriceAgreement } from '#contract/prices/endpoints.ts';
import { percentText } from '#contract/money/buyer-price-limits.ts';
import { centsToDecimalText, formatCents } from '#contract/money/money.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import type { RecordField } from '#pwa/office/common/record/clash-rows.ts';

/** "From 1 Nov 2026 until 31 Oct 2027"; empty where it holds for ever. */
export function periodText({ fromDay, untilDay }: Pick<PriceAgreement, 'fromDay' | 'untilDay'>): string {
  const words = [fromDay && `from ${formatIsoDay(fromDay)}`, untilDay && `until ${formatIsoDay(untilDay)}`];
  const text = words.filter(Boolean).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const discountText = ({ basisPoints }: Pick<PriceAgreement, 'basisPoints'>): string =>
  basisPoints > 0 ? `${percentText(basisPoints)} off everything` : 'No discount';

export const agreementFields: RecordField<PriceAgreement>[] = [
  { label: 'Discount', words: discountText },
  { label: 'Holds', words: row => periodText(row) || 'For ever' },
  {
    label: 'Prices',
    words: ({ prices }) =>
      prices.map(({ name, unitCents }) => `${name} ${formatCents(unitCents)}`).join(', ') || 'none',
  },
];

export const agreementFormOf = ({
  basisPoints,
  prices,
  fromDay,
  untilDay,
}: PriceAgreement): AgreementForm => ({
  percent: basisPoints > 0 ? String(basisPoints / 100) : '',
  fromDay: fromDay ?? '',
  untilDay: untilDay ?? '',
  prices: prices.map(({ productId, name, listCents, unitCents }) => ({
    productId,
    name,
    listCents,
    price: centsToDecimalText(unitCents),
  })),
});
