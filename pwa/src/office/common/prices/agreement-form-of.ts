/** An agreement as the office types it. */
import { centsToDecimalText } from '#contract/money/money.ts';
import type { AgreementForm } from '#contract/prices/agreement-form.ts';
import type { PriceAgreement } from '#contract/prices/endpoints.ts';
import { cellsOf } from '#contract/techniques/price/price-table.ts';

export const agreementFormOf = ({
  basisPoints,
  prices,
  techniques,
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
  techniques: techniques.map(({ techniqueId, name, by, columns, rows }) => ({
    techniqueId,
    name,
    by,
    table: cellsOf({ columns, rows }),
  })),
});
