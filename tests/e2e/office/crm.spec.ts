/** The CRM board: from a new customer to a shipped project, with a colleague on the same board. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toast.ts';
import { fillDraft } from '../support/kept-data.ts';
import { present } from '#api/database/present.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Only records that this test has made. */
const boardOf = (company: string, more = '') => `/admin/crm-board?search=${company}${more}`;

test(
  'a customer, a project and its jobs go over the board, and a colleague sees it by itself',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    // Two people change one project: the second is asked.
    watch.allow(/status of 409.*\/api\/projects\//);
    // Mixes letters with digits: digits alone sometimes look like a card number, which forms refuse.
    const company = `Kestrel ${Date.now().toString(36)}`;
    const colleague = await visit({ as: await shop.person('admin') });
    await colleague.goto(boardOf(company.replace(' ', '+')));
    await expect(colleague.getByText('No matching projects')).toBeVisible();

    const office = await visit({ as: await shop.person('admin') });
    await office.goto('/admin/crm');
    await office.getByRole('button', { name: 'New Customer' }).click();
    const customer = dialog(office, 'Add New Customer');
    await customer.getByRole('button', { name: 'Create Customer' }).click();
    await expect(customer.getByText('First Name is required')).toBeVisible();
    await customer.getByLabel('First Name').fill('Dale');
    await customer.getByLabel('Last Name').fill('Okafor');
    await customer.getByLabel('Email').fill(`dale@${Date.now()}.test`);
    await customer.getByLabel('Address').fill('3 Depot Road');
    await fillDraft(customer.getByLabel('Company'), company);
    // Nothing typed is lost.
    await office.reload();
    await expect(dialog(office, 'Add New Customer').getByLabel('Company')).toHaveValue(company);
    await expectAccessible(office, 'new customer');
    await office.getByLabel('Company').press('Enter');
    await expect(office.getByText('Customer Created')).toBeVisible();
    await expect(
      colleague.getByRole('button', { name: `${company} Dale Okafor, no projects yet` }),
    ).toBeVisible();

    await office.keyboard.press('/');
    await office.keyboard.type(company);
    await office.getByRole('button', { name: `New project for ${company}` }).click();
    const project = dialog(office, 'Add New Project');
    await expect(project.getByLabel('Description (Delivery Location)')).toHaveValue('3 Depot Road');
    await project.getByLabel('Project Title').fill('48 polos and 48 tees');
    await project.getByLabel('Due Date').fill('2030-12-11');
    await project.getByLabel('Budget ($)').fill('1250.5');
    await project.getByRole('button', { name: 'Add Job' }).click();
    await project.getByRole('button', { name: 'Create Project' }).click();
    await expect(project.getByText('Job Title is required')).toBeVisible();
    await project.getByLabel('Job Title').fill('Polos, left chest');
    await project.getByRole('button', { name: 'Create Project' }).click();
    await expect(office.getByText('Project Created')).toBeVisible();
    const row = office.getByRole('row').filter({ hasText: '48 polos and 48 tees' });
    await expect(row).toContainText('11 Dec 2030');
    await expect(row).toContainText('Lead');
    const theirs = colleague.getByRole('row').filter({ hasText: '48 polos and 48 tees' });
    await expect(theirs).toContainText('Lead');

    // A project can move to any stage. Finishing the skipped work takes one press, and so does undo.
    await row.getByTitle('Choose a stage').press('Enter');
    await office.getByRole('menuitem', { name: 'Production' }).click();
    await expect(row).toContainText('Production, stage 6 of 9');
    await expect(theirs).toContainText('Production, stage 6 of 9');
    await office.getByRole('button', { name: 'Note $1,250.50 as paid' }).click();
    await expect(office.getByRole('button', { name: 'Note $1,250.50 as paid' })).toHaveCount(0);
    await office.getByRole('button', { name: 'Start 1 job' }).click();
    await row.getByRole('button', { name: /PRJ-.*0 of 1 jobs done/ }).click();
    const status = office.getByRole('toolbar', { name: /^Production status of JOB-/ });
    await expect(status.getByRole('button', { name: 'Production' })).toHaveAttribute('aria-pressed', 'true');

    // By keyboard: the arrows move, Enter sets.
    await status.getByRole('button', { name: 'Production' }).focus();
    await office.keyboard.press('ArrowRight');
    await office.keyboard.press('Enter');
    await expect(status.getByRole('button', { name: 'Completed' })).toHaveAttribute('aria-pressed', 'true');
    await expect(theirs.getByRole('button', { name: /1 of 1 jobs done/ })).toBeVisible();
    await office.getByRole('button', { name: /^Medium priority/ }).click();
    await expect(office.getByRole('button', { name: /^High priority/ })).toBeVisible();
    await office.getByRole('button', { name: 'Add Job' }).click();
    const job = dialog(office, 'Add New Job');
    await expect(job.getByLabel('Estimated Hours')).toHaveValue('2');
    await job.getByLabel('Job Title').fill('Tees, back');
    await job.getByRole('button', { name: 'Create Job' }).click();
    await expect(office.getByText('Job Created')).toBeVisible();
    await expectAccessible(office, 'board with jobs');
    await office
      .getByRole('button', { name: /^Delete JOB-/ })
      .last()
      .click();
    await expect(office.getByText('Are you sure you want to delete this job?')).toBeVisible();
    await office.getByRole('button', { name: 'Delete Job' }).click();
    await toasts(office).getByRole('button', { name: 'Undo' }).click();
    await expect(office.getByText('Job Restored')).toBeVisible();
    await expect(office.getByRole('button', { name: /^Delete JOB-/ })).toHaveCount(2);

    // Two people write at once: neither text is lost silently.
    await row.getByRole('button', { name: /^Edit PRJ-/ }).click();
    await dialog(office, 'Edit Project').getByLabel('Project Title').fill('50 polos');
    await theirs.getByRole('button', { name: /^Edit PRJ-/ }).click();
    const edit = dialog(colleague, 'Edit Project');
    await edit.getByLabel('Project Title').fill('60 polos');
    await edit.getByRole('button', { name: 'Update Project' }).click();
    await expect(colleague.getByText('Project Updated')).toBeVisible();
    await dialog(office, 'Edit Project').getByRole('button', { name: 'Update Project' }).click();
    const clash = dialog(office, 'Somebody else changed this project');
    await expect(clash).toContainText('60 polos');
    await clash.getByRole('button', { name: 'Apply my change too' }).click();
    await expect(colleague.getByRole('row').filter({ hasText: '50 polos' })).toBeVisible();

    // The list shows the nine stages as filters, and the address keeps the state.
    await office.getByText('Project list').click();
    const stages = office.getByRole('toolbar', { name: /^Stage of PRJ-/ });
    await stages.getByRole('button', { name: 'Shipped' }).click();
    await expect(stages.getByRole('button', { name: 'Shipped' })).toHaveAttribute('aria-pressed', 'true');
    await office.reload();
    await expect(stages.getByRole('button', { name: 'Shipped' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(office, 'list of projects');
    await office.getByRole('button', { name: /^50 polos.*Project Details/ }).click();
    await expect(dialog(office, '50 polos')).toContainText('$1,250.50');
    await office.goBack();
    await expect(dialog(office, '50 polos')).toHaveCount(0);

    // Deleted with everything that belongs to it, and restored.
    await office.getByText('Table', { exact: true }).click();
    await office.getByRole('button', { name: `Delete customer ${company}` }).click();
    await expect(
      office.getByText('All their projects and jobs are deleted too. There is 1 project.'),
    ).toBeVisible();
    await office.getByRole('button', { name: 'Delete Customer' }).click();
    await toasts(office).getByRole('button', { name: 'Undo' }).click();
    await expect(office.getByRole('row').filter({ hasText: '50 polos' })).toBeVisible();
    await expect(colleague.getByRole('row').filter({ hasText: '50 polos' })).toBeVisible();

    const { id } = present(await shop.knex('customers').where({ company }).first('id'));
    await office.goto(`/admin/customers/${id}`);
    await expect(office.getByRole('heading', { level: 1, name: company })).toBeVisible();
    await expectAccessible(office, "a customer's page");
  },
);
