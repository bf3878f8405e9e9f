import { Link } from 'react-router-dom';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import { formatCents } from '#contract/money/money.ts';
import { expressPost, standardPost } from '#contract/shop/shop-defaults.ts';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { addressLine } from '#contract/text/address-line.ts';
import { AddressLines } from './address-lines.tsx';

/** With large text on a phone, the link stands below its part. */
const row =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-5 py-4 @max-[16rem]:grid-cols-[minmax(0,1fr)] md:grid-cols-[6rem_minmax(0,1fr)_auto]';

/** A summary of what is about to be paid for, each part with a link to change it. */
export function ReviewRecap({ form, shippingCents }: { form: CheckoutForm; shippingCents: number }) {
  const { label, estimate } = form.shippingMethod === 'express' ? expressPost : standardPost;
  return (
    <Card padded={false}>
      <dl className="@container divide-y divide-line">
        <div className={row}>
          <dt className="text-soft max-md:col-span-full">Ship to</dt>
          <dd>
            <AddressLines form={form} />
          </dd>
          <dd>
            <Edit step="information">Edit address</Edit>
          </dd>
        </div>
        {form.billing && (
          <div className={row}>
            <dt className="text-soft max-md:col-span-full">Bill to</dt>
            <dd className="leading-snug">
              {form.billing.name}
              <span className="block">{addressLine(form.billing)}</span>
            </dd>
            <dd>
              <Edit step="information">Edit billing</Edit>
            </dd>
          </div>
        )}
        <div className={row}>
          <dt className="text-soft max-md:col-span-full">Delivery</dt>
          <dd className="leading-snug">
            {label},{' '}
            <span className="tabular-nums">{shippingCents === 0 ? 'free' : formatCents(shippingCents)}</span>
            <span className="block text-soft">{estimate}</span>
          </dd>
          <dd>
            <Edit step="shipping">Edit delivery</Edit>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Edit({ step, children }: { step: string; children: string }) {
  return (
    <TextLink asChild variant="solo" className="-my-3 whitespace-nowrap">
      <Link to={`/checkout?step=${step}`}>{children}</Link>
    </TextLink>
  );
}
