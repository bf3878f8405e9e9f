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

/** Every rule in light, and in dark what may differ there. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // By the debugger, which our Content-Security-Policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await turn(page, 'light');
  expect.soft(await findViolations(page, {}), `${name} in light`).toEqual([]);
  await turn(page, 'dark');
  expect.soft(await findViolations(page, { runOnly: ['color-contrast'] }), `${name} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Colours change gradually, and half-way there is no contrast to measure: here they change at once. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
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
