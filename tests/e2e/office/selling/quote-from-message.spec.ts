/** A message becomes a quote with nothing retyped, with its margin; it is reminded by rule and accepted from that mail. */
import { formatIsoDay } from '#contract/time/dates.ts';
import { present } from '#api/database/present.ts';
import { readShop } from '#api/features/shop/read-shop.ts';
import { remindOfQuotes } from '#api/features/quotes/reminders/remind-of-quotes.ts';
import { makePerson, uniqueName } from '#tests/factories/people.ts';
import { dayFromNow, tokenOf } from '#tests/factories/quotes.ts';
import { makeClubRange } from '#tests/factories/work.ts';
import { createSend } from '#tests/support/http-client.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/journey.ts';
import { toasts } from '../../support/toast.ts';

test(
  'a message is quoted, shown with its margin, reminded of and accepted',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    await shop.open();
    const { polo } = await makeClubRange(shop.knex);
    const admin = await makePerson(shop.knex, 'admin', { firstName: 'Kim' });
    const email = `${uniqueName('wren')}@quarrelcreek.example`;
    const neededBy = dayFromNow(40);
    const words = `Could we have sixty polos before ${formatIsoDay(neededBy)}?`;
    const sent = await createSend(shop.origin)('/api/contact', {
      json: {
        firstName: 'Wren',
        lastName: 'Okafor',
        email,
        subject: 'Polos for the regatta',
        message: words,
      },
    });
    expect(sent.status, sent.text).toBe(201);
    const office = await visit({ of: shop, as: admin });

    // What the polo costs.
    await office.goto(`/admin/products?edit=${polo.id}&tab=costs`);
    await office.getByLabel('Cost of the product').fill('10');
    await expectAccessible(office, 'costs of a product');
    await office.getByRole('button', { name: 'Save costs' }).click();
    await expect(toasts(office).getByText('Costs saved')).toBeVisible();

    // The message, with everything that is in it.
    const lead = present(await shop.knex('leads').where({ customerEmail: email }).first('id'));
    await office.goto(`/admin/leads?lead=${lead.id}`);
    const message = office.getByRole('article', { name: 'Message: Polos for the regatta' });
    await message.getByRole('link', { name: 'Write a quote' }).click();
    await expect(office.getByRole('heading', { name: 'New quote' })).toBeVisible();
    await expect(office.getByLabel('Name', { exact: true })).toHaveValue('Wren Okafor');
    await expect(office.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(office.getByLabel('Needed by')).toHaveValue(neededBy);
    await expect(office.getByRole('heading', { name: 'Polos for the regatta' })).toBeVisible();
    await expect(office.getByLabel('Internal notes')).toHaveValue(`Polos for the regatta\n${words}`);
    const field = office.getByRole('combobox', { name: 'Add a product' });
    await field.fill(polo.name);
    await office.getByRole('option', { name: polo.name }).click();
    const line = office.getByRole('group', { name: `Line 1, ${polo.name}` });
    await line.getByLabel('Colour', { exact: true }).selectOption('Navy');
    await line.getByLabel('Sizes to come').check();
    await line.getByLabel('Pieces', { exact: true }).fill('60');
    const margin = office.getByRole('region', { name: 'Margin' });
    await expect(margin).toContainText('Blanks cost $600.00');
    await expect(margin).toContainText(/\d+(\.\d)? %/);
    await expectAccessible(office, 'a quote from a message');
    await office.getByRole('button', { name: 'Send quote' }).click();
    await expect(toasts(office).getByText('Quote sent')).toBeVisible();

    // Both show each other.
    await expect(office.getByRole('heading', { name: 'Polos for the regatta' })).toBeVisible();
    const { id } = present(await shop.knex('quotes').where({ email }).first('id'));
    await office.getByRole('link', { name: /^Wren Okafor, LEAD-/ }).click();
    await expect(message.getByRole('link', { name: `Quote Q-${id}` })).toBeVisible();
    await office.reload();
    await expect(message.getByRole('link', { name: `Quote Q-${id}` })).toBeVisible();

    // Nobody answers. The owner wants a reminder after three days.
    await shop
      .knex('settings')
      .insert({
        key: 'quotes',
        value: JSON.stringify({ reminders: true, remindAfterDays: 3, mostReminders: 1 }),
      })
      .onConflict('key')
      .merge();
    for (let day = 1; day <= 9; day++) {
      // Noon in Brisbane.
      const now = new Date(Math.floor(Date.now() / 86_400_000 + day) * 86_400_000 + 2 * 3_600_000);
      const parts = { knex: shop.knex, now: () => now, publicUrl: shop.origin };
      await remindOfQuotes({ ...parts, readShop: () => readShop(shop.knex, false) });
    }
    await office.goto(`/admin/quotes?quote=${id}`);
    await expect(office.getByText(`Reminder 1 of Q-${id} sent`)).toBeVisible();

    const token = await tokenOf(shop.knex, `Q-${id}`, 1);
    const phone = await visit({ of: shop, device: 'phone', reducedMotion: 'reduce' });
    await phone.goto(`/quotes/${id}?token=${token}`);
    await expect(phone.getByText(polo.name).first()).toBeVisible();
    // Nothing of the cost.
    await expect(phone.getByText('$600.00')).toHaveCount(0);
    await phone.getByRole('textbox', { name: 'Delivery address' }).fill('18 Weir Street');
    await phone.getByLabel('City').fill('Quarrel Creek');
    await phone.getByLabel('State').selectOption('VIC');
    await phone.getByLabel('Postal code').fill('3999');
    await phone.getByRole('button', { name: 'Accept this quote' }).click();
    await expect(phone.getByText(/^Accepted on /)).toBeVisible();
    await phone.reload();
    await expect(phone.getByText(/^Accepted on /)).toBeVisible();
  },
);
