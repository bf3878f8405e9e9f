/** A quote is written at a customer's door without a network: it is there once, with its number, and then it is sent. */
import { makeClubRange } from '#tests/factories/work.ts';
import { makePerson, uniqueName } from '#tests/factories/people.ts';
import { present } from '#api/database/present.ts';
import { draftSaving } from '#tests/factories/drafts.ts';
import { expectAccessible } from '../../support/axe.ts';
import { waitForOfflineStaff } from '../../support/installed.ts';
import { expect, test } from '../../support/journey.ts';
import { waitForKept } from '../../support/kept-data.ts';

test(
  'a quote is drafted without the shop, changed, handed in and sent',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    test.slow();
    const shop = await ownShop();
    await shop.open();
    watch.allowLostConnections();
    const { polo } = await makeClubRange(shop.knex);
    const name = uniqueName('Quill ');
    const email = `${Date.now()}@quill.example`;
    const [row] = await shop
      .knex('customers')
      .insert({ firstName: 'Ada', lastName: name, email })
      .returning('id');
    const customer = present(row).id;

    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    await office.goto('/admin');
    await waitForOfflineStaff(office);
    await office.goto(`/admin/customers?search=${encodeURIComponent(name)}`);
    await expect(office.getByText(email)).toBeVisible();
    await waitForKept(office, `customers:${customer}`);
    // The garment was looked at once, and is known from then on.
    await office.goto(`/products/${polo.id}`);
    await expect(office.getByRole('heading', { name: polo.name })).toBeVisible();
    await office.goto('/admin/quotes');
    await expect(office.getByRole('heading', { name: 'Quote Requests' })).toBeVisible();
    await shop.stop();

    await office.goto('/admin/quotes/new');
    await office.getByLabel('Find a customer').fill(name);
    await office.getByRole('option', { name: new RegExp(name) }).click();
    await expect(office.getByLabel('Email', { exact: true })).toHaveValue(email);
    await office.getByLabel('Add a product').fill(polo.name);
    await office.getByRole('option', { name: new RegExp(polo.name) }).click();
    const line = office.getByRole('listitem').filter({ hasText: polo.name }).first();
    await line.getByLabel('Colour', { exact: true }).selectOption('Navy');
    await line.getByLabel('M', { exact: true }).fill('30');
    await expect(office.getByText('sending it to the customer needs a connection')).toBeVisible();
    await expect(office.getByRole('button', { name: 'Send quote' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(office, 'a quote without the shop');
    await office.getByRole('button', { name: 'Save draft' }).click();
    await expect(office.getByText('Saved on this device').first()).toBeVisible();

    // In the list as it waits; a second saving takes the place of the first.
    const listed = office.getByRole('row').filter({ hasText: name });
    await expect(listed.getByText('Draft', { exact: true })).toBeVisible();
    await expect(listed.getByText('Saved on device')).toBeVisible();
    await office.reload();
    await listed.getByRole('link', { name: /^View/ }).click();
    await office.getByLabel('Note to the customer').fill('Before the regatta');
    await office.getByRole('button', { name: 'Save draft' }).click();
    await expect(listed.getByText('Saved on device')).toBeVisible();

    await shop.open();
    await expect.poll(() => shop.knex('quotes').where({ name: `Ada ${name}` })).toHaveLength(1);
    const [saved] = await shop.knex('quotes').where({ name: `Ada ${name}` });
    const quote = present(saved);
    expect(quote).toMatchObject({ email, quantity: 30, draft: { form: { message: 'Before the regatta' } } });
    expect(await shop.knex('quote_events').where({ quoteId: quote.id, type: 'drafted' })).toHaveLength(1);

    // A colleague sees it; without the shop, one changes it and the other is asked.
    const colleague = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    await colleague.goto(`/admin/quotes?quote=${quote.id}`);
    await expect(colleague.getByText('The customer doesn’t see it', { exact: false })).toBeVisible();
    await office.goto(`/admin/quotes?quote=${quote.id}`);
    await expect(office.getByRole('link', { name: 'Continue the draft' })).toBeVisible();
    await waitForKept(office, `quotes/${quote.id}`);
    // It is closed on one device when somebody saves it on another.
    await office.goto('about:blank');
    const draft = draftSaving({ name: `Ada ${name}`, email, message: 'Not before May' });
    await shop
      .knex('quotes')
      .where({ id: quote.id })
      .update({ draft: JSON.stringify(draft), draftAt: new Date() });
    await shop.stop();
    await office.goto(`/admin/quotes/${quote.id}/edit`);
    await office.getByLabel('Note to the customer').fill('After the regatta');
    await office.getByRole('button', { name: 'Save draft' }).click();
    await expect(office.getByText('Saved on this device').first()).toBeVisible();
    await shop.open();
    await office.goto('/admin/quotes');
    await office.getByRole('button', { name: '1 to decide' }).click();
    await office
      .getByRole('dialog', { name: 'Needs attention' })
      .getByRole('button', { name: 'Compare' })
      .click();
    const clash = office.getByRole('dialog', { name: /^Somebody else changed/ });
    await expect(clash.getByText('Not before May')).toBeVisible();
    await expect(clash.getByText('After the regatta')).toBeVisible();
    await clash.getByRole('button', { name: 'Apply my change too' }).click();
    await expect
      .poll(async () => (await shop.knex('quotes').where({ id: quote.id }).first('draft'))?.draft)
      .toMatchObject({ form: { message: 'After the regatta' } });

    await office.goto(`/admin/quotes/${quote.id}/edit`);
    await expect(office.getByLabel('Note to the customer')).toHaveValue('After the regatta');
    await expect(office.getByText(/^Total( inc GST)?$/)).toBeVisible();
    await office.getByRole('button', { name: 'Send quote' }).click();
    await expect(office.getByText('Quote sent')).toBeVisible();
    const mails = await shop.knex('mails').where({ toEmail: email, kind: 'quote_sent' });
    expect(mails).toHaveLength(1);
    expect(await shop.knex('quotes').where({ id: quote.id }).first()).toMatchObject({
      status: 'quoted',
      draft: null,
    });
  },
);
