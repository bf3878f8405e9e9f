/** From the shelf to the paid order, by card, with the bank's question. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { picture } from '#tests/factories/pictures.ts';
import { filled } from '#api/database/present.ts';
import type { StripeWorld } from '#tests/support/stripe-world.ts';
import { patienceMs, type Tab } from './tab.ts';

const product = 'Northloom heavy tee';

export async function buy(tab: Tab, { shop, stripe }: StripeWorld): Promise<void> {
  const email = `imke.${randomUUID().slice(0, 6)}@quarrelcreek.example`;
  const design = path.join(shop.dataDir, 'crest.png');
  writeFileSync(design, await picture({ width: 900, height: 700 }));

  await tab.open('/');
  await tab.look('home');
  // A field at a desk, an icon on a phone.
  await tab.press('button', /^Search/);
  await tab.fill('Search products', 'heavy tee');
  await tab.press('option', new RegExp(product));
  await tab.press('button', 'Navy', { within: 'Colours' });
  await tab.fill('M', '8', { within: 'Navy, pieces by size' });
  await tab.upload('Add a design to the front', design);
  await tab.sees('Front: crest.png');
  await tab.sees('Saved on this device and with the shop');
  await tab.look('the product with a design');
  await tab.press('button', 'Add to Cart');
  await tab.sees('Your cart');
  await tab.reload();
  await tab.sees('crest.png');

  await tab.look('the cart');
  await tab.press('link', 'Checkout');
  const form = {
    'First Name': 'Imke',
    'Last Name': 'Farrant',
    'Email Address': email,
    'Phone Number': '0491 570 006',
    'Street Address': 'Boat shed 4, 18 Weir Street',
    City: 'Quarrel Creek',
    'Postal Code': '3999',
  };
  for (const [label, text] of Object.entries(form)) await tab.fill(label, text);
  await tab.choose('State', 'VIC');
  await tab.look('the checkout');
  await tab.press('button', 'Continue to Shipping');
  await tab.press('button', 'Continue to Payment');
  await tab.fill('Card number', '4000 0025 0000 3155');
  await tab.look('the payment');
  await tab.press('button', /^Pay \$/);
  await tab.press('button', 'Complete', { within: '3D Secure 2 test page' });
  const seen = await tab.sees(/Your order #\w+ has been successfully placed\./);
  const orderId = /Your order #(\w+)/.exec(seen)?.[1];
  await tab.sees(`A confirmation email has been sent to ${email}`);
  await tab.look('the order');

  // The page says so as soon as the money moved; the order follows.
  const readOrders = () => shop.knex('orders').whereRaw(`customer_info ->> 'email' = ?`, [email]);
  await expect
    .poll(readOrders, { timeout: patienceMs })
    .toMatchObject([{ orderId, isPaid: true, paymentReview: false }]);
  const [order] = filled(await readOrders());
  const charges = [...stripe.ledger.charges.values()].filter(
    ({ paid, payment_intent }) =>
      paid && stripe.ledger.intents.get(String(payment_intent))?.metadata['orderId'] === orderId,
  );
  expect(charges.map(charge => charge.amount)).toEqual([order.totalCents]);
  const lines = await shop.knex('order_items').where({ orderId: order.id });
  expect(JSON.stringify(lines)).toContain('crest.png');
}
