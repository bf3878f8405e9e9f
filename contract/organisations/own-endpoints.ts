/** An organisation as its members see it. A buyer sees their own orders in it; a manager sees all of them. */
import { z } from 'zod';
import { linkToken } from '../account/account-form.ts';
import { anyone, endpoint, signedIn } from '../wire/endpoint.ts';
import { cents, freeText, rowId } from '../wire/shapes.ts';
import {
  libraryArtwork,
  ordersBefore,
  organisationInvitation,
  organisationMember,
  organisationOrder,
  organisationOrders,
} from './endpoints.ts';
import { invitationForm } from './organisation-forms.ts';
import { decisions, memberRoles } from './organisations.ts';

export const ownOrganisation = z.object({
  name: z.string(),
  abn: z.string().nullable(),
  role: z.enum(memberRoles),
  approvalOverCents: cents.nullable(),
  members: z.array(organisationMember),
  /** For managers. */
  invitations: z.array(organisationInvitation),
  library: z.array(libraryArtwork),
  account: z.object({
    isApproved: z.boolean(),
    /** What may still be put on account. */
    availableCents: cents,
    /** For managers. */
    openCents: cents.nullable(),
  }),
  /** Orders that wait for a manager: for a buyer, their own. */
  waiting: z.int(),
});
export type OwnOrganisation = z.output<typeof ownOrganisation>;

const answer = z.object({ organisation: ownOrganisation.nullable() });
const byToken = z.object({ token: linkToken });
const member = z.object({ userId: rowId });
const ofOrder = z.object({ orderId: z.string().max(64) });

export const ownOrganisationEndpoints = {
  getOwnOrganisation: endpoint({
    method: 'GET',
    path: '/api/user/organisation',
    summary: 'The organisation that the signed-in person buys for; null if there is none',
    access: signedIn,
    limit: 'read',
    response: answer,
  }),
  listOwnOrganisationOrders: endpoint({
    method: 'GET',
    path: '/api/user/organisation/orders',
    summary:
      'What was bought for the organisation, the newest first: all of it for a manager, else one’s own',
    access: signedIn,
    limit: 'read',
    query: ordersBefore,
    response: organisationOrders,
  }),
  inviteColleague: endpoint({
    method: 'POST',
    path: '/api/user/organisation/invitations',
    summary: 'A manager sends somebody a link by which they join',
    access: signedIn,
    limit: 'invitation',
    body: invitationForm,
    response: answer,
  }),
  withdrawColleagueInvitation: endpoint({
    method: 'DELETE',
    path: '/api/user/organisation/invitations/{invitationId}',
    summary: 'A manager ends the link of an invitation; again it changes nothing',
    access: signedIn,
    limit: 'write',
    params: z.object({ invitationId: rowId }),
    response: answer,
  }),
  changeColleague: endpoint({
    method: 'PATCH',
    path: '/api/user/organisation/members/{userId}',
    summary: 'A manager changes what a member may do',
    access: signedIn,
    limit: 'write',
    params: member,
    body: z.object({ role: z.enum(memberRoles) }),
    response: answer,
  }),
  removeColleague: endpoint({
    method: 'DELETE',
    path: '/api/user/organisation/members/{userId}',
    summary: 'A manager ends a membership; everybody may end their own',
    access: signedIn,
    limit: 'write',
    params: member,
    response: answer,
  }),
  readInvitation: endpoint({
    method: 'POST',
    path: '/api/organisation-invitations/read',
    summary: 'What an invitation is to, by the token in its link',
    access: anyone,
    limit: 'mailLink',
    body: byToken,
    response: z.object({ organisation: z.string(), email: z.string(), role: z.enum(memberRoles) }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/organisation-invitations/accept',
    summary: 'Joins, with an account of the invited address; again it changes nothing',
    access: signedIn,
    limit: 'mailLink',
    body: byToken,
    response: answer,
  }),
  buyOnAccount: endpoint({
    method: 'POST',
    path: '/api/user/organisation/orders/{orderId}/account',
    summary:
      'Puts one’s own unpaid order on the organisation’s account: it begins, or waits for a manager; again it changes nothing',
    access: signedIn,
    limit: 'write',
    params: ofOrder,
    response: organisationOrder,
  }),
  decideOrder: endpoint({
    method: 'POST',
    path: '/api/user/organisation/orders/{orderId}/approval',
    summary:
      'A manager approves or declines a waiting order, or its buyer takes it back; again it changes nothing',
    access: signedIn,
    limit: 'write',
    params: ofOrder,
    body: z.object({
      decision: z.enum(decisions),
      /** Needed to decline; the buyer reads it. */
      reason: freeText(500).optional(),
    }),
    response: organisationOrder,
  }),
};
