/** The key screens one after the other, each in a state worth looking at. */
import { expect, type Page } from '@playwright/test';
import { customerInfo } from '#tests/factories/orders.ts';
import { picture } from '#tests/factories/pictures.ts';
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

const officePlaces = [
  ['account', '/account', /./],
  ['dashboard', '/admin', /./],
  ['orders', '/admin/orders', /Orders/],
  ['jobs', '/admin/jobs', 'Production Jobs'],
  ['deliveries', '/admin/deliveries', /Delivery Management|Today/],
  ['import', '/admin/import', 'Product Import'],
] as const;

/** For somebody of the office who is signed in. */
export async function tourOffice(page: Page, look: Look): Promise<void> {
  for (const [name, path, heading] of officePlaces) {
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(/^Loading|^Opening/)).toHaveCount(0);
    await look(name);
  }
}
