/** Leads a browser's calls to Stripe to the double: its script, its API, the instalments' page. */
import type { BrowserContext } from '@playwright/test';

/** `isCut`: this browser has no network, so what it asks is not sent and what is answered does not arrive. */
export async function routeStripe(
  context: BrowserContext,
  double: { origin: string },
  isCut: () => boolean = () => false,
): Promise<void> {
  await context.route(/^https:\/\/(js|api|hooks)\.stripe\.com\//, async route => {
    if (isCut()) return route.abort('internetdisconnected');
    const { pathname, search } = new URL(route.request().url());
    try {
      // A redirect leads the browser back to the shop, so it has to follow it itself.
      const response = await route.fetch({ url: `${double.origin}${pathname}${search}`, maxRedirects: 0 });
      if (isCut()) return await route.abort('internetdisconnected');
      await route.fulfill({ response });
    } catch (error) {
      // The tab that asked is gone.
      if (!isGone(error)) throw error;
    }
  });
}

const isGone = (error: unknown) => /closed|crashed|disposed|detached|already handled/i.test(String(error));
