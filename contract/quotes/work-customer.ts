/** For whom a quote or an order is written, and by when it is needed. */
import { z } from 'zod';
import { deliveryAddress } from '../checkout/checkout-form.ts';
import { isValidAbn } from '../text/abn.ts';
import { freeLine, personText } from '../wire/shapes.ts';

/** As the office takes it down at the telephone. Known by the email address, else made. */
export const workCustomer = z.object({
  name: freeLine(200, 2, 'Please enter a name.'),
  email: personText(254, 1, 'Please enter an email address.').pipe(
    z.email('Please enter a valid email address.'),
  ),
  phone: personText(50).default(''),
  company: freeLine(255).default(''),
  abn: personText(20)
    .refine(abn => abn === '' || isValidAbn(abn), 'Please enter a valid ABN.')
    .default(''),
  /** Null while it is to come, and for what is picked up. */
  address: deliveryAddress.nullable().default(null),
});
export type WorkCustomer = z.output<typeof workCustomer>;

export const workTerms = {
  neededBy: z.iso.date().nullable().default(null),
  poNumber: freeLine(100).default(''),
};
