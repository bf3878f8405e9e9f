/** What a thumb and a narrow or enlarged window need: targets of 44 px, and nothing to push sideways. */
import { expect, type Page } from '@playwright/test';
import { findCutControls } from './layout-faults.ts';

const leastPx = 44;

/** 320 px is also a window of 1280 px at 400 %. */
const narrowPx = 320;

/** A link within running text, or one word of a list of links, is as wide as its word. */
export async function expectInReach(page: Page, name: string): Promise<void> {
  const tooSmall = await page.evaluate(least => {
    const controls =
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="button"], [role="tab"]';
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter(
        element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only'),
      )
      .map(element => {
        const { width, height } = element.getBoundingClientRect();
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
        const by = label?.getBoundingClientRect() ?? { width: 0, height: 0 };
        const isLink = element instanceof HTMLAnchorElement;
        const isInText = isLink && getComputedStyle(element).display === 'inline';
        const isWide = isLink || Math.max(width, by.width) > least - 1;
        const isHigh = isInText || Math.max(height, by.height) > least - 1;
        const isThere = width > 2 && height > 2;
        const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30);
        return isThere && !(isWide && isHigh) ? `${words}: ${Math.round(width)} x ${Math.round(height)}` : '';
      })
      .filter(Boolean);
  }, leastPx);
  expect.soft(tooSmall, `targets on ${name}`).toEqual([]);
}

export async function expectReflow(page: Page, name: string): Promise<void> {
  const { width = 390, height = 844 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: narrowPx, height });
  const wide = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? `${scrollWidth} px wide` : '';
  });
  expect.soft(wide, `${name} in ${narrowPx} px`).toBe('');
  await page.setViewportSize({ width, height });
}

/** Nothing that can be read is cut off at the side, but where dots say so. */
export async function expectWhole(page: Page, name: string): Promise<void> {
  const cut = await page.evaluate(() => {
    const cutters = [...document.querySelectorAll<HTMLElement>('body *')].filter(box => {
      const { overflowX, textOverflow, display } = getComputedStyle(box);
      const isCutting = (overflowX === 'hidden' || overflowX === 'clip') && display !== 'inline';
      return (
        isCutting && textOverflow === 'clip' && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1
      );
    });
    const texts = cutters.flatMap(box => {
      const { left, right } = box.getBoundingClientRect();
      return [...box.querySelectorAll<HTMLElement>('*')]
        .filter(part => [...part.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim()))
        .filter(part => !part.closest('[aria-hidden="true"], [inert], .sr-only') && part.checkVisibility())
        .filter(part => {
          const place = part.getBoundingClientRect();
          return place.width > 1 && (place.right > right + 1 || place.left < left - 1);
        })
        .map(part => part.textContent.trim().slice(0, 60));
    });
    return texts.join(' | ');
  });
  expect.soft(cut, `${name}: cut off`).toBe('');
}

/** Nothing to push sideways, and no control cut off by what it stands in, but where dots or a scroller say so. */
export async function expectNothingCut(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(findCutControls), name).toEqual([]);
}
