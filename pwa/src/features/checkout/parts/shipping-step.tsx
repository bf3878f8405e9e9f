import { Link } from 'react-router-dom';
import { expressPost, standardPost } from '#contract/shop-defaults.ts';
import type { CheckoutForm } from '#contract/checkout-form.ts';
import { formatCents } from '#contract/money.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { BackLink } from '#pwa/ui/back-link.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { TextLink } from '#pwa/ui/link.tsx';
import { RadioCards } from '#pwa/ui/radio-cards.tsx';
import { StepHeading } from './step-heading.tsx';

interface ShippingStepProps {
  form: CheckoutForm;
  shippingCents: number;
  onDone: () => void;
}

export function ShippingStep({ form, shippingCents, onDone }: ShippingStepProps) {
  const { express } = useShopFacts();
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
        <address className="leading-snug not-italic">
          <b className="font-strong">
            {form.firstName} {form.lastName}
          </b>
          {form.company && <span className="block">{form.company}</span>}
          <span className="block">{form.address}</span>
          <span className="block">
            {form.city} {form.state} {form.postalCode}
          </span>
          <span className="block text-soft">{form.email}</span>
        </address>
        <TextLink asChild variant="solo" className="-my-2 whitespace-nowrap">
          <Link to="/checkout?step=information">Edit address</Link>
        </TextLink>
      </Card>
      <RadioCards
        label="Delivery by Australia Post"
        value="standard"
        onChange={() => undefined}
        options={[
          {
            value: 'standard',
            label: <Priced label={standardPost.label} cents={shippingCents} />,
            note: standardPost.estimate,
          },
          {
            value: 'express',
            label: <Priced label={expressPost.label} cents={express.priceCents} />,
            disabledReason: `${expressPost.estimate}. Not available online yet.`,
          },
        ]}
      />
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
      {label} <span className="tabular-nums">{formatCents(cents)}</span>
    </span>
  );
}
