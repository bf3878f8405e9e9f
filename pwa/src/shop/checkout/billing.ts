import type { BillingAddress } from '#contract/checkout/checkout-form.ts';

/** The buyer's details that a bank asks for. */
interface Payer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  billing?: BillingAddress | null | undefined;
}

/** The payer's details for the bank. */
export function billingOf({ firstName, lastName, email, phone, billing, ...delivery }: Payer) {
  const { address, city, state, postalCode } = billing ?? delivery;
  return {
    name: billing?.name ?? `${firstName} ${lastName}`,
    email,
    phone,
    address: { line1: address, city, state, postal_code: postalCode, country: 'AU' },
  };
}

export type BillingDetails = ReturnType<typeof billingOf>;
