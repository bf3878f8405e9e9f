import type { organisationEndpoints } from '#contract/organisations/endpoints.ts';
import type { ownOrganisationEndpoints } from '#contract/organisations/own-endpoints.ts';
import { can, type Person } from '#contract/wire/capabilities.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { buyOnAccount, decideOrder } from './approvals.ts';
import {
  addCustomer,
  changeOrganisation,
  createOrganisation,
  notFound,
  removeCustomer,
} from './change-organisation.ts';
import { giveArtwork, takeArtwork } from './library.ts';
import { accept, changeMember, invite, readInvitation, withdrawInvitation } from './members.ts';
import { askedBy, listOrders, readOrganisationOrder } from './orders.ts';
import type { OrganisationParts } from './organisation-parts.ts';
import {
  readMembership,
  readOrganisation,
  readOwnOrganisation,
  searchOrganisations,
} from './read-organisation.ts';

export function organisationRoutes(parts: OrganisationParts): Handlers<typeof organisationEndpoints> {
  const { knex } = parts;
  const recordOf = async (id: number) =>
    (await readOrganisation(knex, id)) ?? refuse('not_found', { message: notFound });
  const after = async (id: number, done: Promise<Refusal | null>) => (await done) ?? recordOf(id);
  const officePerson = (person: { id: number } & NonNullable<Person>) => ({
    id: person.id,
    isOffice: true,
    mayGiveCredit: can(person, 'accounts.approve'),
  });

  return {
    searchOrganisations: ({ query }) => searchOrganisations(knex, query),
    async createOrganisation({ body, person }) {
      const id = await createOrganisation(knex, body, officePerson(person));
      return isRefusal(id) ? id : recordOf(id);
    },
    getOrganisation: ({ params }) => recordOf(params.id),
    changeOrganisation: ({ params, body, person }) =>
      after(params.id, changeOrganisation(knex, params.id, body, officePerson(person))),
    async listOrganisationOrders({ params, query, person }) {
      const found = await recordOf(params.id);
      if (isRefusal(found)) return found;
      return listOrders(knex, { organisationId: params.id, askerId: person.id, buyerId: null }, query.before);
    },
    addOrganisationCustomer: ({ params, person }) =>
      after(params.id, addCustomer(knex, params.id, params.customerId, officePerson(person))),
    removeOrganisationCustomer: ({ params, person }) =>
      after(params.id, removeCustomer(knex, params.id, params.customerId, person.id)),
    inviteToOrganisation: ({ params, body, person }) =>
      after(params.id, invite(parts, params.id, body, officePerson(person))),
    withdrawOrganisationInvitation: ({ params, person }) =>
      after(params.id, withdrawInvitation(parts, params.id, params.invitationId, officePerson(person))),
    changeOrganisationMember: ({ params, body, person }) =>
      after(params.id, changeMember(parts, params.id, params.userId, body.role, officePerson(person))),
    removeOrganisationMember: ({ params, person }) =>
      after(params.id, changeMember(parts, params.id, params.userId, null, officePerson(person))),
    giveArtwork: ({ params: { id, sha256 }, body, person }) =>
      after(id, giveArtwork(knex, { organisationId: id, sha256, actorId: person.id }, body.name)),
    takeArtwork: ({ params: { id, sha256 }, person }) =>
      after(id, takeArtwork(knex, { organisationId: id, sha256, actorId: person.id })),
  };
}

export function ownOrganisationRoutes(parts: OrganisationParts): Handlers<typeof ownOrganisationEndpoints> {
  const { knex } = parts;

  const own = async (userId: number) => ({ organisation: await readOwnOrganisation(knex, userId) });

  /** In the organisation that the person belongs to; who belongs to none finds nothing. */
  async function within(userId: number, change: (organisationId: number) => Promise<Refusal | null>) {
    const membership = await readMembership(knex, userId);
    if (!membership) return refuse('not_found');
    return (await change(membership.organisationId)) ?? own(userId);
  }

  async function orderAfter(userId: number, orderId: string, done: Promise<Refusal | null>) {
    const refused = await done;
    if (refused) return refused;
    const membership = await readMembership(knex, userId);
    const order = membership && (await readOrganisationOrder(knex, askedBy(userId, membership), orderId));
    return order ?? refuse('not_found');
  }

  const member = (id: number) => ({ id, isOffice: false, mayGiveCredit: true });

  return {
    getOwnOrganisation: ({ person }) => own(person.id),
    async listOwnOrganisationOrders({ query, person }) {
      const membership = await readMembership(knex, person.id);
      if (!membership) return { orders: [], next: null };
      return listOrders(knex, askedBy(person.id, membership), query.before);
    },
    inviteColleague: ({ body, person }) =>
      within(person.id, id => invite(parts, id, body, member(person.id))),
    withdrawColleagueInvitation: ({ params, person }) =>
      within(person.id, id => withdrawInvitation(parts, id, params.invitationId, member(person.id))),
    changeColleague: ({ params, body, person }) =>
      within(person.id, id => changeMember(parts, id, params.userId, body.role, member(person.id))),
    removeColleague: ({ params, person }) =>
      within(person.id, id => changeMember(parts, id, params.userId, null, member(person.id))),
    readInvitation: ({ body }) => readInvitation(knex, body.token),
    acceptInvitation: async ({ body, person }) =>
      (await accept(parts, person.id, body.token)) ?? own(person.id),
    buyOnAccount: ({ params, person }) =>
      orderAfter(person.id, params.orderId, buyOnAccount(parts, params.orderId, person.id)),
    decideOrder: ({ params, body, person }) =>
      orderAfter(person.id, params.orderId, decideOrder(parts, params.orderId, body, person.id)),
  };
}
