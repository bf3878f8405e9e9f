import { z } from 'zod';
import { accountEmail } from '../account/account-form.ts';

/** Upper case with or without `#`, as people copy it from an email. */
export const orderLinkForm = z.object({
  orderId: z
    .string()
    .trim()
    .transform(written => written.replace(/^#\s*/, '').toUpperCase())
    .pipe(z.string().min(1, 'Please enter your order number').max(64, 'Please check the order number')),
  email: accountEmail,
});

/** The same answer whether or not there is such an order. */
export const orderLinkAnswer = 'If that order exists, we have sent its link to this address.';
