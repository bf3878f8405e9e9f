/** Leads a browser's calls to Stripe to the double: its script, its API, the instalments' page. */
import type { BrowserContext } from '@playwright/test';

export async function routeStripe(context: BrowserContext, double: { origin: string }): Promise<void> {
  await context.route(/^https:\/\/(js|api|hooks)\.stripe\.com\//, async route => {
    const { pathname, search } = new URL(route.request().url());
    // A redirect leads the browser back to the shop, so it has to follow it itself.
    const response = await route.fetch({ url: `${double.origin}${pathname}${search}`, maxRedirects: 0 });
    await route.fulfill({ response });
  });
}
