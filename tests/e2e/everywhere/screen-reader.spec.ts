/**
 * Goes to the cart by names, roles and announcements. Collects what a live region says as it changes, because a
 * screen reader announces every change and not only the last.
 */
import type { Page } from '@playwright/test';
import { drawing } from '#tests/factories/pictures.ts';
import { expect, test } from '../support/journey.ts';

const product = 'Northloom heavy tee';

declare global {
  interface Window {
    said: string[];
  }
}

/** Records what every live region says from now on, across page changes within the app. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.said = [];
    const live = '[aria-live="polite"], [aria-live="assertive"], [role="alert"], [role="status"], output';
    const note = (region: Element) => {
      const words = region.textContent?.replaceAll(/\s+/g, ' ').trim();
      if (words && window.said.at(-1) !== words) window.said.push(words);
    };
    new MutationObserver(changes => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(live);
        if (region) note(region);
        // An alert is announced when it appears, a polite region only when its content changes later.
        else element?.querySelectorAll('[role="alert"]').forEach(note);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

async function expectSaid(page: Page, words: string | RegExp): Promise<void> {
  const isSaid = () =>
    page.evaluate(
      ([text, isPattern]) =>
        window.said.some(line => (isPattern ? new RegExp(text).test(line) : line.includes(text))),
      [typeof words === 'string' ? words : words.source, typeof words !== 'string'] as const,
    );
  await expect
    .poll(isSaid, { message: `said: ${words.toString()}` })
    .toBe(true)
    .catch(async (failure: unknown) => {
      throw new Error(`Never said: ${words.toString()}. Said: ${(await said(page)).join(' | ')}`, {
        cause: failure,
      });
    });
}

const said = (page: Page) => page.evaluate(() => window.said);

test('what happens on the way to the cart is said', { tag: '@long' }, async ({ visit }) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await listen(page);
  await page.goto('/');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Put your name on good cloth." [level=1]
    - link "Shop Now"
    - heading "Why choose Selvedge" [level=2]
    - heading "Product categories" [level=2]
  `);
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - link "Selvedge, home"
    - navigation "Main":
      - link "Home"
      - button "Products"
      - link "Contact"
    - link "Cart, empty"
  `);

  await page.getByRole('button', { name: /^Search products instantly/ }).click();
  const field = page.getByRole('combobox', { name: 'Search products' });
  await field.fill('tee');
  await expectSaid(page, '8 products');
  await field.fill('zzqx');
  await expectSaid(page, 'No products');
  await field.fill(product);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await field.press('ArrowDown');
  const chosen = await field.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${chosen}"]`)).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expectSaid(page, `${product} · Selvedge`);

  const add = page.getByRole('group', { name: 'Add a design' }).getByLabel('Add a design to the front');
  const notes = Buffer.from('not a picture at all');
  await add.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: notes });
  await expectSaid(page, 'That file type is not supported.');
  await expect(add).toHaveAccessibleDescription(/That file type is not supported/);
  await expect(page.getByText('That file type is not supported.')).toHaveCount(1);
  const crest = await drawing('<circle cx="100" cy="100" r="90" fill="#fff"/>', { width: 200 });
  await add.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: crest });
  await expectSaid(page, /crest\.png is on the front\..*Prints blurred at this size/);
  await expectSaid(page, 'Saved on this device and with the shop');
  await expect(page.getByRole('img', { name: /with your design printed \d+ mm wide$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Navy', exact: true }).click();
  const navy = page.getByRole('group', { name: 'Navy, pieces by size' });
  await navy.getByLabel('M', { exact: true }).fill('12');
  await expectSaid(page, '12 pieces');
  await navy.getByLabel('M', { exact: true }).fill('20');
  await expectSaid(page, /^Total, including GST ?\$\d/);
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeDisabled();
  await page.getByRole('region', { name: 'Before the front is made' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await expectSaid(page, /^Added to cart/);
  await expectSaid(page, 'Cart · Selvedge');

  await expect(page.getByRole('listitem').filter({ has: page.getByRole('group') })).toMatchAriaSnapshot(`
    - group "Quantity of ${product}, Navy"
    - button "Edit sizes"
    - button "Remove ${product}, Navy"
  `);
  await page.getByRole('button', { name: 'One piece more' }).click();
  await expectSaid(page, /^Total ?\$\d/);
  await page.getByRole('button', { name: `Remove ${product}, Navy` }).click();
  await expectSaid(page, /^Removed from cart/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 9+ items' })).toBeVisible();

  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expectSaid(page, 'Contact · Selvedge');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const first = page.getByRole('textbox', { name: 'First Name' });
  await expect(first).toHaveAccessibleDescription('Please enter your first name.');
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(first).toBeFocused();
});
