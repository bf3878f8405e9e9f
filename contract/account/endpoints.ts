/** Sign-in and the signed-in person's account. */
import { z } from 'zod';
import {
  deletionForm,
  forgotForm,
  linkToken,
  loginForm,
  passwordChange,
  passwordReset,
  profileChange,
  registration,
} from './account-form.ts';
import { agreedPrices } from '../money/agreed-prices.ts';
import { deliveryDetails } from '../checkout/checkout-form.ts';
import { anyone, endpoint, signedIn } from '../wire/endpoint.ts';
import { instant } from '../wire/shapes.ts';

/** What a person sees of their own account. No answer contains passwords, hashes or tokens. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  staffRole: z.enum(['driver', 'workshop']).nullable(),
  /** Sent back with a change of the profile. */
  profileVersion: z.int32().optional(),
  /** An address that is waiting for its confirmation link. */
  pendingEmail: z.string().nullable().optional(),
  /** True once a link sent to `email` has been used. */
  isEmailProven: z.boolean().optional(),
  /** Name of the organisation that they buy for. */
  organisation: z.string().optional(),
  /** What the office has agreed with them or their organisation, as it holds today. */
  prices: z.array(agreedPrices).optional(),
  /** True if this sign-in cancelled the deletion of the account. */
  isKept: z.boolean().optional(),
});
export type User = z.output<typeof user>;

const sessionId = z.string().regex(/^[0-9a-f]{32}$/);

export const accountSession = z.object({
  id: sessionId,
  userAgent: z.string(),
  startedAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

export const preferences = z.object({
  /**
   * `pending` until the link in the email is followed. Messages about the person's own orders are always sent. For an
   * address that the account hasn't proven, nothing is revealed: `off`, or `pending` right after a request.
   */
  marketing: z.enum(['off', 'pending', 'on']),
  /** When the choice was made; null before the first choice. */
  since: instant.nullable(),
});
export type Preferences = z.output<typeof preferences>;

export const savedAddress = deliveryDetails.extend({ version: z.int() });
export type SavedAddress = z.output<typeof savedAddress>;

const byLink = z.object({ token: linkToken });

/** An unfinished order: unpaid, in production, or on its way. */
export const deletionBlock = z.object({
  orderId: z.string(),
  reason: z.enum(['unpaid', 'production', 'delivery']),
});
export type DeletionBlock = z.output<typeof deletionBlock>;

/** No request here is longer, and hashing is expensive. */
const bodyLimitBytes = 8_000;

export const accountEndpoints = {
  getUser: endpoint({
    method: 'GET',
    path: '/api/user',
    summary: 'Who is signed in',
    access: signedIn,
    limit: 'read',
    response: user,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Signs in with username or email address and password',
    access: anyone,
    limit: 'login',
    bodyLimitBytes,
    body: loginForm,
    response: user,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    summary: 'Makes an account and signs in',
    access: anyone,
    limit: 'register',
    bodyLimitBytes,
    body: registration,
    response: user,
    status: 201,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'Ends this session',
    access: anyone,
    limit: 'write',
    status: 204,
  }),
  updateUser: endpoint({
    method: 'PATCH',
    path: '/api/user',
    summary: 'Changes name or email address; a new address needs the password',
    access: signedIn,
    limit: 'password',
    bodyLimitBytes,
    body: profileChange,
    response: user,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/user/password',
    summary: 'Changes the password and ends all other sessions',
    access: signedIn,
    limit: 'password',
    bodyLimitBytes,
    body: passwordChange,
    status: 204,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'Where this account is signed in',
    access: signedIn,
    limit: 'read',
    response: z.array(accountSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions/{id}',
    summary: 'Ends one of the own sessions',
    access: signedIn,
    limit: 'write',
    params: z.object({ id: sessionId }),
    status: 204,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions',
    summary: 'Ends all own sessions but this one',
    access: signedIn,
    limit: 'write',
    status: 204,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/password/forgot',
    summary:
      'Sends a link for a new password, if there is such an account; the answer is the same for any address',
    access: anyone,
    limit: 'forgotPassword',
    bodyLimitBytes,
    body: forgotForm,
    response: z.object({ message: z.string() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/password/reset',
    summary: 'Sets a new password with the token of a link, once, and ends all sessions',
    access: anyone,
    limit: 'mailLink',
    bodyLimitBytes,
    body: passwordReset,
    status: 204,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/user/email/confirm',
    summary: 'Makes the address the account’s own, with the token that was sent to it',
    access: anyone,
    limit: 'mailLink',
    bodyLimitBytes,
    body: byLink,
    response: z.object({ email: z.string() }),
  }),
  askForEmailProof: endpoint({
    method: 'POST',
    path: '/api/user/email/link',
    summary: 'Sends the link that confirms the account’s own address once more',
    access: signedIn,
    limit: 'proofMail',
    status: 204,
  }),
  undoEmail: endpoint({
    method: 'POST',
    path: '/api/user/email/undo',
    summary:
      'Takes a change of address back, with the token that was sent to the old one, and ends all sessions',
    access: anyone,
    limit: 'mailLink',
    bodyLimitBytes,
    body: byLink,
    response: z.object({ email: z.string() }),
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/user/email',
    summary: 'Gives up a new address that waits for its confirmation',
    access: signedIn,
    limit: 'write',
    status: 204,
  }),
  getDeletion: endpoint({
    method: 'GET',
    path: '/api/user/deletion',
    summary: 'What keeps the account from being deleted now',
    access: signedIn,
    limit: 'read',
    response: z.object({ blockedBy: z.array(deletionBlock) }),
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/api/user/deletion',
    summary: 'Deletes the account after two weeks, in which signing in keeps it, and ends all sessions',
    access: signedIn,
    limit: 'password',
    bodyLimitBytes,
    body: deletionForm,
    response: z.object({ deleteAfter: instant }),
  }),
  getPreferences: endpoint({
    method: 'GET',
    path: '/api/user/preferences',
    summary: 'What the shop may write to this person',
    access: signedIn,
    limit: 'read',
    response: preferences,
  }),
  setPreferences: endpoint({
    method: 'PUT',
    path: '/api/user/preferences',
    summary: 'Asks for news by email, which begins with a confirmation, or ends it at once',
    access: signedIn,
    limit: 'newsletter',
    bodyLimitBytes,
    body: z.object({ marketing: z.boolean() }),
    response: preferences,
  }),
  getAddress: endpoint({
    method: 'GET',
    path: '/api/user/address',
    summary: 'Where parcels go, if it was saved',
    access: signedIn,
    limit: 'read',
    response: z.object({ address: savedAddress.nullable() }),
  }),
  saveAddress: endpoint({
    method: 'PUT',
    path: '/api/user/address',
    summary: 'Saves where parcels go, in place of what was saved before',
    access: signedIn,
    limit: 'write',
    bodyLimitBytes,
    body: deliveryDetails.extend({ version: z.int32().optional() }),
    response: z.object({ address: savedAddress }),
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: '/api/user/address',
    summary: 'Forgets where parcels go',
    access: signedIn,
    limit: 'write',
    status: 204,
  }),
};
