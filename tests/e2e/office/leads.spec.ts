/** From a message in the shop to a customer: the leads inbox, the project, and one person's activity timeline. */
import { createSessionStore } from '#api/http/session-store.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { createSend } from '#tests/support/http-client.ts';
import { present } from '#api/database/present.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test(
  'a message from the shop is a lead by itself, is answered, becomes a project, and stands in the customer’s story',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    watch.allow(/net::ERR_FAILED|status of 409/);
    const last = uniqueName('Okafor');
    const email = `${last.toLowerCase()}@quarrelcreek.example`;
    const admin = await shop.person('admin');
    const office = await visit({ as: admin });
    await office.goto(`/admin/leads?search=${last}`);
    await expect(office.getByText('No matching leads')).toBeVisible();

    const phone = await visit({ device: 'phone', reducedMotion: 'reduce' });
    await phone.goto('/contact');
    for (const [label, words] of [
      ['First Name', 'Nia'],
      ['Last Name', last],
      ['Email', email],
      ['Phone', '0412 345 678'],
      ['Subject', 'Caps'],
      ['Message', 'Do you embroider caps?'],
    ] as const)
      await phone.getByRole('main').getByRole('textbox', { name: label }).fill(words);
    await phone.getByRole('button', { name: 'Send Message' }).click();
    await expect(phone.getByText(/get back to you/).first()).toBeVisible();

    const row = office.getByRole('table').getByRole('row').filter({ hasText: last });
    await expect(row).toContainText('1 unread');
    await row.getByRole('button', { name: /^View/ }).click();
    const detail = office.getByRole('dialog', { name: `Nia ${last}` });
    const message = detail.getByRole('article', { name: 'Message: Caps' });
    await expect(message).toContainText('Do you embroider caps?');
    await expect(message.getByRole('button', { name: 'Mark as unread' })).toBeVisible();
    await expectAccessible(office, 'a lead');

    await message.getByRole('button', { name: 'Answer' }).click();
    const letter = office.getByRole('dialog', { name: `Answer Nia ${last}` });
    await expect(letter.getByLabel('Subject')).toHaveValue('Re: Caps');
    await letter.getByLabel('Text').fill('We do.\n\nHow many?');
    await expectAccessible(office, 'an answer to a message');
    await shop.stop();
    await letter.getByRole('button', { name: 'Send email' }).click();
    await expect(office.getByText('There is no connection. Nothing was changed.')).toBeVisible();
    await shop.open();
    await office.reload();
    await message.getByRole('button', { name: 'Answer' }).click();
    await expect(letter.getByLabel('Text')).toHaveValue('We do.\n\nHow many?');
    await letter.getByRole('button', { name: 'Send email' }).click();
    await expect(office.getByText('The email is on its way')).toBeVisible();
    await expect(message.getByText('Answered')).toBeVisible();
    await expect(detail.getByLabel('Status')).toHaveValue('contacted');
    expect(await shop.knex('mails').where({ toEmail: email, kind: 'lead_reply' })).toHaveLength(1);

    // Updates are held back, so that this page still shows the version before the colleague's change.
    const { id } = present(await shop.knex('leads').where({ customerEmail: email }).first('id'));
    const cookie = `__Host-sid=${await createSessionStore(shop.knex).start(admin, 'test')}`;
    const colleague = createSend(shop.origin, cookie);
    await office.route(`**/api/leads/${id}`, route =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await colleague(`/api/leads/${id}`, { method: 'PATCH', json: { notes: 'Wants navy.' } });
    await detail.getByLabel('Priority').selectOption('High');
    const clash = office.getByRole('dialog', { name: 'Somebody else changed this lead' });
    await expect(clash).toContainText('Wants navy.');
    await clash.getByRole('button', { name: 'Apply my change too' }).click();
    await expect(office.getByText('Priority saved')).toBeVisible();
    await office.unroute(`**/api/leads/${id}`);
    await expect(detail.getByLabel('Notes', { exact: true })).toHaveValue('Wants navy.');

    await detail.getByRole('button', { name: 'Mark as lost' }).click();
    const lost = office.getByRole('dialog', { name: `Mark Nia ${last} as lost` });
    await lost.getByRole('button', { name: 'Mark as lost' }).click();
    await expect(lost.getByText('Please choose why it was lost.')).toBeVisible();
    await lost.getByText('The price').click();
    await lost.getByRole('button', { name: 'Mark as lost' }).click();
    await expect(detail.getByText('Status: Lost, the price')).toBeVisible();
    await office.getByRole('button', { name: 'Undo' }).click();
    await expect(detail.getByLabel('Status')).toHaveValue('contacted');

    await detail.getByRole('button', { name: 'Make project' }).click();
    await expect(detail.getByText('The lead is won when its project is paid.')).toBeVisible();
    await office.reload();
    const project = detail.getByRole('link', { name: /^PRJ-/ });
    const number = (await project.textContent()) ?? '';
    await detail.getByRole('link', { name: `Nia ${last}` }).click();

    await expect(office.getByRole('heading', { level: 1, name: `Nia ${last}` })).toBeVisible();
    const story = office.getByRole('list', { name: 'What happened' });
    for (const words of [`Project ${number} started`, 'Message received: Caps', /: Re: Caps$/])
      await expect(story.getByRole('link', { name: words })).toBeVisible();
    await expectAccessible(office, 'a customer');
    await office.getByText('Projects', { exact: true }).click();
    await expect(story.getByRole('listitem')).toHaveCount(1);
    await office.reload();
    await expect(story.getByRole('listitem')).toHaveCount(1);
    await story.getByRole('link').click();
    await expect(office.getByRole('dialog', { name: `Nia ${last}: Caps` })).toBeVisible();
    await office.goBack();

    // Another customer with the same address: suggested as a duplicate, merged, and separated again.
    const twin = { firstName: 'N.', lastName: `${last} twin`, email };
    await colleague('/api/customers', { json: twin });
    await office.getByRole('button', { name: 'Merge into this one' }).click();
    const question = office.getByRole('alertdialog', { name: `Merge N. ${last} twin into Nia ${last}?` });
    await question.getByRole('button', { name: 'Merge' }).click();
    await expect(office.getByText('Possible duplicates')).toBeHidden();
    await office.getByRole('button', { name: 'Undo' }).click();
    await expect(office.getByText('Possible duplicates')).toBeVisible();

    await office.getByRole('button', { name: 'Edit' }).click();
    const form = office.getByRole('dialog', { name: 'Edit Customer' });
    await form.getByLabel('Company').fill('Quarrel Creek Rowing');
    await form.getByRole('button', { name: 'Update Customer' }).click();
    await expect(office.getByRole('heading', { level: 1, name: 'Quarrel Creek Rowing' })).toBeVisible();
    await office.getByRole('button', { name: 'Delete' }).click();
    const sure = office.getByRole('alertdialog', { name: 'Delete Quarrel Creek Rowing?' });
    await expect(sure).toContainText('There is 1 project.');
    await sure.getByRole('button', { name: 'Delete Customer' }).click();
    await expect(office.getByText(/^Deleted on /)).toBeVisible();
    await office.goto(`/admin/customers?deleted=true&search=${last}`);
    await office.getByRole('button', { name: 'Restore Quarrel Creek Rowing' }).click();
    await expect(office.getByText('No matching customers')).toBeVisible();
    await office.getByText(/^Deleted/).click();
    const listed = office.getByRole('table').getByRole('row').filter({ hasText: 'Quarrel Creek Rowing' });
    await listed.getByRole('link', { name: 'View Quarrel Creek Rowing' }).click();
    await expect(story.getByRole('link', { name: `Project ${number} started` })).toBeVisible();
  },
);
