import type { ReactNode } from 'react';
import { formatCents } from '#contract/money.ts';
import type { PricedCart } from '#contract/pricing.ts';
import { TextLink } from '#pwa/ui/link.tsx';
import type { DesignPrice } from '../design-price.ts';
import { instalmentText } from '../instalment-text.ts';

/** The whole price with every choice: pieces, set-up, shipping, total with GST. */
export function PriceSummary({ price, isMixed }: { price: DesignPrice; isMixed: boolean }) {
  const { cart, pieces, positions, unitPriceCents } = price;
  if (!cart) return null;
  const words = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
  return (
    <dl className="grid gap-2 py-5">
      <Row
        label={isMixed ? words : `${words} at ${formatCents(unitPriceCents)}`}
        value={formatCents(cart.subtotalCents)}
      />
      <SurchargeRows cart={cart} />
      {positions > 0 && (
        <Row
          label={`Setup, ${positions} ${positions === 1 ? 'position' : 'positions'}`}
          value={formatCents(cart.setupCents)}
        />
      )}
      <Row label="Shipping, flat" value={formatCents(cart.shippingCents)} />
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-ink pt-3 font-strong">
        <dt>Total, including GST</dt>
        <dd
          aria-live="polite"
          className="font-display text-3xl leading-tight font-heading tracking-display tabular-nums"
        >
          {formatCents(cart.totalCents)}
        </dd>
      </div>
    </dl>
  );
}

function SurchargeRows({ cart }: { cart: PricedCart }) {
  const names = { print: 'Print', embroidery: 'Embroidery', multiple_colours: 'Multiple colours' } as const;
  return (['print', 'embroidery', 'multiple_colours'] as const).map(code => {
    const rows = cart.surcharges.filter(row => row.code === code);
    if (rows.length === 0) return null;
    const total = rows.reduce((sum, row) => sum + row.totalCents, 0);
    return <Row key={code} label={names[code]} value={formatCents(total)} />;
  });
}

function Row({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

export function InstalmentNotice({ cart }: { cart: PricedCart | null }) {
  const parts = cart?.instalments.notice;
  if (!parts) return null;
  return (
    <p className="mt-3 text-meta text-soft tabular-nums">
      {instalmentText(parts)} Late fees and eligibility apply.{' '}
      <TextLink href="https://www.afterpay.com/en-AU/how-it-works" target="_blank" rel="noreferrer">
        How it works<span className="sr-only"> (opens in a new tab)</span>
      </TextLink>
    </p>
  );
}
