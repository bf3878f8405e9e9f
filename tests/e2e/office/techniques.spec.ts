/** The owner switches a technique on with prices of its own; a shopper orders by it, and everybody reads one price. */
import type { Page } from '@playwright/test';
import { makePerson } from '#tests/factories/people.ts';
import { picture } from '#tests/factories/pictures.ts';
import { present } from '#api/database/present.ts';
import { Shopper } from '../people/shopper.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toast.ts';

const product = 'Northloom heavy tee';

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(copied => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test(
  'DTF is switched on with a pasted price table, ordered, invoiced and made',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    await shop.open();
    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin', { firstName: 'Kim' }) });

    await office.goto('/admin/techniques');
    await expect(office.getByRole('heading', { level: 1, name: 'Techniques' })).toBeVisible();
    await office.getByRole('button', { name: 'DTF transfer' }).click();
    const dialog = office.getByRole('dialog', { name: 'DTF transfer' });
    await expect(dialog.getByRole('switch')).not.toBeChecked();
    await dialog.getByRole('switch').check();
    await expectAccessible(office, 'a technique');

    // A sheet with one word in it: the word stays, is told, and nothing is saved.
    await dialog.getByLabel('Price from 1 piece, up to 105').focus();
    await paste(office, 'free\t6.00\t9.00\t12.00\n3.90\t5.50\t8.00\t11.00');
    await expect(dialog.getByLabel('Price from 1 piece, up to 105')).toHaveValue('free');
    await expect(dialog.getByText('Write dollars, such as 4.50.').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Save technique' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Price from 1 piece, up to 105').fill('4.50');
    await office.keyboard.press('ArrowDown');
    await expect(dialog.getByLabel('Price from 20 pieces, up to 105')).toBeFocused();
    await expect(dialog.getByLabel('Price from 20 pieces, up to 105')).toHaveValue('3.90');
    await dialog.getByRole('button', { name: 'Save technique' }).click();
    await expect(toasts(office).getByText('Technique saved')).toBeVisible();
    await expect(dialog).toBeHidden();

    const shopper = new Shopper(await visit({ device: 'phone', of: shop }));
    const { page } = shopper;
    const { id } = present(await shop.knex('products').where({ name: product }).first('id'));
    await page.goto(`/product/${id}`);
    // Named before anything is chosen.
    await expect(page.getByText('With your design: $59.95 set-up for each position, once')).toBeVisible();
    await shopper.choose('Navy', { M: 20 });
    await shopper.upload({ name: 'crest.png', bytes: await picture({ width: 2400, height: 1600 }) });
    await page.getByText('DTF transfer', { exact: false }).filter({ visible: true }).first().click();
    await expect(page.getByRole('radio', { name: /DTF transfer/ })).toBeChecked();
    await expect(page.getByText('With your design: $25.00 set-up for each design, once')).toBeVisible();

    // 20 at 22.50; the design is 167 mm wide: 20 at 5.50; one file; the post.
    const rows: [string, string][] = [
      ['DTF transfer', '$110.00'],
      ['Set-up', '$25.00'],
    ];
    const total = '$600.00';
    await expect(page.getByText(total, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await shopper.addToCart();
    const summary = page.getByRole('region', { name: 'Order summary' });
    for (const [name, cents] of rows) {
      await expect(summary.getByText(name, { exact: true })).toBeVisible();
      await expect(summary.getByText(cents, { exact: true })).toBeVisible();
    }
    await expect(shopper.cartTotal).toHaveText(total);
    await page.reload();
    await expect(shopper.cartTotal).toHaveText(total);
    await shopper.checkout();
    await shopper.fill({
      firstName: 'Imke',
      lastName: 'Farrant',
      email: 'imke.techniques@quarrelcreek.example',
      phone: '0491 570 006',
      address: 'Boat shed 4, 18 Weir Street',
      city: 'Quarrel Creek',
      state: 'VIC',
      postalCode: '3999',
      country: 'Australia',
    });
    await shopper.press('Continue to Shipping');
    await shopper.press('Continue to Payment');
    await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeVisible();
    await shopper.pay('4242424242424242');
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    await expect(page.getByText(`Total: ${total}`)).toBeVisible();

    const readOrder = () =>
      shop
        .knex('orders')
        .whereRaw(`customer_info ->> 'email' = ?`, ['imke.techniques@quarrelcreek.example'])
        .first('orderId', 'totalCents', 'decorationCents', 'setupCents');
    // The page may be a moment ahead of the order.
    await expect
      .poll(readOrder)
      .toMatchObject({ totalCents: 60_000, decorationCents: 11_000, setupCents: 2_500 });
    const order = present(await readOrder());
    await office.goto(`/admin/orders/${order.orderId}`);
    await expect(office.getByText('DTF transfer $110.00', { exact: false })).toBeVisible();
    await expect(office.getByText(/Front, DTF transfer, \d+ mm wide/)).toBeVisible();
    const invoice = await office.request.get(`/api/orders/${order.orderId}/invoice`);
    expect(((await invoice.json()) as { document: object }).document).toMatchObject({
      totalCents: 60_000,
      decorations: [{ name: 'DTF transfer', totalCents: 11_000 }],
    });
    const job = present(
      await shop
        .knex('jobs as j')
        .join('projects as p', 'p.id', 'j.projectId')
        .join('orders as o', 'o.id', 'p.orderId')
        .where('o.orderId', order.orderId)
        .first<{ id: string; type: string }>('j.id', 'j.type'),
    );
    expect(job.type).toBe('printing');
    await office.goto(`/admin/jobs?job=${job.id}`);
    await expect(office.getByText('Method: DTF transfer')).toBeVisible();

    await page.goto('/faq');
    await page.getByText('What does the price include?').click();
    await expect(page.getByText('DTF transfer is a row of its own', { exact: false }).first()).toBeVisible();
  },
);
