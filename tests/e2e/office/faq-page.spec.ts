/** The office writes the questions and answers itself, and the shop shows them as it shows its own. */
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toast.ts';

test(
  'the FAQ starts from the standard questions, is edited in the office, and is searched in the shop',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    const shop = await ownShop();
    await shop.open();
    const { makePerson } = await import('#tests/factories/people.ts');
    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin', { firstName: 'Kim' }) });
    await office.goto('/admin/content?tab=pages');
    await office.getByRole('button', { name: 'Write your own Frequently Asked Questions' }).click();
    await expect(office.getByText('A section without text is the heading')).toBeVisible();
    const heading = office.getByLabel('Heading of section 2', { exact: true });
    await expect(heading).toHaveValue('Is there a minimum order?');
    await heading.fill('Do you print a single tee?');
    await office.getByRole('button', { name: 'Publish' }).click();
    await expect(toasts(office).getByText('Page published', { exact: true })).toBeVisible();

    const reader = await visit({ of: shop, device: 'phone' });
    const head = await (await reader.request.get('/faq')).text();
    expect(head).toContain('Do you print a single tee?');
    expect(head).not.toContain('Is there a minimum order?');
    await reader.goto('/faq');
    await expect(reader.getByRole('heading', { name: 'Orders & Pricing' })).toBeVisible();
    await reader.getByLabel('Search the questions').fill('single tee');
    await expect(reader.getByText('1 question found')).toBeVisible();
    await reader.getByRole('button', { name: 'Do you print a single tee?' }).tap();
    await expect(reader.getByText('You can order a single piece online.')).toBeVisible();
    await expectAccessible(reader, 'the shop’s own questions');
  },
);
