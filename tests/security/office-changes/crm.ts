/** Customers, leads, messages and projects. */
import { randomUUID } from 'node:crypto';
import type { LeadDetail } from '#contract/leads/endpoints.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { present } from '#api/database/present.ts';
import { type ChangeCases, type Office, post, remove, succeeded } from './office-change.ts';

const customerForm = (email = `${uniqueName('ona')}@example.test`) => ({
  firstName: 'Ona',
  lastName: 'Weir',
  email,
});

async function customer({ ask }: Office, email?: string): Promise<number> {
  return (await ask<{ id: number }>('/api/customers', { json: customerForm(email) })).id;
}

async function lead({ server, knex }: Office): Promise<number> {
  const email = `${uniqueName('ida')}@example.test`;
  const json = { firstName: 'Ida', lastName: 'Loom', email, subject: 'Caps', message: 'Do you make caps?' };
  succeeded('/api/contact', await server.send('/api/contact', { json }));
  return present(await knex('leads').where({ customerEmail: email }).first('id')).id;
}

const projectForm = async (office: Office) => ({
  customerId: await customer(office),
  title: 'Regatta shirts',
  description: 'Boat shed 4, Quarrel Creek',
});
const project = async (office: Office) =>
  (await office.ask<{ id: number }>('/api/projects', { json: await projectForm(office) })).id;

/** Another customer, who may be the same person, and one who was taken over already. */
async function pair(office: Office) {
  const [kept, other] = [await customer(office), await customer(office)];
  return { path: `/api/customers/${kept}`, json: { otherId: other } };
}

export const crmChanges: ChangeCases = {
  createCustomer: async () => ({ path: '/api/customers', json: customerForm() }),
  updateCustomer: async office => ({
    path: `/api/customers/${await customer(office)}`,
    json: { company: 'Quarrel Creek Rowing' },
  }),
  deleteCustomer: async office => ({ path: `/api/customers/${await customer(office)}` }),
  async restoreCustomer(office) {
    const path = `/api/customers/${await customer(office)}`;
    await office.ask(path, remove);
    return { path: `${path}/restore` };
  },
  async linkAccount(office) {
    const account = await office.server.as('customer', { emailProvenAt: new Date() });
    const path = `/api/customers/${await customer(office, account.email)}/account`;
    return { path, json: { userId: account.id } };
  },
  async mergeCustomer(office) {
    const { path, json } = await pair(office);
    return { path: `${path}/merge`, json };
  },
  async unmergeCustomer(office) {
    const { path, json } = await pair(office);
    await office.ask(`${path}/merge`, { json });
    return { path: `${path}/unmerge`, json };
  },
  changeLead: async office => ({ path: `/api/leads/${await lead(office)}`, json: { priority: 'urgent' } }),
  replyToLead: async office => ({
    path: `/api/leads/${await lead(office)}/replies`,
    json: { clientId: randomUUID(), subject: 'Caps', text: 'We do.' },
  }),
  logLeadCall: async office => ({
    path: `/api/leads/${await lead(office)}/calls`,
    json: { clientId: randomUUID(), outcome: 'reached', followUpOn: null },
  }),
  startLeadProject: async office => ({ path: `/api/leads/${await lead(office)}/project` }),
  async changeMessage(office) {
    const { messages } = await office.ask<LeadDetail>(`/api/leads/${await lead(office)}`);
    return { path: `/api/contact-messages/${messages[0]?.id}`, json: { status: 'archived' } };
  },
  createProject: async office => ({ path: '/api/projects', json: await projectForm(office) }),
  updateProject: async office => ({
    path: `/api/projects/${await project(office)}`,
    json: { status: 'Contacted' },
  }),
  deleteProject: async office => ({ path: `/api/projects/${await project(office)}` }),
  async restoreProject(office) {
    const path = `/api/projects/${await project(office)}`;
    await office.ask(path, remove);
    return { path: `${path}/restore`, ...post };
  },
};
