/** The session: how long it has left, and the password again for sensitive actions. */
import { z } from 'zod';
import { passwordConfirmation } from './account-form.ts';
import { passkeyAnswer } from './passkey.ts';
import { codeForm } from './sign-in-endpoints.ts';
import { endpoint, signedIn } from '../wire/endpoint.ts';

/** Whole seconds, rounded down. Activity extends the idle limit; nothing extends the absolute one. */
export const sessionLeft = z.object({ idleSeconds: z.int().min(0), absoluteSeconds: z.int().min(0) });
export type SessionLeft = z.output<typeof sessionLeft>;

export const sessionEndpoints = {
  getSession: endpoint({
    method: 'GET',
    path: '/api/session',
    background: true,
    summary: 'How long this session has left; asking does not put its end off',
    access: signedIn,
    limit: 'read',
    response: sessionLeft,
  }),
  keepSession: endpoint({
    method: 'POST',
    path: '/api/session',
    summary: 'Keeps an idle session from ending: somebody is here; answers how long it has left then',
    access: signedIn,
    limit: 'write',
    response: sessionLeft,
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/api/session/confirm',
    summary:
      'Takes the password, a passkey or a code of the authenticator app once more: for 15 minutes this session may do what asks for it',
    access: signedIn,
    limit: 'password',
    bodyLimitBytes: 40_000,
    /** One of them. */
    body: passwordConfirmation
      .partial()
      .extend({ passkey: passkeyAnswer.optional(), code: codeForm.shape.code.optional() }),
    status: 204,
  }),
};
