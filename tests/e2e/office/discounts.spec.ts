/** The office gives a discount code from an order; its customer uses it on a phone, once, and the invoice shows it. */
import { randomUUID } from 'node:crypto';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { present } from '#api/database/present.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { Shopper } from '../people/shopper.ts';
import { expectAccessible } from '../support/axe.ts';
import { fillCart } from '../support/fill-cart.ts';
import { expect, test } from '../support/journey.ts';

const address = {
  firstName: 'Imke',
  lastName: 'Farrant',
  phone: '0491 570 006',
  address: 'Boat shed 4, 18 Weir Street',
  city: 'Quarrel Creek',
  state: 'VIC',
  postalCode: '3999',
} as const;

test(
  'a discount code, from an order in the office to the invoice of the next one',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    test.slow();
    watch.allow(/status of 409 .*\/api\/discount-codes\/check/);
    const shop = await ownShop();
    const { knex } = shop;
    const admin = await makePerson(knex, 'admin', { firstName: 'Kim', lastName: 'Office' });
    const email = `imke.${randomUUID().slice(0, 8)}@quarrelcreek.example`;
    const body = orderBody([{ product: await makeProduct(knex) }]);
    const order = { ...body, customerInfo: { ...body.customerInfo, email } };
    const send = asVisitor(shop.origin);
    const opened = (await send('/api/create-payment-intent', { json: intentBody(order) }))
      .json as OpenedPayment;
    const { clientSecret, paymentIntentId, orderId } = opened;
    await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
    await send('/api/orders', { json: { ...order, paymentIntentId } });

    const office = await visit({ as: admin, of: shop });
    await office.goto(`/admin/orders/${orderId}`);
    const panel = office.getByRole('region', { name: 'Discount codes' });
    await expect(panel.getByText('None was given.')).toBeVisible();
    await panel.getByRole('button', { name: 'Give a code…' }).click();
    const dialog = office.getByRole('dialog', { name: 'Discount code for Imke Farrant' });
    await expectAccessible(office, 'giving a code');
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('How much').fill('20');
    await dialog.getByLabel('Reason').fill('Late by a week');
    await dialog.getByLabel('Message to the customer').fill('Sorry for the wait.');
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await expect(panel.getByText('Not used')).toBeVisible();
    const { code } = present(await knex('discount_codes').orderBy('id', 'desc').first('code'));
    await expect(panel.getByRole('link', { name: code })).toBeVisible();
    const mail = present(
      await knex('mails').where({ toEmail: email, kind: 'discount_code' }).first('bodyText'),
    );
    expect(mail.bodyText).toContain(code);

    const shopper = new Shopper(await visit({ of: shop, device: 'phone' }));
    const { page } = shopper;
    await fillCart(shopper, shop);
    // In the cart nobody knows yet whose address it is.
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Have a discount code?' }).click();
    await page.getByRole('textbox', { name: 'Discount code' }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('works once you have entered your email address')).toBeVisible();
    await expectAccessible(page, 'a code in the cart');
    await page.goto('/checkout');
    await shopper.fill({ ...address, email });
    await page.getByRole('button', { name: 'Have a discount code?' }).click();
    const field = page.getByRole('textbox', { name: 'Discount code' });
    await field.fill('NO-SUCH-CODE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('We don’t know this code.')).toBeVisible();
    await expectAccessible(page, 'a code that is not known');
    await field.fill(code.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Apply' }).click();
    // 8 pieces at 24.95 and freight of 15.00, less 20.00.
    await expect(page.getByRole('status').filter({ hasText: '$20.00 off the goods' })).toBeVisible();
    // The code and what it takes off outlive a reload, and the cart has both.
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: '$20.00 off the goods' })).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText(`Discount code ${code}`)).toBeVisible();
    await expect(shopper.cartTotal).toHaveText('$194.60');
    await page.getByRole('button', { name: `Remove ${code}` }).click();
    await expect(shopper.cartTotal).toHaveText('$214.60');
    await page.getByRole('button', { name: 'Have a discount code?' }).click();
    await page.getByRole('textbox', { name: 'Discount code' }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(shopper.cartTotal).toHaveText('$194.60');
    await page.goto('/checkout');
    await shopper.press('Continue to Shipping');
    await shopper.press('Continue to Payment');
    await expect(page.getByRole('button', { name: 'Pay $194.60' })).toBeVisible();
    await shopper.pay('4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    const sold = () =>
      knex('orders as o')
        .join('checkouts as c', 'c.id', 'o.checkoutId')
        .whereNotNull('c.discountCodeId')
        .select('o.orderId', 'o.isPaid', 'o.totalCents');
    await expect.poll(sold).toMatchObject([{ isPaid: true, totalCents: 19_460 }]);
    const second = present((await sold())[0]).orderId;

    await office.goto(`/admin/orders/${orderId}`);
    await expect(panel.getByText('Used', { exact: true })).toBeVisible();
    await panel.getByRole('link', { name: code }).click();
    await expect(office.getByRole('heading', { name: code })).toBeVisible();
    await expectAccessible(office, 'a discount code');
    await office.getByRole('link', { name: second }).click();
    await expect(office.getByText(`Discount code ${code}`)).toBeVisible();
    await office.goto(`/orders/${second}/invoice`);
    await expect(office.getByText(`Discount code ${code}`)).toBeVisible();
    await expect(office.getByText('-$20.00').filter({ visible: true }).first()).toBeVisible();

    // Once is once.
    const again = new Shopper(await visit({ of: shop, device: 'phone' }));
    await fillCart(again, shop);
    await again.fill({ ...address, email });
    await again.page.getByRole('button', { name: 'Have a discount code?' }).click();
    await again.page.getByRole('textbox', { name: 'Discount code' }).fill(code);
    await again.page.getByRole('button', { name: 'Apply' }).click();
    await expect(again.page.getByText('This code has been used already.')).toBeVisible();
  },
);
