/** Every rule of axe on the page as it stands. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rule, what it says and where: one line each. */
export async function findViolations(page: Page): Promise<string[]> {
  // By the debugger, which our Content-Security-Policy does not bind.
  await page.evaluate(source);
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')} | ${failureSummary?.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}

export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect.soft(await findViolations(page), name).toEqual([]);
}
