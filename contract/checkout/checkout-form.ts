/**
 * The checkout form with its messages, and the Australian rules for postcodes, phone numbers and ABNs. Browser and
 * server use the same schema. The phone number stays as typed; the server stores `normalisePhone(phone)`.
 */
import { z } from 'zod';
import { isValidAbn } from '../text/abn.ts';
import { isAustralianPhone, minPhoneLength } from '../text/phone.ts';
import { postcodeMismatch, states } from './postcodes.ts';
import { freeLine, personText } from '../wire/shapes.ts';
import { shippingMethods } from './shipping.ts';
import { defaultCountry } from '../shop/shop-defaults.ts';

const postalCodeMessage = 'Please enter a valid postal code.';
const phoneMessage = 'Please enter a valid phone number.';

export const postalCode = personText(10, 4, postalCodeMessage);
const state = z.enum(states, 'Please select your state.');

const delivery = {
  firstName: freeLine(100, 2, 'First name must be at least 2 characters.'),
  lastName: freeLine(100, 2, 'Last name must be at least 2 characters.'),
  phone: personText(50, minPhoneLength, phoneMessage).refine(
    phone => phone.length < minPhoneLength || isAustralianPhone(phone),
    phoneMessage,
  ),
  address: freeLine(255, 5, 'Please enter your street address.'),
  city: freeLine(100, 2, 'Please enter your city.'),
  state,
  postalCode,
  country: z.literal(defaultCountry, 'We ship within Australia only.').default(defaultCountry),
  /** A company or an ABN makes it a business order: no instalments. */
  company: freeLine(255).optional(),
  abn: personText(20)
    .refine(abn => abn === '' || isValidAbn(abn), 'Please enter a valid ABN.')
    .optional(),
};

const postcodeInState = z.refine<unknown>(form => explainPostcode(form) === '', {
  path: ['postalCode'],
  error: issue => `${postalCodeMessage} ${explainPostcode(issue.input)}`,
  // Reported together with the other messages, but only once both fields are valid on their own.
  when: ({ value }) => postcodeAndState.safeParse(value).success,
});

export const billingAddress = z
  .object({
    /** A person or a company. */
    name: freeLine(200, 2, 'Please enter a name.'),
    address: delivery.address,
    city: delivery.city,
    state,
    postalCode,
  })
  .check(postcodeInState);
export type BillingAddress = z.output<typeof billingAddress>;

export const customerInfo = z
  .object({
    ...delivery,
    email: personText(255).pipe(z.email('Please enter a valid email address.')),
    /** Who pays, where that isn't who the parcel goes to. */
    billing: billingAddress.optional(),
    /** The buyer's own order number; it appears on the invoice. */
    poNumber: freeLine(100).optional(),
    shippingMethod: z.enum(shippingMethods).optional(),
  })
  .check(postcodeInState);

/** The delivery address of one order, as the office enters it. */
export const deliveryAddress = z
  .object({ address: delivery.address, city: delivery.city, state, postalCode })
  .check(postcodeInState);
export type DeliveryAddress = z.output<typeof deliveryAddress>;

/** The delivery address an account keeps for the next order. */
export const deliveryDetails = z.object(delivery).check(postcodeInState);
export type DeliveryDetails = z.output<typeof deliveryDetails>;

const postcodeAndState = z.object({ postalCode, state });

function explainPostcode(form: unknown): string {
  const { data } = postcodeAndState.safeParse(form);
  return (data && postcodeMismatch(data.postalCode, data.state)) ?? '';
}

/** What the form's fields hold while typing. */
export type CheckoutForm = z.input<typeof customerInfo>;
/** After validation: trimmed, in NFC, with an existing state and a postcode in that state. */
export type CustomerInfo = z.output<typeof customerInfo>;
