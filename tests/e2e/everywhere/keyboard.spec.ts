/** From the home page to the checkout's first field without a pointer: focus stays visible, is never trapped and never lost. */
import { picture } from '#tests/factories/pictures.ts';
import { KeyboardUser } from '../people/keyboard.ts';
import { expect, test } from '../support/journey.ts';

const product = 'Northloom heavy tee';

test('a decorated tee is found, designed and brought to the checkout by keyboard', async ({ visit }) => {
  test.slow();
  const page = await visit({ reducedMotion: 'reduce' });
  const user = new KeyboardUser(page);
  await page.goto('/');
  await user.goTo(page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();

  await user.goTo(page.getByRole('link', { name: 'Shop Now' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
  await user.press('/');
  const search = page.getByRole('dialog', { name: 'Search products' });
  const field = search.getByRole('combobox', { name: 'Search products' });
  await expect(field).toBeFocused();
  await user.expectHeldIn(search, 4);
  await user.press('Escape');
  await expect(search).toBeHidden();
  await user.press('/');
  await field.fill(product);
  await expect(page.getByRole('option', { name: product }).first()).toBeVisible();
  await user.press('ArrowDown');
  await user.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    user.goTo(
      page.getByRole('region', { name: 'Design preview' }).getByLabel('Add a design to the front'),
      'Space',
    ),
  ]);
  const bytes = await picture({ width: 900, height: 700, noise: true });
  await chooser.setFiles({ name: 'crest.png', mimeType: 'image/png', buffer: bytes });
  // The button is gone: focus moves to what it opened.
  await expect(page.getByRole('application', { name: 'Your design on the front' })).toBeFocused();
  await user.press('ArrowRight');
  await user.tabTo(page.getByRole('slider', { name: 'Size' }));
  const size = await page.getByRole('slider', { name: 'Size' }).inputValue();
  await user.press('ArrowRight');
  expect(Number(await page.getByRole('slider', { name: 'Size' }).inputValue())).toBeGreaterThan(Number(size));

  const colours = page.getByRole('toolbar', { name: 'Colours' });
  await user.goTo(colours.getByRole('button', { name: 'Navy', exact: true }));
  await user.press('ArrowRight');
  await user.press('Space');
  const navy = page.getByRole('group', { name: 'Navy, pieces by size' });
  await user.tabTo(navy.getByLabel('M', { exact: true }));
  await page.keyboard.type('8');
  await user.press('Tab');
  await user.press('ArrowUp');
  await expect(navy.getByLabel('L', { exact: true })).toHaveValue('1');
  await user.goTo(page.getByRole('button', { name: 'Same as Navy' }));

  const quote = page.getByRole('button', { name: 'Get Instant Quote' });
  await quote.focus();
  await user.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Get Instant Quote' });
  await expect(panel).toBeVisible();
  await user.expectHeldIn(panel, 16);
  await user.press('Escape');
  await expect(panel).toBeHidden();
  await expect(quote).toBeFocused();

  await navy.getByLabel('M', { exact: true }).focus();
  await user.goTo(page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();

  const edit = page.getByRole('button', { name: 'Edit sizes' }).first();
  await user.goTo(edit);
  const xl = page.getByRole('spinbutton', { name: 'XL', exact: true });
  await user.tabTo(xl);
  await page.keyboard.type('3');
  await expect(page.getByRole('link', { name: /^Cart, 9\+/ })).toBeVisible();
  await user.press('Shift+Tab');
  await page.getByRole('button', { name: 'Done' }).focus();
  await user.press('Enter');
  await expect(edit).toBeFocused();

  await user.goTo(page.getByRole('link', { name: 'Checkout', exact: true }).filter({ visible: true }));
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await user.tabTo(page.getByLabel('First Name'));
});

test('the menus open by arrows and give the focus back', { tag: '@long' }, async ({ visit }) => {
  const page = await visit({ device: 'phone', reducedMotion: 'reduce' });
  const user = new KeyboardUser(page);
  await page.goto('/products');
  await expect(page.getByRole('article').first()).toBeVisible();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await user.goTo(menu);
  const side = page.getByRole('dialog', { name: 'Menu' });
  await expect(side).toBeVisible();
  await user.expectHeldIn(side, 6);
  await user.press('Escape');
  await expect(menu).toBeFocused();

  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  await user.goTo(filters);
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await expect(sheet).toBeVisible();
  await user.expectHeldIn(sheet, 6);
  await user.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(filters).toBeFocused();

  const share = page.getByRole('button', { name: /^Share / }).first();
  await user.goTo(share);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await user.press('Escape');
  await expect(share).toBeFocused();
});
