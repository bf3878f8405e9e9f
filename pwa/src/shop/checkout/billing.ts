/** Whoever ordered, as far as a bank asks. */
interface Payer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
}

/** What a bank wants to know of the payer. */
export function billingOf({ firstName, lastName, email, phone, address, city, state, postalCode }: Payer) {
  return {
    name: `${firstName} ${lastName}`,
    email,
    phone,
    address: { line1: address, city, state, postal_code: postalCode, country: 'AU' },
  };
}

export type BillingDetails = ReturnType<typeof billingOf>;
