import { formatCents } from '#contract/money/money.ts';
import { estimateQuote } from '#contract/quotes/quote-estimate.ts';
import type { SettingValues } from '#contract/content/settings/settings.ts';
import { shippingPrice } from '#contract/checkout/shipping.ts';
import { splitInstalments } from '#contract/money/money.ts';

type Example = (values: SettingValues) => [what: string, result: string][];

/** Uses the same functions as the shop's own calculations. */
const examples: Readonly<Record<string, Example>> = {
  shipping: values =>
    (
      [
        ['Sydney, $80.00 of goods', '2000', 8_000],
        ['Sydney, $200.00 of goods', '2000', 20_000],
        ['Alice Springs, $80.00 of goods', '0872', 8_000],
      ] as const
    ).map(([what, postalCode, subtotalCents]) => [what, deliveryText(values, postalCode, subtotalCents)]),
  afterpay: values => {
    const totals = [values['pricing.afterpayMinCents'], 20_000, values['pricing.afterpayMaxCents'] + 1];
    return totals.map(cents => [`A total of ${formatCents(cents)}`, instalmentText(values, cents)]);
  },
  quotes: values =>
    (
      [
        ['20 pieces, one place, printed', 20, 1, 'print'],
        ['50 pieces, two places, embroidered', 50, 2, 'embroidery'],
        ['100 pieces, one place, printed', 100, 1, 'print'],
      ] as const
    ).map(([what, quantity, locationCount, decorationMethod]) => [
      what,
      quoteText(values, { quantity, locationCount, decorationMethod }),
    ]),
};

function deliveryText(values: SettingValues, postalCode: string, subtotalCents: number): string {
  const { cents } = shippingPrice(
    {
      subtotalCents,
      flatCents: values['pricing.shippingFlatCents'],
      destination: { postalCode, method: 'standard' },
    },
    {
      shippingMode: values['shipping.mode'],
      express: {
        priceCents: values['shipping.express.priceCents'],
        enabled: values['shipping.express.enabled'],
      },
      policy: {
        freeShippingOverCents: values['policy.freeShippingOverCents'],
        metroShippingCents: values['policy.metroShippingCents'],
        regionalShippingCents: values['policy.regionalShippingCents'],
        remoteShippingCents: values['policy.remoteShippingCents'],
        expressExtraCents: values['policy.expressExtraCents'],
      },
    },
  );
  return cents === 0 ? 'Free' : formatCents(cents);
}

function instalmentText(values: SettingValues, cents: number): string {
  const isOffered =
    cents >= values['pricing.afterpayMinCents'] && cents <= values['pricing.afterpayMaxCents'];
  return isOffered ? `4 × ${formatCents(splitInstalments(cents)[3] ?? cents)}` : 'No Afterpay';
}

function quoteText(values: SettingValues, figures: Parameters<typeof estimateQuote>[0]): string {
  const estimate = estimateQuote(figures, {
    dollarsPerPiece: values['quotes.dollarsPerPiece'],
    quantityTiers: values['quotes.quantityTiers'],
    locationTiers: values['quotes.locationTiers'],
    embroideryBasisPoints: values['quotes.embroideryBasisPoints'],
  });
  if (!estimate) return 'TBD';
  const { exGstCents, incGstCents } = estimate;
  return values['shop.gstRegistered'] ? `${formatCents(incGstCents)} inc GST` : formatCents(exGstCents);
}

/** The result of the figures in the form. Renders nothing while one of them is being typed. */
export function LiveExample({ group, values }: { group: string; values: SettingValues }) {
  const rows = reckon(group, values);
  if (!rows) return null;
  return (
    <div className="rounded-2 border border-dashed border-line-strong px-4 py-3">
      <p className="mb-1 text-meta text-soft">For example, with these figures</p>
      <dl className="grid gap-1" aria-live="polite">
        {rows.map(([what, result]) => (
          <div key={what} className="flex flex-wrap justify-between gap-x-4">
            <dt>{what}</dt>
            <dd className="font-strong tabular-nums">{result}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function reckon(group: string, values: SettingValues): [string, string][] | null {
  try {
    return examples[group]?.(values) ?? null;
  } catch {
    return null; // a figure that is no amount yet
  }
}
