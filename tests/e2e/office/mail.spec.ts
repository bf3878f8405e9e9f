/** The office reads the emails that the shop has sent. */
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { asVisitor, customerInfo, intentBody, orderBody } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { present } from '#api/database/present.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test(
  'a paid order is a mail: found, read as sent, and sent again when it was refused',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    // Playwright injects a script into the frame, which is blocked like any other script.
    watch.allow(/^Blocked script execution in .*\/html' because the document's frame is sandboxed/);
    // axe posts a message to every frame, including this one without an origin.
    watch.allow(/^Failed to execute 'postMessage' on 'DOMWindow': The target origin .* \('null'\)/);
    const email = `${uniqueName('imke')}@quarrelcreek.example`;
    const send = asVisitor(shop.origin);
    const product = await makeProduct(shop.knex, { name: 'Polo <b>of</b> the "club"' });
    const body = { ...orderBody([{ product }]), customerInfo: { ...customerInfo, email } };
    const payment = (await send('/api/create-payment-intent', { json: intentBody(body) }))
      .json as OpenedPayment;
    const { clientSecret, paymentIntentId } = payment;
    await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
    expect((await send('/api/orders', { json: { ...body, paymentIntentId } })).status).toBe(201);
    const mailOf = () => shop.knex('mails').where({ toEmail: email }).first();
    await expect.poll(async () => (await mailOf())?.status).toBe('sent');

    const office = await visit({ as: await shop.person('admin') });
    await office.goto('/admin/mail');
    await office.getByRole('searchbox', { name: 'Search emails' }).fill(body.orderId);
    await expect(office).toHaveURL(new RegExp(`search=${body.orderId}`));
    const line = office.getByRole('table').locator('tbody').getByRole('row');
    await expect(line).toHaveCount(1);
    await expect(line).toContainText(email);
    await expectAccessible(office, 'mails');
    await line.click();
    const dialog = office.getByRole('dialog', { name: `Your Selvedge order #${body.orderId}` });
    const preview = dialog.frameLocator('iframe');
    await expect(preview.getByRole('heading', { name: 'Thank you. Your order is paid.' })).toBeVisible();
    await expect(preview.getByText('10 × Polo <b>of</b> the "club"')).toBeVisible();
    await expectAccessible(office, 'one mail');
    await dialog.getByRole('tab', { name: 'Text' }).click();
    await expect(dialog.getByText(`/orders/${body.orderId}?token=`)).toBeVisible();
    await dialog.getByRole('tab', { name: 'Headers' }).click();
    await expect(dialog.getByText(`Imke Farrant <${email}>`)).toBeVisible();
    await office.goBack();
    await expect(dialog).toBeHidden();

    const { id } = present(await mailOf());
    await shop
      .knex('mails')
      .where({ id })
      .update({ status: 'failed', lastError: '550 No such mailbox', attempts: 1 });
    await office.getByRole('button', { name: 'Refresh' }).click();
    await expect(line).toContainText('550 No such mailbox');
    await line.click();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(office.getByText('Email queued again')).toBeVisible();
    await expect.poll(async () => present(await mailOf()).status).toBe('sent');
    await office.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await office.getByRole('tab', { name: 'Templates' }).click();
    await office.getByRole('button', { name: /^Password reset/ }).click();
    const example = office.getByRole('dialog', { name: /Password reset/ });
    await expect(
      example.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }),
    ).toBeVisible();
    await office.reload();
    await expect(example).toBeVisible();
    await office.keyboard.press('Escape');

    watch.allow(/status of 404/);
    await office.goto('/admin/mail?mail=999999999');
    await expect(office.getByRole('dialog').getByRole('alert')).toContainText('There is no such email');
  },
);
