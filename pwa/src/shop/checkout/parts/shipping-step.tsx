import { Link } from 'react-router-dom';
import type { CartLine } from '#contract/cart/cart.ts';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import { formatCents } from '#contract/money/money.ts';
import { expressPost, standardPost } from '#contract/shop/shop-defaults.ts';
import { type ShippingMethod, shippingPrice } from '#contract/checkout/shipping.ts';
import type { CartPrices } from '#pwa/common/local/cart/cart-prices.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { AddressLines } from './address-lines.tsx';
import { ArrivalEstimate } from './arrival-estimate.tsx';
import { StepHeading } from './step-heading.tsx';

interface ShippingStepProps {
  form: CheckoutForm;
  lines: readonly CartLine[];
  prices: CartPrices;
  method: ShippingMethod;
  onMethod: (method: ShippingMethod) => void;
  onDone: () => void;
}

export function ShippingStep({ form, lines, prices, method, onMethod, onDone }: ShippingStepProps) {
  const shop = useShopFacts();
  const subtotalCents = prices.phase === 'priced' ? prices.cart.subtotalCents : 0;
  const costOf = (wanted: ShippingMethod) =>
    shippingPrice(
      {
        subtotalCents,
        flatCents: shop.shippingFlatCents,
        destination: { postalCode: form.postalCode, method: wanted },
      },
      // The price of express is shown before it can be chosen.
      { ...shop, express: { ...shop.express, enabled: true } },
    ).cents;
  return (
    <form
      className="grid gap-8"
      onSubmit={event => {
        event.preventDefault();
        onDone();
      }}
    >
      <StepHeading>Shipping</StepHeading>
      <Card className="flex items-start justify-between gap-4">
        <AddressLines form={form} />
        <TextLink asChild variant="solo" className="-my-2 whitespace-nowrap">
          <Link to="/checkout?step=information">Edit address</Link>
        </TextLink>
      </Card>
      <div className="grid gap-3">
        <RadioCards
          label="Delivery by Australia Post"
          stacked
          value={method}
          onChange={onMethod}
          options={[
            {
              value: 'standard',
              label: <Priced label={standardPost.label} cents={costOf('standard')} />,
              note: standardPost.estimate,
            },
            {
              value: 'express',
              label: <Priced label={expressPost.label} cents={costOf('express')} />,
              note: expressPost.estimate,
              ...(shop.express.enabled
                ? {}
                : { disabledReason: `${expressPost.estimate}. Not available online yet.` }),
            },
          ]}
        />
        <ArrivalEstimate lines={lines} method={method} postalCode={form.postalCode} />
      </div>
      <div className="flex flex-col items-center gap-3 md:flex-row-reverse md:justify-between">
        <Button type="submit" variant="go" size="large" className="w-full md:w-auto">
          Continue to Payment
        </Button>
        <BackLink asChild>
          <Link to="/checkout?step=information">Back to Information</Link>
        </BackLink>
      </div>
    </form>
  );
}

function Priced({ label, cents }: { label: string; cents: number }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      {label} <span className="tabular-nums">{cents === 0 ? 'Free' : formatCents(cents)}</span>
    </span>
  );
}
