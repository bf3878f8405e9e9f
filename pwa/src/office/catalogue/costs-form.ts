/** The form of what a product costs the shop: as typed, its faults, and what is sent. Pure. */
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { costEndpoints, ProductCosts } from '#contract/costs/endpoints.ts';
import { mostCostCents } from '#contract/costs/margin.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import { readPrice } from '#pwa/common/forms/read-price.ts';

export interface CostsForm {
  /** Of the product; dollars as typed, '' where nobody knows. */
  usual: string;
  /** By the variant's id. */
  variants: Readonly<Record<number, string>>;
}

const textOf = (cents: number | null) => (cents === null ? '' : centsToDecimalText(cents));

export const costsForm = ({ costCents, variants }: ProductCosts): CostsForm => ({
  usual: textOf(costCents),
  variants: Object.fromEntries(variants.map(one => [one.id, textOf(one.costCents)])),
});

const isWrong = (typed: string) => {
  const cents = readPrice(typed);
  return cents === null || (cents ?? 0) > mostCostCents;
};
const wrong = 'Please enter a cost such as 11.50, or nothing.';

export type CostsErrors = Partial<Record<keyof CostsForm, string>>;

export const costTrouble = (typed: string): string | undefined => (isWrong(typed) ? wrong : undefined);

export function checkCosts({ usual, variants }: CostsForm): CostsErrors {
  return {
    ...(isWrong(usual) && { usual: wrong }),
    ...(Object.values(variants).some(isWrong) && { variants: 'Please check the costs of the variants.' }),
  };
}

/** What differs from what was opened. An empty cost is forgotten. */
export function costsToSend(
  form: CostsForm,
  opened: CostsForm,
): SentBody<typeof costEndpoints.setProductCosts> {
  const centsOf = (typed: string) => readPrice(typed) ?? null;
  const isSame = (a: string, b: string) => centsOf(a) === centsOf(b);
  return {
    ...(isSame(form.usual, opened.usual) ? {} : { costCents: centsOf(form.usual) }),
    variants: Object.entries(form.variants)
      .filter(([id, typed]) => !isSame(typed, opened.variants[Number(id)] ?? ''))
      .map(([id, typed]) => ({ id: Number(id), costCents: centsOf(typed) })),
  };
}
