/** What axe has against a page as it stands. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type Theme = 'light' | 'dark';

/** Every rule in the first theme, and in the other what may differ there. What is being loaded again is dimmed until then; a button may wait for an answer that the page asks for. */
export async function expectAccessible(
  page: Page,
  name: string,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  // By the debugger, which our Content-Security-Policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  for (const [index, theme] of themes.entries()) {
    await turn(page, theme);
    const rules: RunOptions = index === 0 ? {} : { runOnly: ['color-contrast'] };
    expect.soft(await findViolations(page, rules), `${name} in ${theme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Colours change gradually, and half-way there is no contrast to measure: here they change at once. */
async function turn(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async wanted => {
    if (document.adoptedStyleSheets.length === 0) {
      const still = new CSSStyleSheet();
      still.replaceSync('*, *::before, *::after { transition: none !important; }');
      document.adoptedStyleSheets = [still];
    }
    const nextFrame = () => new Promise(requestAnimationFrame);
    while (!matchMedia(`(prefers-color-scheme: ${wanted})`).matches) await nextFrame();
    // The page's own listener, and what it changes.
    await nextFrame();
    await nextFrame();
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(animation => animation.finished));
  }, colorScheme);
}

/** The rule, where, and what it says: one line each. */
async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(given => window.axe.run(given), {
    ...options,
    resultTypes: ['violations'],
  } satisfies RunOptions);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')} | ${failureSummary?.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}
