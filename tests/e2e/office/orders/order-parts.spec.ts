/** An order that leaves in parts: what is not made asks, pieces that come later have a day, the customer sees each part. */
import { present } from '#api/database/present.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { uploadArtwork } from '#tests/factories/proofs.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/journey.ts';

test(
  'a part leaves now and the rest later, and the customer follows both',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const send = asVisitor(shop.origin);
    const product = await makeProduct(shop.knex);
    const artwork = await uploadArtwork(send, '#405060');
    const sizes = [
      { size: 'M', quantity: 6 },
      { size: 'L', quantity: 4 },
    ];
    const placed = await send('/api/orders', { json: orderBody([{ product, artwork, sizes }]) });
    const { orderId, accessToken } = placed.json as { orderId: string; accessToken: string };
    const { id } = present(await shop.knex('orders').where({ orderId }).first('id'));
    const admin = await shop.person('admin');
    const office = await visit({ as: admin });
    await office.goto(`/admin/orders/${orderId}`);
    await office.getByRole('button', { name: 'Mark as paid…' }).click();
    const paid = office.getByRole('dialog', { name: 'Mark as paid' });
    await paid.getByLabel('Reason').fill('At the counter');
    await paid.getByRole('button', { name: /^Mark .* as paid$/ }).click();
    await expect(paid).toHaveCount(0);

    // Nothing is made yet.
    await office.getByRole('button', { name: 'Mark as shipped…' }).click();
    const whole = office.getByRole('dialog', { name: 'Mark as shipped' });
    await expect(whole).toContainText('One job is not done yet.');
    await whole.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(whole).toContainText('Confirm that this is meant.');
    await whole.getByRole('button', { name: 'Cancel' }).click();
    await office.goto('/admin/orders?needs=ship');
    await expect(office.getByRole('link', { name: orderId })).toHaveCount(0);

    await office.goto(`/admin/orders/${orderId}`);
    await office.getByRole('button', { name: 'Comes later…' }).click();
    const late = office.getByRole('dialog', { name: 'Pieces that come later' });
    await late.getByLabel(/4 × L/).fill('2030-03-04');
    await late.getByRole('button', { name: 'Save and tell the customer' }).click();
    const panel = office.getByRole('region', { name: 'Shipments' });
    await expect(panel).toContainText('4 × L, expected 4 Mar 2030');

    await office.getByRole('button', { name: 'Ship a part…' }).click();
    const dialog = office.getByRole('dialog', { name: 'Ship a part' });
    // What comes later isn't chosen.
    await expect(dialog.getByLabel(/^L/)).toHaveValue('0');
    await dialog.getByLabel('Tracking number').fill('33PART1');
    await expectAccessible(office, 'a part is shipped');
    await dialog.getByRole('checkbox', { name: 'These pieces can leave all the same' }).check();
    await dialog.getByRole('button', { name: 'Ship 6 pieces' }).click();
    await expect(panel).toContainText('Part 1, Australia Post');
    await expect(panel.getByLabel('Tracking number of part 1')).toHaveValue('33PART1');

    const customer = await visit({ device: 'phone' });
    await customer.goto(`/orders/${orderId}?token=${accessToken}`);
    const parts = customer.getByRole('region', { name: 'Your order comes in parts' });
    await expect(parts).toContainText('6 × M');
    await expect(parts).toContainText('4 × L (expected 4 Mar 2030)');
    await expect(parts.getByRole('link', { name: 'Track part 1' })).toHaveAttribute('href', /33PART1/);
    await expectAccessible(customer, 'an order in parts');

    await office.getByRole('link', { name: 'Packing slip of part 1' }).click();
    await expect(office.getByText('6 pieces')).toBeVisible();
    await office.goBack();
    await office.getByRole('button', { name: 'Mark as shipped…' }).click();
    await whole.getByRole('checkbox', { name: 'It can leave all the same' }).check();
    await whole.getByLabel('Tracking number').fill('33PART2');
    await whole.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(panel).toContainText('Part 2, Australia Post');
    await customer.reload();
    await expect(parts).toContainText('Part 2, sent with Australia Post');
    await expect(parts).not.toContainText('Still to come');
    expect(await shop.knex('mails').where({ kind: 'order_part_dispatched', orderId: id })).toHaveLength(2);
  },
);
