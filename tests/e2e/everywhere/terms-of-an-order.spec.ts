/** An order keeps the words of the terms that it was made under, and customer and office read them. */
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test(
  'the terms of an order stay what they were when it was placed',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    const shop = await ownShop();
    await shop.open();
    const { makePerson } = await import('#tests/factories/people.ts');
    const body = orderBody([{ product: await makeProduct(shop.knex) }]);
    const placed = await asVisitor(shop.origin)('/api/orders', { json: body });
    expect(placed.status, placed.text).toBe(201);
    const { orderId, accessToken } = placed.json as { orderId: string; accessToken: string };

    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin', { firstName: 'Kim' }) });
    const values = { 'policy.workmanshipGuaranteeDays': 77 };
    const changed = await office.request.put('/api/settings', { data: { values } });
    expect(changed.status(), await changed.text()).toBe(200);

    const buyer = await visit({ of: shop, device: 'phone' });
    await buyer.goto(`/orders/${orderId}?token=${accessToken}`);
    const agreed = buyer.getByRole('region', { name: 'You ordered under' });
    await expect(agreed.getByRole('link')).toHaveCount(4);
    await expectAccessible(buyer, 'an order with its terms');
    await agreed.getByRole('link', { name: /^Terms of Sale of/ }).tap();
    await expect(buyer).toHaveURL(/\/versions\/terms\/1$/);
    await expect(buyer.getByRole('heading', { name: 'Terms of Sale', level: 1 })).toBeVisible();
    await expect(buyer.getByText('Our workmanship is guaranteed for 30 days.')).toBeVisible();
    await expectAccessible(buyer, 'a version of the terms');
    await buyer.getByRole('link', { name: 'Read what holds now' }).tap();
    await expect(buyer.getByText('Our workmanship is guaranteed for 77 days.')).toBeVisible();

    await office.goto('/admin/content?tab=pages');
    await office.getByRole('button', { name: 'Versions of Terms of Sale' }).click();
    const lines = office.getByRole('dialog').getByRole('listitem');
    await expect(lines.first()).toContainText('by Kim');
    await expect(lines.first()).toContainText('holds now');
    await expect(lines.last()).toContainText('the first that was kept');
    await expectAccessible(office, 'the versions of a policy');
    await office.goto(`/admin/orders/${orderId}`);
    const panel = office.getByRole('region', { name: 'Ordered under' });
    await expect(panel.getByRole('link', { name: /^Terms of Sale of/ })).toHaveAttribute(
      'href',
      '/versions/terms/1',
    );

    await buyer.goto('/versions/faq/1');
    await expect(buyer.getByText('There is no such version')).toBeVisible();
  },
);
