/** The key screens in turn, each in a representative state. */
import { expect, type Page } from '@playwright/test';
import { customerInfo } from '#tests/factories/orders.ts';
import { drawing, picture } from '#tests/factories/pictures.ts';
import { Shopper } from './shopper.ts';

export const product = 'Northloom heavy tee';

export type Look = (name: string) => Promise<void>;

/** From home to the confirmation. */
export async function tourShop(page: Page, look: Look): Promise<void> {
  const shopper = new Shopper(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('home');
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: product })).toBeVisible();
  await look('listing');
  await page.getByRole('link', { name: `View Details, ${product}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  await shopper.choose('Navy', { M: 8, L: 6 });
  await shopper.upload({ name: 'crest.png', bytes: await picture({ width: 900, height: 700, noise: true }) });
  await expect(page.getByText('Saved on this device and with the shop')).toBeVisible();
  await look('product');
  await shopper.addToCart();
  await expect(shopper.cartTotal).toBeVisible();
  await look('cart');
  await shopper.checkout();
  await look('checkout-information');
  await shopper.press('Continue to Shipping');
  await expect(page.getByText('Please enter your city.')).toBeVisible();
  await look('checkout-errors');
  const { state, country: _, ...form } = customerInfo;
  await shopper.fill({ ...form, state: state === 'VIC' ? 'VIC' : 'NSW' });
  await shopper.press('Continue to Shipping');
  await expect(page.getByRole('heading', { name: 'Shipping' })).toBeVisible();
  await look('checkout-shipping');
  await shopper.press('Continue to Payment');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await look('checkout-payment');
  await shopper.pay('4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await look('checkout-confirmed');
  await page.getByRole('link', { name: 'Follow this order' }).click();
  await expect(page.getByRole('heading', { name: /^Order \w+$/ })).toBeVisible();
  await look('order');
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await look('auth');
}

/** What appears over or instead of the shop's screens: panels, search results, empty states, errors, texts. */
export async function tourStates(page: Page, look: Look): Promise<void> {
  const shopper = new Shopper(page);
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: product })).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(dialog.getByRole('link', { name: 'View All Products' })).toBeVisible();
  await look('menu');
  await close();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Search products' }).fill('tee');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('search');
  await dialog.getByRole('combobox', { name: 'Search products' }).fill('hoddie');
  await expect(dialog.getByText('No products found for “hoddie”')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'hoodie' })).toBeVisible();
  await look('search-none');
  await dialog.getByRole('button', { name: 'hoodie' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await close();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await dialog.getByRole('checkbox', { name: /^Red / }).check();
  await look('filters');
  await dialog.getByRole('button', { name: /^Show \d+ products$/ }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: Red' })).toBeVisible();
  await look('listing-filtered');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('qqzzx');
  await expect(page.getByText('No products found for “qqzzx”')).toBeVisible();
  await look('listing-none');
  await page.getByRole('button', { name: 'Get Instant Quote' }).click();
  await dialog.getByRole('button', { name: 'Request Quote' }).click();
  await expect(dialog.getByText('Please fill in all required fields').first()).toBeVisible();
  await look('quote-errors');
  await close();

  await page.goto('/cart');
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await look('cart-empty');
  await page.goto('/products?search=northloom+heavy+tee');
  await page.getByRole('link', { name: `View Details, ${product}` }).click();
  await shopper.choose('Bone', { M: 8, L: 6 });
  const small = await drawing('<circle cx="100" cy="100" r="90" fill="#fff"/>', { width: 200 });
  await shopper.upload({ name: 'small.png', bytes: small });
  await expect(page.getByText(/^Prints blurred/).first()).toBeVisible();
  await page.getByText('Embroidery — ', { exact: false }).first().click();
  await page
    .getByRole('group', { name: 'Add a design' })
    .getByLabel('Add a design to the back')
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('That file type is not supported.')).toBeVisible();
  await look('product-warnings');
  await page.getByRole('tab', { name: 'Product Details' }).click();
  await expect(page.getByRole('heading', { name: 'Size guide' })).toBeVisible();
  await look('product-details');

  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please enter your first name.')).toBeVisible();
  await look('contact-errors');
  for (const [name, path] of [
    ['faq', '/faq#signature'],
    ['terms', '/terms'],
    ['refunds', '/refunds'],
    ['newsletter', '/newsletter/confirm?token=unknown'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await look(name);
  }
}

export const officePlaces = [
  ['account', '/account', /./],
  ['account-designs', '/account?tab=designs', /./],
  ['dashboard', '/admin', /./],
  ['orders', '/admin/orders', /Orders/],
  ['leads', '/admin/leads', 'Leads'],
  ['customers', '/admin/customers', 'Customers'],
  ['quotes', '/admin/quotes', 'Quote Requests'],
  ['products', '/admin/products', 'Product Management'],
  ['jobs', '/admin/jobs', 'Production Jobs'],
  ['deliveries', '/admin/deliveries', /Delivery Management|Today/],
  ['mail', '/admin/mail', 'Email'],
  ['crm', '/admin/crm-board', 'CRM Pipeline'],
  ['crm-list', '/admin/crm?view=list', 'CRM Pipeline'],
  ['content', '/admin/content', 'Content Management'],
  ['settings', '/admin/settings', 'Content Management'],
  ['navigation', '/admin/content?tab=navigation', 'Content Management'],
  ['media', '/admin/media', 'Content Management'],
  ['import', '/admin/import', 'Product Import'],
  ['analytics', '/admin/seo', 'SEO and Analytics'],
  ['seo', '/admin/seo?tab=seo', 'SEO and Analytics'],
  ['techniques', '/admin/techniques', 'Techniques'],
  ['technique', '/admin/techniques?technique=dtf', 'Techniques'],
  ['people', '/admin/people', 'People'],
  ['roles', '/admin/people?view=roles', 'People'],
  ['setup', '/admin/setup', 'Set up your shop'],
  ['audit', '/admin/audit', 'Audit Log'],
  ['health', '/admin/health', 'Shop health'],
  ['organisations', '/admin/organisations', 'Organisations'],
  ['discounts', '/admin/discounts', 'Discount codes'],
  ['receivables', '/admin/receivables', 'Receivables'],
  ['bank', '/admin/receivables?tab=bank', 'Receivables'],
  ['figures', '/admin/figures', 'Figures'],
  ['device', '/admin/device', 'This device'],
] as const;

/** For a signed-in member of the office. */
export async function tourOffice(page: Page, look: Look): Promise<void> {
  for (const [name, path, heading] of officePlaces) {
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(/^Loading|^Opening/)).toHaveCount(0);
    // Content that is still loading shows as grey shapes.
    await expect(page.locator('main .animate-wait')).toHaveCount(0);
    await look(name);
  }
}
