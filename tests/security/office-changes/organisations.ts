/** Organisations: made of customers, their people and their designs. */
import { randomUUID } from 'node:crypto';
import type { OrganisationRecord } from '#contract/organisations/endpoints.ts';
import { present } from '#api/database/present.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeArtwork } from '#tests/factories/products.ts';
import { type ChangeCases, type Office, patch, remove } from './office-change.ts';

const address = () => `${uniqueName('club').toLowerCase()}@quarrelcreek.example`;

async function customer({ ask }: Office): Promise<number> {
  const json = { firstName: 'Imke', lastName: 'Farrant', email: address() };
  return (await ask<{ id: number }>('/api/customers', { json })).id;
}

const body = (customerIds: number[] = []) => ({
  clientId: randomUUID(),
  name: uniqueName('Rowing'),
  abn: '',
  approvalOverCents: null,
  customerIds,
});

async function make(office: Office, customerIds: number[] = []): Promise<string> {
  const json = body(customerIds);
  return `/api/organisations/${(await office.ask<OrganisationRecord>('/api/organisations', { json })).id}`;
}

async function member(office: Office): Promise<string> {
  const path = await make(office);
  const person = await office.server.as('customer');
  const organisationId = Number(path.split('/').at(-1));
  await office.knex('organisation_members').insert({ userId: person.id, organisationId, role: 'buyer' });
  return `${path}/members/${person.id}`;
}

async function design(office: Office): Promise<string> {
  const { sha256 } = await makeArtwork(office.knex);
  await office.knex('artworks').where({ sha256 }).update({ previewReady: true });
  return `${await make(office)}/artworks/${sha256}`;
}

const named = { method: 'PUT', json: { name: 'Crest' } } as const;

export const organisationChanges: ChangeCases = {
  createOrganisation: async office => ({
    path: '/api/organisations',
    json: body([await customer(office)]),
  }),
  changeOrganisation: async office => ({
    path: await make(office),
    ...patch({ name: uniqueName('Choir'), approvalOverCents: 50_000 }),
  }),
  addOrganisationCustomer: async office => ({
    path: `${await make(office)}/customers/${await customer(office)}`,
  }),
  async removeOrganisationCustomer(office) {
    const id = await customer(office);
    return { path: `${await make(office, [id])}/customers/${id}`, ...remove };
  },
  inviteToOrganisation: async office => ({
    path: `${await make(office)}/invitations`,
    json: { email: address(), role: 'buyer' },
  }),
  async withdrawOrganisationInvitation(office) {
    const path = `${await make(office)}/invitations`;
    const json = { email: address(), role: 'buyer' };
    const { invitations } = await office.ask<OrganisationRecord>(path, { json });
    return { path: `${path}/${present(invitations[0]).id}`, ...remove };
  },
  changeOrganisationMember: async office => ({
    path: await member(office),
    ...patch({ role: 'manager' }),
  }),
  removeOrganisationMember: async office => ({ path: await member(office), ...remove }),
  giveArtwork: async office => ({ path: await design(office), ...named }),
  async takeArtwork(office) {
    const path = await design(office);
    await office.ask(path, named);
    return { path, ...remove };
  },
};
