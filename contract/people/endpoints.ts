/** Accounts of staff and customers, for the office: roles, sessions, devices. */
import { z } from 'zod';
import { deletionForm, forgotForm } from '../account/account-form.ts';
import { type FormWords, isRequired } from '../forms/form-words.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { inviteHours, personRoles, personStates, staffRoles } from './people.ts';
import { freeLine, instant, pageByCursor, rowId, uuid } from '../wire/shapes.ts';
import { accountSession } from '../account/endpoints.ts';
import { secondStepWays } from '../account/second-step.ts';

export const personSummary = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(personRoles),
  state: z.enum(personStates),
  /** Last use of a session, or the last sign-in if there is none. */
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  /** Devices with work unsent for longer than `unsentAlarmMs`. */
  unsentDevices: z.int(),
  /** How the second step of their sign-in can be done; none: the password is enough. */
  secondStep: z.array(z.enum(secondStepWays)).optional(),
});
export type PersonSummary = z.output<typeof personSummary>;

/** A staff device that syncs. */
export const personDevice = z.object({
  id: z.string(),
  build: z.string().nullable(),
  lastSeenAt: instant,
  /** Number of unsent changes when it last reported. */
  pending: z.int(),
  oldestPendingAt: z.string().nullable(),
  /** It has had unsent work for longer than `unsentAlarmMs`. */
  isBehind: z.boolean(),
  revokedAt: instant.nullable(),
});
export type PersonDevice = z.output<typeof personDevice>;

export const personDetail = personSummary.extend({
  sessions: z.array(accountSession),
  devices: z.array(personDevice),
  /** Recovery codes that are unused. */
  recoveryCodesLeft: z.int().optional(),
  /** The address of their account at the provider, which signs in as well. */
  linkedEmail: z.string().nullable().optional(),
  /** The owner's settings ask this role for a second step. */
  needsSecondStep: z.boolean().optional(),
});
export type PersonDetail = z.output<typeof personDetail>;

const ids = z.object({ id: rowId });
const access = capability('people.manage');
/** From apps of before, whose forms ask for it themselves. It is checked where it is given; the session is asked in any case. */
const currentPassword = deletionForm.shape.password.optional();

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
};

export const invitation = z.object({
  firstName: freeLine(100, 1, isRequired(labels.firstName)),
  lastName: freeLine(100, 1, isRequired(labels.lastName)),
  email: forgotForm.shape.email,
  role: z.enum(staffRoles),
  currentPassword,
});
export type Invitation = z.output<typeof invitation>;
export type InvitationForm = Omit<Invitation, 'currentPassword'>;

export const invitationWords: FormWords<keyof InvitationForm> = {
  labels,
  help: {
    email: `They choose their own password through a link in an email, which works once, for ${inviteHours} hours.`,
  },
};

export const peopleEndpoints = {
  listPeople: endpoint({
    method: 'GET',
    path: '/api/people',
    summary: 'Accounts of staff and customers, a page at a time',
    access,
    limit: 'read',
    query: z.object({
      search: z.string().max(200).optional(),
      role: z.enum(['staff', ...personRoles]).optional(),
      /** Only people whose devices have had unsent work for a long time. */
      unsent: z.literal('true').optional(),
      ...pageByCursor,
    }),
    response: z.object({
      people: z.array(personSummary),
      /** How many match the search and the filters. */
      total: z.int(),
    }),
  }),
  getPerson: endpoint({
    method: 'GET',
    path: '/api/people/{id}',
    summary: 'One account with its sessions and devices',
    access,
    limit: 'read',
    params: ids,
    response: personDetail,
  }),
  invitePerson: endpoint({
    method: 'POST',
    path: '/api/people/invitations',
    summary: 'Makes an account for somebody of the staff, who chooses the password by the link of an email',
    access,
    confirmed: true,
    limit: 'password',
    bodyLimitBytes: 8_000,
    status: 201,
    body: invitation,
    response: personDetail,
  }),
  changePersonRole: endpoint({
    method: 'PATCH',
    path: '/api/people/{id}/role',
    currentAt: '/api/people/{id}',
    summary: 'Changes the role, at once: all sessions end. Customers who become staff choose a new password',
    access,
    confirmed: true,
    limit: 'password',
    bodyLimitBytes: 8_000,
    params: ids,
    /** `from`: the role the person saw. If it has changed, the answer is 409 with the person's current record. */
    body: z.object({ role: z.enum(personRoles), from: z.enum(personRoles).optional(), currentPassword }),
    response: personDetail,
  }),
  deactivatePerson: endpoint({
    method: 'POST',
    path: '/api/people/{id}/deactivate',
    summary:
      'Closes an account until it is opened again and ends its sessions; what devices have saved stays',
    access,
    limit: 'write',
    params: ids,
    response: personDetail,
  }),
  reactivatePerson: endpoint({
    method: 'POST',
    path: '/api/people/{id}/reactivate',
    summary: 'Opens a closed account again',
    access,
    confirmed: true,
    limit: 'write',
    params: ids,
    response: personDetail,
  }),
  sendPersonLink: endpoint({
    method: 'POST',
    path: '/api/people/{id}/link',
    summary: 'Sends a link for a new password, or the invitation once more; the link before it is dead',
    access,
    limit: 'write',
    params: ids,
    response: personDetail,
  }),
  resetSecondStep: endpoint({
    method: 'DELETE',
    path: '/api/people/{id}/second-step',
    summary:
      'Removes second step and linked account of somebody who has lost them, and signs them out everywhere',
    access,
    confirmed: true,
    limit: 'write',
    params: ids,
    response: personDetail,
  }),
  endPersonSessions: endpoint({
    method: 'DELETE',
    path: '/api/people/{id}/sessions',
    summary: 'Signs somebody out everywhere; of oneself this session stays',
    access,
    limit: 'write',
    params: ids,
    response: personDetail,
  }),
  endPersonSession: endpoint({
    method: 'DELETE',
    path: '/api/people/{id}/sessions/{sessionId}',
    summary: 'Ends one session of somebody',
    access,
    limit: 'write',
    params: ids.extend({ sessionId: accountSession.shape.id }),
    response: personDetail,
  }),
  revokeDevice: endpoint({
    method: 'POST',
    path: '/api/people/{id}/devices/{deviceId}/revoke',
    summary: 'Revokes a lost device: it can no longer sync, and its owner is signed out everywhere',
    access,
    limit: 'write',
    params: ids.extend({ deviceId: uuid }),
    response: personDetail,
  }),
  allowDevice: endpoint({
    method: 'POST',
    path: '/api/people/{id}/devices/{deviceId}/allow',
    summary: 'Lets a revoked device sync again, which sends what it had saved',
    access,
    confirmed: true,
    limit: 'write',
    params: ids.extend({ deviceId: uuid }),
    response: personDetail,
  }),
};
