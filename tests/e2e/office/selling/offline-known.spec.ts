/** Without the shop the office looks things up: orders, quotes and the figures of the day, as last known and said so. */
import { present } from '#api/database/present.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { makePerson, uniqueName } from '#tests/factories/people.ts';
import { makeQuote } from '#tests/factories/quotes.ts';
import { expectAccessible } from '../../support/axe.ts';
import { waitForOfflineStaff } from '../../support/installed.ts';
import { expect, test } from '../../support/journey.ts';
import { waitForKept } from '../../support/kept-data.ts';

test(
  'orders, quotes and Today are shown as last known, and searched',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    test.slow();
    const shop = await ownShop();
    await shop.open();
    watch.allowLostConnections();
    const send = asVisitor(shop.origin);
    const product = await makeProduct(shop.knex);
    async function order(lastName: string) {
      const body = orderBody([{ product }]);
      const placed = await send('/api/orders', {
        json: { ...body, customerInfo: { ...body.customerInfo, lastName } },
      });
      return (placed.json as { orderId: string }).orderId;
    }
    const [wanted, other] = [uniqueName('Quill '), uniqueName('Brandt ')];
    const [mine, theirs] = [await order(wanted), await order(other)];
    const quote = await makeQuote(send, { name: `Ada ${wanted}` });
    await makeQuote(send, { name: `Bo ${other}` });

    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    const line = (label: string) => office.getByRole('listitem').filter({ hasText: label });
    await office.goto('/admin');
    await waitForOfflineStaff(office);
    const figures = ['Quote requests to answer', 'Orders not paid'] as const;
    const seen = new Map<string, string>();
    for (const label of figures) {
      await expect(line(label)).toContainText(/[1-9]/);
      seen.set(label, await line(label).innerText());
    }
    await waitForKept(office, 'dashboard/today');
    await office.goto('/admin/orders');
    await expect(office.getByRole('row').filter({ hasText: theirs })).toBeVisible();
    const rows = await shop.knex('orders').select('id');
    await waitForKept(office, ...rows.map(({ id }) => `orders:${id}`));
    await office.getByRole('row').filter({ hasText: mine }).getByRole('link').first().click();
    await expect(office.getByRole('heading', { name: `Order ${mine}` })).toBeVisible();
    await waitForKept(office, `orders/${mine}`);
    await office.goto(`/admin/quotes?quote=${quote.id}`);
    await expect(office.getByRole('dialog', { name: `Ada ${wanted}` })).toBeVisible();
    await waitForKept(office, `quotes/${quote.id}`, `quotes:${quote.id}`);
    await shop.stop();

    await office.goto('/admin');
    await expect(office.getByText(/Figures as of \d{1,2} [A-Z][a-z]{2} \d{4}, /)).toBeVisible();
    for (const label of figures)
      await expect(line(label)).toHaveText(present(seen.get(label)), { useInnerText: true });
    await expectAccessible(office, 'the day without the shop');

    await line('Quote requests to answer').getByRole('link').click();
    await expect(
      office.getByText(/Quotes as of .* Only the quotes kept on this device are listed and searched/),
    ).toBeVisible();
    await expect(office.getByRole('row').filter({ hasText: other })).toBeVisible();
    await office.getByLabel(/^Search/).fill(wanted);
    await expect(office.getByRole('row').filter({ hasText: other })).toBeHidden();
    await office.getByRole('row').filter({ hasText: wanted }).getByRole('button', { name: /^View/ }).click();
    const dialog = office.getByRole('dialog', { name: `Ada ${wanted}` });
    await expect(dialog.getByText(/As of /)).toBeVisible();
    await expect(dialog.getByText(quote.email)).toBeVisible();

    await office.goto('/admin/orders');
    await expect(
      office.getByText(/Orders as of .* Only the orders kept on this device are listed and searched/),
    ).toBeVisible();
    await office.getByLabel(/^Search/).fill(wanted);
    await expect(office.getByRole('row').filter({ hasText: theirs })).toBeHidden();
    await expectAccessible(office, 'orders without the shop');
    await office.getByRole('row').filter({ hasText: mine }).getByRole('link').first().click();
    await expect(office.getByRole('heading', { name: `Order ${mine}` })).toBeVisible();
    await expect(office.getByText(/As of /).first()).toBeVisible();
    // One that was never opened here is listed and says why it can’t be opened.
    await office.goto(`/admin/orders/${theirs}`);
    await expect(office.getByText('This order isn’t kept on this device.', { exact: false })).toBeVisible();

    await shop.open();
    await office.goto('/admin/orders');
    await expect(office.getByRole('row').filter({ hasText: theirs })).toBeVisible();
    await expect(office.getByText(/Orders as of/)).toBeHidden();
  },
);
