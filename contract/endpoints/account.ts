/** Sign-in and the own account (storefront §7; SECURITY R-SE, R-AU). */
import { z } from 'zod';
import { loginForm, passwordChange, profileChange, registration } from '../account-form.ts';
import { anyone, endpoint, signedIn } from '../endpoint.ts';
import { instant } from '../shapes.ts';

/** What a person may know about the own account. Passwords, hashes and tokens are in no answer. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  staffRole: z.enum(['driver', 'workshop']).nullable(),
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

/** R-HT 4: nothing here is longer, and hashing is dear. */
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
    summary: 'Signs in with username or e-mail address and password',
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
    summary: 'Changes name or e-mail address; a new address needs the password',
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
};
