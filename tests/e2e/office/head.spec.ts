/** The page's head stays correct as a shopper moves through the shop. */
import { type Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

interface SeenHead {
  title: string;
  canonical: string | null;
  robots: string | null;
  /** Kinds of structured data. */
  data: string[];
}

function readHead(page: Page): Promise<SeenHead> {
  return page.evaluate(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    const url = link && new URL(link.href);
    return {
      title: document.title,
      canonical: url && url.pathname + url.search,
      robots: document.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null,
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent ?? '')['@type'] as string,
      ),
    };
  });
}

test(
  'title, canonical address and robots follow every change of page',
  { tag: '@long' },
  async ({ visit, watch }) => {
    watch.allow(/Service Worker registration blocked/);
    // The service worker would answer a second visit from its cache. Here the server must answer every address.
    const page = await visit({ device: 'desk', serviceWorkers: 'block' });
    const expectHead = (head: SeenHead) => expect.poll(() => readHead(page)).toEqual(head);

    await page.goto('/products?category=mens');
    const listing = { title: 'Mens · Selvedge', canonical: '/products?category=mens', robots: null };
    await expectHead({ ...listing, data: ['BreadcrumbList'] });
    const card = page.getByRole('link', { name: /^View Details, Northloom heavy tee$/ });
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Northloom heavy tee' })).toBeVisible();
    const canonical = new URL(page.url()).pathname;
    const product = { title: 'Northloom heavy tee · Selvedge', canonical, robots: null };
    // Metadata of the listing must not remain on the product.
    await expectHead({ ...product, data: [] });
    await page.getByRole('link', { name: /^Cart/ }).first().click();
    await expectHead({ title: 'Cart · Selvedge', canonical: null, robots: 'noindex', data: [] });
    await page.goBack();
    await expectHead({ ...product, data: [] });

    await page.goto(canonical.replace('/product/', '/products/'));
    await expectHead({ ...product, data: ['Product', 'BreadcrumbList'] });
    await page.goto('/products?category=mens&search=tee');
    await expectHead({ title: 'Mens · Selvedge', canonical: null, robots: 'noindex, follow', data: [] });
  },
);

test(
  'a page shows itself before any script, and brings what it needs along',
  { tag: '@long' },
  async ({ visit }) => {
    const page = await visit({ device: 'phone', javaScriptEnabled: false });
    for (const [path, heading] of [
      ['/', 'Put your name on good cloth.'],
      ['/products?category=kids', 'Kids'],
      ['/product/1', 'Northloom heavy tee'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    // The server sends a list's first cards; only the app applies filters.
    const cards = page.getByRole('link', { name: /^View Details/ });
    for (const [path, shown] of [
      ['/products', 12],
      ['/products?category=mens', 12],
      ['/products?colour=navy', 0],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(cards).toHaveCount(shown);
    }

    const asked: string[] = [];
    const live = await visit({ device: 'phone' });
    live.on('request', request => asked.push(new URL(request.url()).pathname));
    await live.goto('/product/1');
    await expect(live.getByRole('tab', { name: 'Customize' })).toBeVisible();
    expect(asked).not.toContain('/api/products/1');
  },
);
