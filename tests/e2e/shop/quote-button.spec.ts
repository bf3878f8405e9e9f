/** The quote button is on every screen of the shop, can always be reached, and never lies over a control. */
import { makePerson } from '#tests/factories/people.ts';
import { tourShop } from '../people/tour.ts';
import { expect, test } from '../support/journey.ts';
import { expectQuoteButtonAside, expectQuoteButtonAtEnd } from '../support/quote-button.ts';

for (const device of ['phone', 'portrait', 'desk'] as const)
  test(`no control lies under the quote button on a ${device}`, { tag: '@long' }, async ({ shop, visit }) => {
    test.slow();
    const page = await visit({ device, reducedMotion: 'reduce' });
    const look = async (name: string) => {
      await expectQuoteButtonAside(page, name);
      await expectQuoteButtonAtEnd(page, name);
    };
    await tourShop(page, look);
    for (const path of ['/contact', '/faq', '/terms', '/cart', '/orders/find', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await look(path);
    }
    const member = await visit({
      device,
      reducedMotion: 'reduce',
      as: await makePerson(shop.knex, 'customer'),
    });
    for (const path of ['/account', '/account?tab=orders', '/account?tab=designs', '/account?tab=settings']) {
      await member.goto(path);
      await expect(member.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expectQuoteButtonAside(member, path);
      await expectQuoteButtonAtEnd(member, path);
    }
  });

test('the quote button comes by keyboard where it is set aside', { tag: '@long' }, async ({ visit }) => {
  const page = await visit({ device: 'phone' });
  await page.goto('/cart');
  const button = page.locator('[data-floats]').getByRole('button', { name: 'Get Instant Quote' });
  await button.focus();
  await expect(button).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Get Instant Quote' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
