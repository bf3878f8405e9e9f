/** The stages before the payment: what is typed stays, what is wrong is said, and nobody gets lost on the way. */
import { expect, test } from '../support/journey.ts';
import { fillCart } from '../support/fill-cart.ts';
import { waitForOffline } from '../support/installed.ts';
import { Shopper } from '../people/shopper.ts';
import { present } from '#api/database/present.ts';

const imke = {
  firstName: 'Imke',
  lastName: 'Farrant',
  email: 'imke@quarrelcreek.example',
  phone: '0491 570 006',
  address: 'Boat shed 4, 18 Weir Street',
  city: 'Quarrel Creek',
  state: 'VIC',
  postalCode: '3999',
} as const;

test('an empty cart has no checkout', { tag: '@long' }, async ({ visit }) => {
  const page = await visit();
  await page.goto('/checkout?step=payment');
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/cart');
});

test('a business buys: hints, reload, back, the server gone and back, review, test card', async ({
  shop,
  visit,
}) => {
  test.slow();
  const shopper = new Shopper(await visit({ device: 'phone' }));
  const { page } = shopper;
  await fillCart(shopper, shop);
  await shopper.fill({ ...imke, postalCode: '3000', state: 'NSW' });
  // Said as soon as the field is left.
  await page.getByLabel('Postal Code').blur();
  await expect(page.getByText('Please enter a valid postal code. 3000 is in VIC.')).toBeVisible();
  await page.getByText('Buying for a business?').click();
  await page.getByLabel('Company').fill('Quarrel Creek Rowing Club');
  await page.getByLabel('ABN').fill('51 824 753 557');
  await page.getByLabel('PO number').fill('PO 4711');
  await shopper.press('Continue to Shipping');
  await expect(page.getByText('Please enter a valid postal code. 3000 is in VIC.')).toBeVisible();
  await expect(page.getByText('Please enter a valid ABN.')).toBeVisible();

  // What was typed is there after a reload.
  await page.reload();
  await expect(page.getByLabel('Company')).toHaveValue('Quarrel Creek Rowing Club');
  await expect(page.getByLabel('Street Address')).toHaveValue(imke.address);
  await page.getByLabel('ABN').fill('51 824 753 556');
  await page.getByLabel('State').selectOption('VIC');
  await page.getByLabel('Postal Code').fill('3999');

  // One way to go: no menu, no search; an account is offered and not needed.
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  // Somebody else pays, in another state.
  await page.getByLabel('Billing address is the same').uncheck();
  const billing = page.getByRole('group', { name: 'Billing Address' });
  await shopper.press('Continue to Shipping');
  await expect(billing.getByText('Please enter a name.')).toBeVisible();
  await billing.getByLabel('Name or company').fill('Farrant Family Trust');
  await billing.getByLabel('Street Address').fill('9 Ledger Street');
  await billing.getByLabel('City').fill('Toowoomba');
  await billing.getByLabel('State').selectOption('QLD');
  await billing.getByLabel('Postal Code').fill('4350');
  await page.reload();
  await expect(billing.getByLabel('City')).toHaveValue('Toowoomba');
  // A field that is left by the reload itself may not have been kept yet.
  await billing.getByLabel('Postal Code').fill('4350');
  await shopper.press('Continue to Shipping');
  await expect(page.getByText('Standard Parcel Post')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Express Post/ })).toBeDisabled();
  await expect(page.getByText(/Paid today, estimated between/)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('First Name')).toHaveValue('Imke');
  await shopper.press('Continue to Shipping');
  await shopper.press('Continue to Payment');

  const card = page.getByLabel('Card number');
  await expect(card).toBeVisible();
  await expect(page.getByText('Test payments: no money moves.').first()).toBeVisible();
  // For a company there is no Afterpay.
  await expect(page.getByRole('tab', { name: 'Afterpay' })).toBeHidden();
  const recap = page.getByRole('main').getByRole('definition');
  await expect(recap.filter({ hasText: 'Quarrel Creek Rowing Club' })).toContainText(
    'Quarrel Creek VIC 3999',
  );
  await expect(recap.filter({ hasText: 'Farrant Family Trust' })).toContainText('Toowoomba QLD 4350');
  await expect(page.getByRole('main').getByRole('link', { name: 'terms of sale' })).toBeVisible();

  await shop.stop();
  await shopper.pay('4242 4242 4242 4242');
  await expect(page.getByText(/The connection was lost while paying/).first()).toBeVisible();
  await expect(page.getByText(/Everything is saved on this device/).first()).toBeVisible();
  await shop.open();
  await page.reload();
  await shopper.pay('4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  // The page confirms what was paid; the order follows within the same breath.
  const orders = () =>
    shop.knex('orders').where({ poNumber: 'PO 4711' }).select('company', 'abn', 'isPaid', 'shippingMethod');
  await expect
    .poll(orders)
    .toEqual([
      { company: 'Quarrel Creek Rowing Club', abn: '51824753556', isPaid: true, shippingMethod: 'standard' },
    ]);
});

test(
  'Express Post is chosen, paid and told as express: confirmation, mail and order say one price',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    const express = { enabled: true, priceCents: 2_500 };
    await shop.knex('settings').insert({ key: 'shipping', value: JSON.stringify({ mode: 'flat', express }) });
    const shopper = new Shopper(await visit({ of: shop }));
    const { page } = shopper;
    await fillCart(shopper, shop);
    await shopper.fill({ ...imke, city: 'Melbourne', postalCode: '3000' });
    await shopper.press('Continue to Shipping');
    // The words lie over the round button, as a thumb finds them.
    await page.getByText('Express Post').click();
    await shopper.press('Continue to Payment');
    // 8 pieces at 24.95, and express.
    await expect(page.getByRole('button', { name: 'Pay $224.60' })).toBeVisible();
    await shopper.pay('4242 4242 4242 4242');

    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    await expect(main.getByText('Total: $224.60')).toBeVisible();
    await expect(
      main.getByText('Your order will be shipped by Express Post via Australia Post.'),
    ).toBeVisible();
    await expect(main.getByText('Estimated delivery: 1-2 business days')).toBeVisible();
    await page.getByRole('link', { name: 'Follow this order' }).click();
    await expect(page.getByRole('heading', { name: /^Order \w+$/ })).toBeVisible();
    for (const told of ['$25.00', '$224.60', /Express Post/])
      await expect(main.getByText(told).first()).toBeVisible();

    const orders = await shop.knex('orders').select('id', 'totalCents', 'shippingCents', 'shippingMethod');
    const order = present(orders.find(({ shippingMethod }) => shippingMethod === 'express'));
    expect(order).toMatchObject({ totalCents: 22_460, shippingCents: 2_500 });
    const mail = present(
      await shop.knex('mails').where({ orderId: order.id, kind: 'order_confirmation' }).first('bodyText'),
    );
    expect(mail.bodyText).toMatch(/Shipping, Express Post\W+\$25\.00/);
    expect(mail.bodyText).toContain('$224.60');
  },
);

test(
  'a price that moved while somebody typed: the difference, and a question',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    test.slow();
    watch.allow(/status of 422 /);
    const shop = await ownShop();
    const shopper = new Shopper(await visit({ of: shop }));
    const { page } = shopper;
    await fillCart(shopper, shop);
    await shopper.fill(imke);
    await shopper.press('Continue to Shipping');
    await shop
      .knex('settings')
      .insert({ key: 'pricing', value: JSON.stringify({ shippingFlatCents: 1700 }) });
    await shopper.press('Continue to Payment');
    await expect(page.getByText('The price has changed since you saw it')).toBeVisible();
    await expect(page.getByText(/\$2\.00 more/)).toBeVisible();
    await page.getByRole('button', { name: /^Continue with \$/ }).click();
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$17.00');
  },
);

test(
  'what is wrong with a field moves nothing under the finger',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const shopper = new Shopper(await visit({ device: 'phone' }));
    const { page } = shopper;
    await fillCart(shopper, shop);
    const main = page.getByRole('main');
    const button = main.getByRole('button', { name: 'Continue to Shipping' });
    const placesOf = () =>
      main
        .locator('input:visible, select:visible, button:visible')
        .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top + scrollY)));
    const before = await placesOf();
    await shopper.fill({
      ...imke,
      firstName: 'I',
      lastName: 'F',
      email: 'no',
      phone: '1',
      address: 'x',
      city: 'y',
      postalCode: '1',
    });
    await page.getByLabel('Postal Code').blur();
    for (const words of ['First name must be at least 2 characters.', 'Please enter a valid postal code.'])
      await expect(page.getByText(words)).toBeVisible();
    expect(await placesOf()).toEqual(before);
    await button.click();
    await expect(page.getByLabel('First Name')).toBeFocused();
    expect(await placesOf()).toEqual(before);

    // The sign of a lost connection takes no row of its own.
    await page.goto('/products');
    const header = page.getByRole('banner');
    const height = (await header.boundingBox())?.height;
    await waitForOffline(page);
    await shop.stop();
    await page.reload();
    await expect(header.getByText('Offline')).toBeAttached();
    expect((await header.boundingBox())?.height).toBe(height);
    for (const name of ['Menu', 'Search', 'Log in', /^Cart/])
      await expect(
        header.getByRole('button', { name }).or(header.getByRole('link', { name })).first(),
      ).toBeInViewport({ ratio: 1 });
  },
);
