import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';

/** Where the parcel goes, as it will stand on it, and how we reach its buyer. */
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
