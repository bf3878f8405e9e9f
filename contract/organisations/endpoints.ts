/** The office's side of organisations: who belongs to them, their designs and their orders. */
import { z } from 'zod';
import { normaliseAbn } from '../text/abn.ts';
import { orderStatuses } from '../orders/orders.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { cents, instant, pageNumber, personText, rowId, sha256 } from '../wire/shapes.ts';
import { invitationForm, organisationForm } from './organisation-forms.ts';
import { approvalStates, memberRoles } from './organisations.ts';

const role = z.enum(memberRoles);

export const organisationMember = z.object({
  /** Of the account. */
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  role,
  joinedAt: instant,
});
export type OrganisationMember = z.output<typeof organisationMember>;

export const organisationInvitation = z.object({
  id: z.int(),
  email: z.string(),
  role,
  expiresAt: instant,
});

export const libraryArtwork = z.object({
  sha256,
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  widthPx: z.int(),
  heightPx: z.int(),
  /** By the office; every other one is of an order. */
  isGiven: z.boolean(),
});
export type LibraryArtwork = z.output<typeof libraryArtwork>;

const orderApproval = z.object({
  state: z.enum(approvalStates),
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
});

export const organisationOrder = z.object({
  id: z.int(),
  orderId: z.string(),
  createdAt: instant,
  status: z.enum(orderStatuses),
  isPaid: z.boolean(),
  totalCents: cents,
  pieces: z.int(),
  buyer: z.string(),
  /** Of the person who asks. */
  isMine: z.boolean(),
  /** Where its buyer wanted it on account. */
  approval: orderApproval.nullable(),
});
export type OrganisationOrder = z.output<typeof organisationOrder>;

export const organisationOrders = z.object({
  orders: z.array(organisationOrder),
  /** The next page is before this. */
  next: z.int().nullable(),
});

const organisationSummary = z.object({
  id: z.int(),
  name: z.string(),
  abn: z.string().nullable(),
  approvalOverCents: cents.nullable(),
  version: z.int(),
  createdAt: instant,
});

export const listedOrganisation = organisationSummary.extend({
  members: z.int(),
  customers: z.int(),
  /** Owed on account. */
  openCents: cents,
  /** Orders that wait for a manager. */
  waiting: z.int(),
});
export type ListedOrganisation = z.output<typeof listedOrganisation>;

export const organisationRecord = organisationSummary.extend({
  members: z.array(organisationMember),
  invitations: z.array(organisationInvitation),
  /** The first stands for the account. */
  customers: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), isMember: z.boolean() })),
  library: z.array(libraryArtwork),
});
export type OrganisationRecord = z.output<typeof organisationRecord>;

const access = capability('customers.manage');
const params = z.object({ id: rowId });
const abn = organisationForm.shape.abn.transform(written => normaliseAbn(written));
const approvalOverCents = cents.nullable();
const before = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .optional();
export const ordersBefore = z.object({ before });

export const organisationEndpoints = {
  searchOrganisations: endpoint({
    method: 'GET',
    path: '/api/organisations',
    summary: 'Organisations by name, a page at a time',
    access,
    limit: 'read',
    query: z.object({
      search: z.string().max(200).optional(),
      sort: z.enum(['name', 'newest']).optional(),
      page: pageNumber,
    }),
    response: z.object({
      organisations: z.array(listedOrganisation),
      found: z.int(),
      total: z.int(),
    }),
  }),
  createOrganisation: endpoint({
    method: 'POST',
    path: '/api/organisations',
    summary:
      'Makes an organisation of customers, with their orders; the terms of the first that has any become its own. Of several, credit takes `accounts.approve`',
    access,
    limit: 'write',
    status: 201,
    body: z.object({
      clientId: z.uuid(),
      name: organisationForm.shape.name,
      abn,
      approvalOverCents,
      customerIds: z.array(z.int32().positive()).max(100),
    }),
    response: organisationRecord,
  }),
  getOrganisation: endpoint({
    method: 'GET',
    path: '/api/organisations/{id}',
    summary: 'One organisation with its members, customers and designs',
    access,
    limit: 'read',
    params,
    response: organisationRecord,
  }),
  changeOrganisation: endpoint({
    method: 'PATCH',
    path: '/api/organisations/{id}',
    summary:
      'Changes name, ABN, or the sum above which orders on account wait for a manager. That sum takes `accounts.approve` while the organisation is approved for credit',
    access,
    limit: 'write',
    params,
    body: z.object({
      name: organisationForm.shape.name.optional(),
      abn: abn.optional(),
      approvalOverCents: approvalOverCents.optional(),
      /** As it was seen. */
      version: z.int32().positive().optional(),
    }),
    response: organisationRecord,
  }),
  listOrganisationOrders: endpoint({
    method: 'GET',
    path: '/api/organisations/{id}/orders',
    summary: 'What was bought for an organisation, the newest first',
    access,
    limit: 'read',
    params,
    query: ordersBefore,
    response: organisationOrders,
  }),
  addOrganisationCustomer: endpoint({
    method: 'PUT',
    path: '/api/organisations/{id}/customers/{customerId}',
    summary:
      'Puts a customer into an organisation, with their orders and their account; again it changes nothing. Into one approved for credit it takes `accounts.approve`',
    access,
    limit: 'write',
    params: z.object({ id: rowId, customerId: rowId }),
    response: organisationRecord,
  }),
  removeOrganisationCustomer: endpoint({
    method: 'DELETE',
    path: '/api/organisations/{id}/customers/{customerId}',
    summary: 'Takes a customer with a settled account out of an organisation; past orders stay with it',
    access,
    limit: 'write',
    params: z.object({ id: rowId, customerId: rowId }),
    response: organisationRecord,
  }),
  inviteToOrganisation: endpoint({
    method: 'POST',
    path: '/api/organisations/{id}/invitations',
    summary:
      'Sends somebody a link by which they join; to the same address again, the newest link works. For one approved for credit it takes `accounts.approve`',
    access,
    limit: 'write',
    params,
    body: invitationForm,
    response: organisationRecord,
  }),
  withdrawOrganisationInvitation: endpoint({
    method: 'DELETE',
    path: '/api/organisations/{id}/invitations/{invitationId}',
    summary: 'Ends the link of an invitation; again it changes nothing',
    access,
    limit: 'write',
    params: z.object({ id: rowId, invitationId: rowId }),
    response: organisationRecord,
  }),
  changeOrganisationMember: endpoint({
    method: 'PATCH',
    path: '/api/organisations/{id}/members/{userId}',
    summary:
      'Changes what a member may do. In an organisation approved for credit it takes `accounts.approve`',
    access,
    limit: 'write',
    params: z.object({ id: rowId, userId: rowId }),
    body: z.object({ role }),
    response: organisationRecord,
  }),
  removeOrganisationMember: endpoint({
    method: 'DELETE',
    path: '/api/organisations/{id}/members/{userId}',
    summary: 'Ends a membership; orders stay with the organisation and with their buyer',
    access,
    limit: 'write',
    params: z.object({ id: rowId, userId: rowId }),
    response: organisationRecord,
  }),
  giveArtwork: endpoint({
    method: 'PUT',
    path: '/api/organisations/{id}/artworks/{sha256}',
    summary: 'Puts an uploaded design into the logo library, or renames it there',
    access,
    limit: 'write',
    params: z.object({ id: rowId, sha256 }),
    body: z.object({ name: personText(255, 1, 'Give the design a name.') }),
    response: organisationRecord,
  }),
  takeArtwork: endpoint({
    method: 'DELETE',
    path: '/api/organisations/{id}/artworks/{sha256}',
    summary: 'Takes a design that the office has given out of the logo library',
    access,
    limit: 'write',
    params: z.object({ id: rowId, sha256 }),
    response: organisationRecord,
  }),
};
