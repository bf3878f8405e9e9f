/** The office loses the network, goes on, and comes back: all of it is there once, and two people's changes meet. */
import { present } from '#api/database/present.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForOfflineStaff } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';
import { waitForKept } from '../support/kept-data.ts';

test('a day at the office without the shop', { tag: '@long' }, async ({ shop, visit }) => {
  test.slow();
  const name = `Quill ${Date.now().toString(36)}`;
  const email = `${Date.now()}@quill.example`;
  const { knex } = shop;
  const [row] = await knex('customers').insert({ firstName: 'Ada', lastName: name, email }).returning('id');
  const { id } = present(row);
  const [asked] = await knex('leads')
    .insert({
      leadNumber: `L-${name}`,
      customerName: `Ada ${name}`,
      customerEmail: email,
      customerPhone: '+61412345678',
      status: 'new',
    })
    .returning('id');
  const lead = present(asked).id;

  const office = await visit({ as: await shop.person('admin') });
  const saved = office.getByText('Saved on this device').first();
  await office.goto('/admin');
  await waitForOfflineStaff(office);
  await office.goto(`/admin/customers?search=${name.replace(' ', '+')}`);
  await expect(office.getByText(email)).toBeVisible();
  await waitForKept(office, `customers:${id}`);
  await office.goto(`/admin/customers/${id}`);
  await expect(office.getByRole('heading', { name: `Ada ${name}` })).toBeVisible();
  await waitForKept(office, `customers/${id}`);
  await office.goto(`/admin/leads?lead=${lead}`);
  await expect(office.getByRole('dialog', { name: `Ada ${name}` })).toBeVisible();
  await waitForKept(office, `leads/${lead}`);
  await office.goto('/admin/techniques');
  await waitForKept(office, 'techniques:embroidery');
  await office.goto('/admin/crm-board');
  await waitForKept(office, 'projects/board');
  // The office is closed when a colleague writes down where she lives.
  await office.goto('about:blank');
  await knex('customers').where({ id }).update({ city: 'Hobart' });
  await shop.stop();

  // Found among what is kept, and edited.
  await office.goto('/admin/customers');
  await office.getByLabel(/^Search/).fill(name);
  await expect(office.getByText(/Customers as of .* Only the customers kept on this device/)).toBeVisible();
  await office.getByRole('link', { name: new RegExp(`^View.*${name}`) }).click();
  await expect(office.getByText(/As of/)).toBeVisible();
  const edit = office.getByRole('dialog', { name: 'Edit Customer' });
  for (const [label, text] of [
    ['Notes', 'Rings back after four'],
    ['City', 'Perth'],
  ] as const) {
    await office.getByRole('button', { name: 'Edit', exact: true }).click();
    await edit.getByLabel(label).fill(text);
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expect(saved).toBeVisible();
    await expect(edit).toBeHidden();
    await expect(office.getByText(text).first()).toBeVisible();
  }
  await expectAccessible(office, 'a customer without the shop');

  // What a technique costs and takes can be read.
  await office.goto('/admin/techniques');
  await expect(office.getByText(/Techniques as of .* Only the techniques kept on this device/)).toBeVisible();
  await office.getByRole('button', { name: 'Embroidery' }).click();
  const technique = office.getByRole('dialog', { name: 'Embroidery' });
  await expect(technique.getByLabel('Set-up fee, in dollars')).toHaveValue('59.95');
  await technique.getByRole('button', { name: 'Cancel' }).click();

  // A project with a job, and a further job of it.
  await office.goto(`/admin/crm-board?dialog=new-project:${id}`);
  const project = office.getByRole('dialog', { name: 'Add New Project' });
  await project.getByLabel('Project Title').fill(`40 caps for ${name}`);
  await project.getByLabel('Description (Delivery Location)').fill('3 Mill Lane');
  await project.getByRole('button', { name: 'Add Job' }).click();
  await project.getByLabel('Job Title').fill('Caps, front');
  await project.getByRole('button', { name: 'Create Project' }).click();
  await expect(project).toBeHidden();
  const line = office.getByRole('row').filter({ hasText: `40 caps for ${name}` });
  await line.getByRole('button', { name: /0 of 1 jobs done/ }).click();
  await office.getByRole('button', { name: 'Add Job' }).click();
  const job = office.getByRole('dialog', { name: 'Add New Job' });
  await job.getByLabel('Job Title').fill('Caps, back');
  await job.getByRole('button', { name: 'Create Job' }).click();
  await expect(line.getByRole('button', { name: /0 of 2 jobs done/ })).toBeVisible();

  // Both are edited, and the project moves on, before the shop has heard of them.
  await office.getByRole('button', { name: 'Edit New' }).click();
  const editProject = office.getByRole('dialog', { name: 'Edit Project' });
  await editProject.getByLabel('Budget').fill('1200');
  await editProject.getByRole('button', { name: 'Update Project' }).click();
  await expect(editProject).toBeHidden();
  // The table shows budgets by customer.
  const customer = office.getByRole('row').filter({ hasText: `Ada ${name}` });
  await expect(customer).toContainText('$1,200.00');
  await line.getByRole('button', { name: /^Stage of New/ }).click();
  await office.getByRole('menuitem', { name: 'Quoted' }).click();
  await expect(line.getByRole('button', { name: /^Stage of New/ })).toContainText('Quoted');
  const jobRow = office.getByRole('row').filter({ hasText: 'Caps, front' }).last();
  await jobRow.getByRole('button', { name: /^Edit / }).click();
  const editJob = office.getByRole('dialog', { name: 'Edit Job' });
  await editJob.getByLabel('Job Title').fill('Caps, side');
  await editJob.getByRole('button', { name: 'Update Job' }).click();
  await expect(editJob).toBeHidden();
  await expect(office.getByText('Caps, side')).toBeVisible();

  // A call note. A reload loses nothing.
  await office.goto(`/admin/leads?lead=${lead}`);
  const detail = office.getByRole('dialog', { name: `Ada ${name}` });
  await detail.getByRole('button', { name: 'Call', exact: true }).click();
  const call = office.getByRole('dialog', { name: `Call Ada ${name}` });
  await call.getByText('Reached', { exact: false }).first().click();
  await call.getByLabel('Note').fill('Wants 40 caps');
  await call.getByRole('button', { name: 'Save call' }).click();
  await expect(call).toBeHidden();
  await office.reload();
  await expect(detail.getByText('Wants 40 caps')).toBeVisible();
  await expect(detail.getByLabel('Status')).toHaveValue('contacted');

  await shop.open();
  await office.getByRole('button', { name: /Close/ }).first().click();
  await office.getByRole('button', { name: '1 to decide' }).click();
  const sheet = office.getByRole('dialog', { name: 'Needs attention' });
  await sheet.getByRole('button', { name: 'Compare' }).click();
  const clash = office.getByRole('dialog', { name: `Somebody else changed Ada ${name}` });
  await expect(clash.getByText('Hobart')).toBeVisible();
  await expect(clash.getByText('Perth')).toBeVisible();
  await clash.getByRole('button', { name: 'Apply my change too' }).click();
  await expect
    .poll(() => shop.knex('customers').where({ id }).first('city', 'notes'))
    .toEqual({ city: 'Perth', notes: 'Rings back after four' });

  const projects = await shop.knex('projects').where({ customerId: id });
  expect(projects).toMatchObject([
    { title: `40 caps for ${name}`, status: 'Quoted', totalValueCents: 120_000 },
  ]);
  const jobs = await shop.knex('jobs').where({ projectId: present(projects[0]).id });
  expect(jobs.map(({ title }) => title).toSorted()).toEqual(['Caps, back', 'Caps, side']);
  const calls = await shop.knex('lead_events').where({ leadId: lead, type: 'called' });
  expect(calls).toMatchObject([{ note: 'Wants 40 caps' }]);
  await office.goto('/admin/crm-board');
  await expect(office.getByRole('row').filter({ hasText: `40 caps for ${name}` })).toHaveCount(1);
});
