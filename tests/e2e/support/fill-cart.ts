import { expect } from '@playwright/test';
import type { ShopProcess } from '#tests/support/shop-process.ts';
import { present } from '#api/database/present.ts';
import type { Shopper } from '../people/shopper.ts';

const product = 'Northloom heavy tee';

/**
 * A few navy tees, without a design unless given, bought at once: ends at the first stage of the checkout. A design without
 * bytes was chosen before, and comes onto the product by itself.
 */
export async function fillCart(
  shopper: Shopper,
  shop: Pick<ShopProcess, 'knex'>,
  pieces = 8,
  design?: { name: string; bytes?: Buffer },
): Promise<void> {
  const { page } = shopper;
  const { id } = present(await shop.knex('products').where({ name: product }).first('id'));
  await page.goto(`/products/${id}`);
  if (design && !design.bytes) await expect(page.getByText(`Front: ${design.name}`)).toBeVisible();
  await shopper.choose('Navy', { M: pieces });
  if (design?.bytes) await shopper.upload({ name: design.name, bytes: design.bytes });
  await page.getByRole('button', { name: 'Buy Now', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}
