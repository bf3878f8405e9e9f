/** The floating quote button on a product's page: it names the product, and steps aside. */
import type { Page } from '@playwright/test';
import { makeProduct } from '#tests/factories/products.ts';
import { expect, test } from '../support/journey.ts';

/** What the button lies over, where it can be seen: controls, and lines of text. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('[data-floats] button[aria-haspopup=dialog]');
    if (!button || getComputedStyle(button).opacity === '0') return [];
    const box = button.getBoundingClientRect();
    const meets = (other: DOMRect) =>
      other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return document
      .elementsFromPoint(x, y)
      .filter(element => !button.contains(element) && !element.contains(button))
      .slice(0, 1)
      .filter(
        element =>
          element.closest('a, button, input, select, textarea, label') !== null ||
          [...element.childNodes].some(node => {
            if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
            const range = document.createRange();
            range.selectNodeContents(node);
            return [...range.getClientRects()].some(meets);
          }),
      )
      .map(element => element.outerHTML.slice(0, 120));
  });

test(
  'on a product’s page the quote button lies over no control and no words, and quotes the shop’s own price',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const tee = await makeProduct(shop.knex, { priceCents: 2_000 });
    const page = await visit({ device: 'phone' });
    await page.goto(`/product/${tee.id}`);
    await expect(page.getByRole('heading', { level: 1, name: tee.name })).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 300) {
      await page.evaluate(to => scrollTo(0, to), top);
      await expect.poll(() => covered(page), { message: `at ${top}` }).toEqual([]);
    }
    // By keyboard it can be reached wherever it is.
    const button = page.getByRole('button', { name: 'Get Instant Quote' });
    await button.focus();
    await expect(button).toHaveCSS('opacity', '1');
    await button.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Get Instant Quote' });
    await expect(panel.getByLabel('Product', { exact: true })).toHaveValue(tee.name);
    // 20 × $20.00 and one set-up of $59.95.
    await expect(panel).toContainText('$459.95 inc GST · freight extra');
  },
);
