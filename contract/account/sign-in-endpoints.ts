/** How staff sign in: the second step after the password, and what an account has for it. */
import { z } from 'zod';
import { anyone, endpoint, staff } from '../wire/endpoint.ts';
import { instant, rowId } from '../wire/shapes.ts';
import { user } from './endpoints.ts';
import {
  newPasskey,
  passkey,
  passkeyAnswer,
  passkeyName,
  passkeyQuestion,
  passkeyWanted,
} from './passkey.ts';

/** Six digits, which people type with a gap. */
const appCode = z
  .string()
  .max(20)
  .transform(typed => typed.replaceAll(/\s/g, ''))
  .refine(code => /^\d{6}$/.test(code), 'The code has six digits.');

const typedRecoveryCode = z.string().min(1, 'Please enter a recovery code.').max(40);

export const codeForm = z.object({ code: appCode });

/** One of them. */
export const secondStepForm = z.object({
  code: appCode.optional(),
  recoveryCode: typedRecoveryCode.optional(),
  passkey: passkeyAnswer.optional(),
});
export type SecondStepForm = z.output<typeof secondStepForm>;

/** For an authenticator app. `uri` is what the QR code holds. */
export const authenticatorKey = z.object({ secret: z.string(), uri: z.string() });
export type AuthenticatorKey = z.output<typeof authenticatorKey>;

/** Shown once: only their hashes are stored. Empty where the account has codes already. */
const freshCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const security = z.object({
  /** When the authenticator app was set up; null if there is none. */
  authenticatorSince: instant.nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  /** The account at the provider that signs in here; null if there is none. */
  linked: z.object({ email: z.string(), since: instant }).nullable(),
  /** The provider's name; null if the shop has none. */
  provider: z.string().nullable(),
  /** The shop has an address of its own, to which passkeys belong. */
  canAddPasskeys: z.boolean(),
  /** The person's role needs a second step. */
  isRequired: z.boolean(),
  /** From when a sign-in is not possible without one. Null: not required, or not signed in since it is. */
  dueAt: instant.nullable(),
});
export type Security = z.output<typeof security>;

const bodyLimitBytes = 8_000;
/** A new passkey with what vouches for it. */
const passkeyBytes = 40_000;

export const signInEndpoints = {
  getSignInWays: endpoint({
    method: 'GET',
    path: '/api/login/ways',
    summary: 'How staff can sign in here without a password',
    access: anyone,
    limit: 'read',
    /** Which ways there are: somebody has a passkey, and the provider by its name. */
    response: z.object({ passkeys: z.boolean(), provider: z.string().nullable() }),
  }),
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/login/passkey/question',
    summary: 'What a browser is to sign with a passkey for a sign-in without a password',
    access: anyone,
    limit: 'signInStart',
    response: passkeyQuestion,
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Signs in with a passkey alone',
    access: anyone,
    limit: 'secondStep',
    bodyLimitBytes: passkeyBytes,
    body: z.object({ passkey: passkeyAnswer }),
    response: user,
  }),
  startProviderSignIn: endpoint({
    method: 'POST',
    path: '/api/login/provider',
    summary: 'Where to send the browser for a sign-in through the provider',
    access: anyone,
    limit: 'signInStart',
    response: z.object({ url: z.string() }),
  }),
  finishProviderSignIn: endpoint({
    method: 'POST',
    path: '/api/login/provider/finish',
    summary: 'Signs in with what the provider sent the browser back with',
    access: anyone,
    limit: 'secondStep',
    bodyLimitBytes,
    body: z.object({ query: z.string().min(1).max(4_000) }),
    response: user,
  }),
  unlinkProvider: endpoint({
    method: 'DELETE',
    path: '/api/user/provider',
    summary: 'The own account at the provider no longer signs in',
    access: staff,
    confirmed: true,
    limit: 'write',
    status: 204,
  }),
  askSecondStepPasskey: endpoint({
    method: 'POST',
    path: '/api/login/second-step/question',
    summary: 'What a browser is to sign with a passkey after the password',
    access: anyone,
    limit: 'secondStep',
    response: passkeyQuestion,
  }),
  askConfirmPasskey: endpoint({
    method: 'POST',
    path: '/api/session/confirm/question',
    summary: 'What a browser is to sign with a passkey in place of the password',
    access: staff,
    limit: 'write',
    response: passkeyQuestion,
  }),
  askNewPasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys/question',
    summary: 'What a browser is to make a passkey for',
    access: staff,
    confirmed: true,
    limit: 'write',
    response: passkeyWanted,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys',
    summary: 'Adds a passkey, which signs in without the password from then on',
    access: staff,
    confirmed: true,
    limit: 'write',
    bodyLimitBytes: passkeyBytes,
    body: z.object({ name: passkeyName, passkey: newPasskey }),
    response: freshCodes,
    secrets: true,
    status: 201,
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/user/passkeys/{id}',
    summary: 'Gives a passkey another name',
    access: staff,
    limit: 'write',
    params: z.object({ id: rowId }),
    body: z.object({ name: passkeyName }),
    status: 204,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/user/passkeys/{id}',
    summary: 'Removes a passkey, unless it is the last second step and the role needs one',
    access: staff,
    confirmed: true,
    limit: 'write',
    params: z.object({ id: rowId }),
    status: 204,
  }),
  finishSignIn: endpoint({
    method: 'POST',
    path: '/api/login/second-step',
    summary: 'Finishes a sign-in with a code of the authenticator app, a recovery code or a passkey',
    access: anyone,
    limit: 'secondStep',
    bodyLimitBytes: passkeyBytes,
    body: secondStepForm,
    response: user,
  }),
  startEnrolment: endpoint({
    method: 'POST',
    path: '/api/login/authenticator',
    summary: 'A key for an authenticator app, for a sign-in that needs one before it can be finished',
    access: anyone,
    limit: 'secondStep',
    response: authenticatorKey,
    secrets: true,
  }),
  finishEnrolment: endpoint({
    method: 'POST',
    path: '/api/login/authenticator/confirm',
    summary: 'Sets the authenticator app up with its first code and finishes the sign-in',
    access: anyone,
    limit: 'secondStep',
    bodyLimitBytes,
    body: codeForm,
    response: freshCodes.extend({ user }),
    secrets: true,
  }),
  getSecurity: endpoint({
    method: 'GET',
    path: '/api/user/security',
    summary: 'What the own account has for signing in beside the password',
    access: staff,
    limit: 'read',
    response: security,
  }),
  startAuthenticator: endpoint({
    method: 'POST',
    path: '/api/user/authenticator',
    summary: 'A key for an authenticator app. It counts for nothing until its first code is given',
    access: staff,
    confirmed: true,
    limit: 'write',
    response: authenticatorKey,
    secrets: true,
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/api/user/authenticator/confirm',
    summary: 'Sets the authenticator app up, or puts it in place of the one before',
    access: staff,
    confirmed: true,
    limit: 'password',
    bodyLimitBytes,
    body: codeForm,
    response: freshCodes,
    secrets: true,
  }),
  removeAuthenticator: endpoint({
    method: 'DELETE',
    path: '/api/user/authenticator',
    summary: 'Removes the authenticator app, unless it is the last second step and the role needs one',
    access: staff,
    confirmed: true,
    limit: 'write',
    status: 204,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/user/recovery-codes',
    summary: 'Makes new recovery codes; the ones before end',
    access: staff,
    confirmed: true,
    limit: 'write',
    response: freshCodes,
    secrets: true,
  }),
};
