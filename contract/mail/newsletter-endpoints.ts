/** Newsletter sign-ups. No response reveals whether an address is known. */
import { z } from 'zod';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { personText, uuid } from '../wire/shapes.ts';

/** 32 random bytes in base64url. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const newsletterSignUp = z.object({
  email: personText(254, 1, 'Please enter your email address.').pipe(
    z.email('Please enter a valid email address.'),
  ),
  /** The form that was used. */
  source: z.string().max(50).optional(),
  clientId: uuid.optional(),
});

export const newsletterEndpoints = {
  signUpForNewsletter: endpoint({
    method: 'POST',
    path: '/api/newsletter',
    summary: 'Sends an email whose link subscribes; the same answer for every address',
    access: anyone,
    limit: 'newsletter',
    status: 202,
    bodyLimitBytes: 4_000,
    body: newsletterSignUp,
    response: z.object({ message: z.string() }),
  }),
  confirmNewsletter: endpoint({
    method: 'POST',
    path: '/api/newsletter/confirm',
    summary: 'The link of the confirmation mail: subscribes once; the same answer when it is opened again',
    access: anyone,
    limit: 'write',
    bodyLimitBytes: 4_000,
    body: z.object({ token }),
    response: z.object({ status: z.literal('confirmed') }),
  }),
  unsubscribeNewsletter: endpoint({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    summary: 'The link at the end of every newsletter mail: ends the subscription at once',
    access: anyone,
    limit: 'write',
    bodyLimitBytes: 4_000,
    body: z.object({ token }),
    response: z.object({ status: z.literal('unsubscribed') }),
  }),
  unsubscribeByMailProgram: endpoint({
    method: 'POST',
    path: '/api/newsletter/one-click',
    summary: 'The same for the button of a mail program (RFC 8058); its form body says nothing more',
    access: anyone,
    anonymous: true,
    limit: 'write',
    query: z.object({ token }),
    accepts: 'bytes',
    crossSite: true,
    response: z.object({ status: z.literal('unsubscribed') }),
  }),
};
