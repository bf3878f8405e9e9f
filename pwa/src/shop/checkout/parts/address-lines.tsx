import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';

/** The delivery address as printed on the parcel, and the buyer's contact details. */
export function AddressLines({ form }: { form: CheckoutForm }) {
  return (
    <address className="min-w-0 leading-snug break-words not-italic">
      <b className="font-strong">
        {form.firstName} {form.lastName}
      </b>
      {form.company && <span className="block">{form.company}</span>}
      <span className="block">{form.address}</span>
      <span className="block">
        {form.city} {form.state} {form.postalCode}
      </span>
      <span className="block text-soft">{form.email}</span>
      <span className="block text-soft">{form.phone}</span>
    </address>
  );
}
