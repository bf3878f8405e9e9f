/** The dashboard: every figure links to its list, and charts and tables agree. */
import { isoDateIn } from '#contract/time/time-zone.ts';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test(
  'figures lead to their lists, and a chart is a table when asked',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const day = isoDateIn(new Date(), defaultTimeZone);
    const money = { subtotalCents: 123_400, totalCents: 123_400, isPaid: true, paidAt: new Date() };
    await shop
      .knex('orders')
      .insert({ orderId: 'CHARTED001', customerInfo: '{}', status: 'processing', ...money });
    const office = await visit({ as: await shop.person('admin') });
    await office.goto('/admin');
    await expect(office.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    const chart = office.getByRole('img', { name: /^Revenue, the last 30 days: \$[\d,.]+ in all/ });
    await expect(chart).toBeVisible();
    await expectAccessible(office, 'dashboard');

    await office.getByText('12 months', { exact: true }).click();
    await expect(office).toHaveURL(/range=12m/);
    await expect(office.getByRole('img', { name: /^Orders, the last 12 months: \d+ in all/ })).toBeVisible();
    await office.getByText('7 days', { exact: true }).click();
    await office.getByRole('button', { name: 'Orders as a table' }).click();
    const table = office.getByRole('table', { name: 'Orders by day, the last 7 days' });
    await expect(table.getByRole('row')).toHaveCount(8);
    const [placed] = await shop
      .knex('orders')
      .whereNot({ status: 'cancelled' })
      .whereRaw('(created_at at time zone ?)::date = ?', [defaultTimeZone, day])
      .count();
    const latest = table.getByRole('row').nth(1).getByRole('cell');
    await expect(latest).toHaveText(String(placed?.['count']));
    await expect(latest).toBeInViewport();
    await expectAccessible(office, 'dashboard with a table');

    // The choice is in the address.
    await office.reload();
    await expect(office.getByRole('img', { name: /^Revenue, the last 7 days/ })).toBeVisible();

    await office.getByRole('link', { name: /^Orders today/ }).click();
    await expect(office).toHaveURL(new RegExp(`/admin/orders\\?from=${day}&to=${day}$`));
    await expect(office.getByText('CHARTED001').first()).toBeVisible();
    await office.goBack();
    await office.getByRole('link', { name: /^Orders not paid/ }).click();
    await expect(office.getByRole('checkbox', { name: /^Unpaid/ })).toBeChecked();
    await office.goBack();
    await office.getByRole('link', { name: 'Total Revenue' }).click();
    await expect(office).toHaveURL(/\/admin\/orders\?payment=kept$/);
    await office.goBack();
    const recent = office.getByRole('link', { name: /PRJ-/ }).first();
    const [number = 'none'] = /PRJ-[\d-]+/.exec(await recent.innerText()) ?? [];
    await recent.click();
    await expect(office.getByRole('dialog')).toContainText(number);
  },
);
