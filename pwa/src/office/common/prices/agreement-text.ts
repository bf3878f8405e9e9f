/** What was agreed, as the office reads it. */
import type { PriceAgreement } from '#contract/prices/endpoints.ts';
import { percentText } from '#contract/money/buyer-price-limits.ts';
import type { AgreedTechnique } from '#contract/money/buyer-prices.ts';
import { formatCents } from '#contract/money/money.ts';
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

/** "$3.00 per item", "from $2.50 per item". */
export function tableText({ rows }: Pick<AgreedTechnique, 'rows'>): string {
  const all = rows.flatMap(row => row.cents);
  const least = Math.min(...all);
  return `${all.some(one => one !== least) ? 'from ' : ''}${formatCents(least)} per item`;
}

export const agreementFields: RecordField<PriceAgreement>[] = [
  { label: 'Discount', words: discountText },
  { label: 'Holds', words: row => periodText(row) || 'For ever' },
  {
    label: 'Prices',
    words: ({ prices }) =>
      prices.map(({ name, unitCents }) => `${name} ${formatCents(unitCents)}`).join(', ') || 'none',
  },
  {
    label: 'Prices of techniques',
    words: ({ techniques }) => techniques.map(one => `${one.name} ${wholeTable(one)}`).join(', ') || 'none',
  },
];

/** All of a table, so that two that differ read differently. */
const wholeTable = ({ rows }: Pick<AgreedTechnique, 'rows'>): string =>
  rows
    .map(
      ({ fromPieces, cents }) =>
        `${fromPieces > 1 ? `${fromPieces}+: ` : ''}${cents.map(formatCents).join(' / ')}`,
    )
    .join('; ');
