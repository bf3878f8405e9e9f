/** Paying with Stripe: its double behind the shop, its script stood in for. Each ends with one order and one charge. */
import { expect } from '../support/journey.ts';
import { test } from '../support/payer-journey.ts';

const card = {
  ok: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  leaves: '4000 0000 0000 3063',
};

test('a guest pays by card: declined, asked by the bank, paid', async ({ payer, watch }) => {
  watch.allow(/status of 402 /);
  const { page } = payer;
  const scripts: string[] = [];
  page.on('request', request => {
    if (request.url().startsWith('https://js.stripe.com/')) scripts.push(new URL(page.url()).search);
  });
  await payer.toPayment();
  await expect(page.getByLabel('Card number')).toBeVisible();
  // Stripe's script belongs to the payment stage alone.
  expect(scripts.length).toBeGreaterThan(0);
  expect(new Set(scripts)).toEqual(new Set(['?step=payment']));
  await expect(page.getByText('Ship to')).toBeVisible();

  await payer.pay(card.declined);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByText('Payment Error').first()).toBeVisible();
  await payer.pay(card.asks);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await payer.press3ds('Fail');
  await expect(page.getByText('Payment Error').first()).toBeVisible();
  await payer.pay(card.asks);
  await payer.press3ds('Complete');
  const orderId = await payer.seesConfirmation();
  await page.reload();
  expect(await payer.seesConfirmation()).toBe(orderId);
  expect(await payer.hasOneOrder()).toMatchObject({ orderId });
  await page.goto('/cart');
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
});

test(
  'a bank that leads to its own page: left, refused there, agreed there',
  { tag: '@long' },
  async ({ payer }) => {
    test.slow();
    const { page } = payer;
    const atBank = page.getByRole('heading', { name: 'Bank test payment page' });
    await payer.toPayment();
    await payer.pay(card.leaves);
    await expect(atBank).toBeVisible();
    // Left at the bank: cart and form are as they were, and nothing was charged.
    await page.goto('/checkout?step=payment');
    await payer.pay(card.leaves);
    await expect(atBank).toBeVisible();
    await page.getByRole('button', { name: 'Fail Test Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
    expect(page.url()).not.toContain('secret');
    await page.getByRole('link', { name: 'Try again' }).click();
    await payer.pay(card.leaves);
    await expect(atBank).toBeVisible();
    await page.getByRole('button', { name: 'Authorize Test Payment' }).click();
    const orderId = await payer.seesConfirmation();
    expect(page.url()).not.toContain('secret');
    await page.reload();
    expect(await payer.seesConfirmation()).toBe(orderId);
    expect(await payer.hasOneOrder()).toMatchObject({ orderId });
  },
);

test('Afterpay: closed there, refused there, agreed there', { tag: '@long' }, async ({ payer }) => {
  test.slow();
  const { page } = payer;
  await payer.toPayment();
  const goToAfterpay = async () => {
    await page.getByRole('tab', { name: 'Afterpay' }).click();
    await page.getByRole('button', { name: 'Pay with Afterpay' }).click();
    await expect(page.getByRole('heading', { name: 'Afterpay test payment page' })).toBeVisible();
  };
  await goToAfterpay();
  // Closed at Afterpay: the cart and the form are as they were, and nothing was charged.
  await page.goto('/checkout?step=payment');
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await goToAfterpay();
  await page.getByRole('button', { name: 'Fail Test Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  expect(page.url()).not.toContain('secret');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await goToAfterpay();
  await page.getByRole('button', { name: 'Authorize Test Payment' }).click();
  const orderId = await payer.seesConfirmation();
  expect(page.url()).not.toContain('secret');
  await page.goto('/checkout/success');
  expect(await payer.seesConfirmation()).toBe(orderId);
  expect(await payer.hasOneOrder()).toMatchObject({ orderId });
});

test(
  'Afterpay fails at the provider: the card pays, without a reload and without words for developers',
  { tag: '@long' },
  async ({ payer, watch }) => {
    watch.allow(/status of 503 /);
    const { page, world } = payer;
    await payer.toPayment();
    await page.getByRole('tab', { name: 'Afterpay' }).click();
    // The SDK tries three times.
    world.stripe.fail('error-before', /payment_intents\/\w+\/confirm$/, 3);
    await page.getByRole('button', { name: 'Pay with Afterpay' }).click();
    await expect(page.getByText('Afterpay Error').first()).toBeVisible();
    world.stripe.forgive();
    await page.getByRole('tab', { name: 'Credit Card' }).click();
    await payer.pay(card.ok);
    const orderId = await payer.seesConfirmation();
    expect(await payer.hasOneOrder()).toMatchObject({ orderId });
  },
);

test(
  'turned to Afterpay in another tab: the first press reopens the card form',
  { tag: '@long' },
  async ({ payer, watch }) => {
    watch.allow(/status of 400 /);
    const { page, world } = payer;
    await payer.toPayment(300);
    await expect(page.getByLabel('Card number')).toBeVisible();
    // Over the limit of instalments their tab is not there at all.
    await expect(page.getByRole('tab', { name: 'Afterpay' })).toBeHidden();
    const open = [...world.stripe.ledger.intents.values()].at(-1);
    world.stripe.ledger.update(open?.id ?? '', { allowed_payment_method_types: { 0: 'afterpay_clearpay' } });
    await payer.pay(card.ok);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'An error occurred during payment. Please try again.',
    );
    await payer.pay(card.ok);
    await payer.seesConfirmation();
    await payer.hasOneOrder();
  },
);

test(
  'a payment that does not fit is told as being checked, with no word of a mail',
  { tag: '@long' },
  async ({ payer }) => {
    const { page, world } = payer;
    await payer.toPayment();
    await expect(page.getByLabel('Card number')).toBeVisible();
    const open = [...world.stripe.ledger.intents.values()].at(-1);
    world.stripe.ledger.update(open?.id ?? '', { amount: '5000' });
    await payer.pay(card.ok);
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    await expect(page.getByText(/^We’ve received your payment and are checking it/)).toContainText(
      payer.email,
    );
    await page.reload();
    await expect(page.getByText(/^We’ve received your payment and are checking it/)).toBeVisible();
    await expect(page.getByText(/A confirmation email has been sent/)).toBeHidden();
  },
);

test(
  'the server fails after the payment: a sentence that says so, and then the order',
  { tag: '@long' },
  async ({ payer, watch }) => {
    watch.allow(/status of 500 /);
    const { page } = payer;
    await payer.toPayment();
    await page.route('**/api/orders', route =>
      route.fulfill({
        status: 500,
        headers: { 'X-Request-Id': 'broken' },
        json: { code: 'internal', message: 'Something went wrong.', requestId: 'broken' },
      }),
    );
    await payer.pay(card.ok);
    await expect(
      page.getByText(
        'Your payment was successful, but there was a problem creating your order. Please contact customer support.',
      ),
    ).toBeVisible();
    await expect(page.getByText("Paid — we're finalising your order")).toBeVisible();
    await payer.hasOneOrder();
    await page.unroute('**/api/orders');
    await page.reload();
    await payer.seesConfirmation();
    await expect(page.getByRole('link', { name: 'Follow this order' })).toBeVisible();
    await expect(page.getByText("Paid — we're finalising your order")).toBeHidden();
    await payer.hasOneOrder();
  },
);

test(
  'script blocked, then let in; tab closed while paying, and another one knows',
  { tag: '@long' },
  async ({ payer, watch }) => {
    watch.allow(/js\.stripe\.com/);
    const { page } = payer;
    const context = page.context();
    const script = /^https:\/\/js\.stripe\.com\//;
    await context.route(script, route => route.abort());
    await payer.toPayment();
    await expect(page.getByText('The card form could not be loaded')).toBeVisible();
    await context.unroute(script, undefined);
    await payer.stripeRoutedAgain();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Card number').fill(card.asks);
    // A double click is one payment.
    await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
    await expect(page.getByRole('dialog', { name: '3D Secure 2 test page' })).toBeVisible();
    const other = await context.newPage();
    await page.close();
    payer.answersElsewhere(true);
    await other.goto('/checkout');
    await expect(other.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    await payer.hasOneOrder();
  },
);
