/** The quote button floats over every screen of the shop, never over a control, and takes no press where it has given way. */
import { expect, type Page } from '@playwright/test';

const corner = (page: Page) => page.locator('[data-floats] > [data-room]');

/** How far the page is moved between two looks: less than a control is high. */
const stepPx = 40;

/**
 * Names the controls that lie under the button anywhere on the page, and says where the button can't be pressed at
 * the page's end. A link as large as a card can be pressed beside it.
 */
export async function expectQuoteButtonAside(page: Page, name: string): Promise<void> {
  // Its code comes when the page has settled.
  await corner(page).waitFor({ state: 'attached' });
  const covered = await page.evaluate(async step => {
    const corner = document.querySelector<HTMLElement>('[data-floats] > [data-room]');
    if (!corner) return ['no quote button'];
    const under = (): Element[] => {
      const own = corner.getBoundingClientRect();
      if (corner.dataset['room'] === 'none') {
        const pressed = document.elementFromPoint((own.left + own.right) / 2, (own.top + own.bottom) / 2);
        return corner.parentElement?.contains(pressed) ? [corner] : [];
      }
      return [...document.querySelectorAll('a[href], button, input, select, textarea, label, summary')]
        .filter(control => !corner.contains(control) && control.checkVisibility())
        .filter(control => {
          const at = control.getBoundingClientRect();
          const isCard = at.width >= 120 && at.height >= 120;
          const isThere =
            at.left < own.right && at.right > own.left && at.top < own.bottom && at.bottom > own.top;
          return isThere && !isCard && at.width > 2;
        });
    };
    const wordsOf = (control: Element) =>
      (control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.tagName).slice(0, 40);
    const found: string[] = [];
    const start = scrollY;
    for (let top = 0; top < document.documentElement.scrollHeight - innerHeight + step; top += step) {
      scrollTo({ top, behavior: 'instant' });
      // The browser reports what entered the button's place with one of the next frames.
      for (let frame = 0; frame < 12 && (frame < 2 || under().length > 0); frame += 1)
        await new Promise(requestAnimationFrame);
      found.push(...under().map(control => `${top}: ${wordsOf(control)}`));
    }
    scrollTo({ top: start, behavior: 'instant' });
    return found;
  }, stepPx);
  expect.soft(covered, `${name}: under the quote button`).toEqual([]);
}

/** At a page's end there is always room for it. */
export async function expectQuoteButtonAtEnd(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect
    .soft(page.locator('[data-floats] > [data-room]'), name)
    .not.toHaveAttribute('data-room', 'none');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}
