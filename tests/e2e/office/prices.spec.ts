/** The office agrees on prices, the buyer sees and pays them, and is told when they change under way. */
import { present } from '#api/database/present.ts';
import { makePerson } from '#tests/factories/people.ts';
import { expect, test } from '../support/journey.ts';

const product = 'Northloom heavy tee';

test(
  'agreed prices, from the customer’s record to the checkout',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    const shop = await ownShop();
    const { knex } = shop;
    const admin = await makePerson(knex, 'admin', { firstName: 'Kim', lastName: 'Office' });
    const buyer = await makePerson(knex, 'customer', { emailProvenAt: new Date() });
    const { id, priceCents } = present(
      await knex('products').where({ name: product }).first('id', 'priceCents'),
    );
    const [customer] = await knex('customers')
      .insert({ firstName: 'Imke', lastName: 'Farrant', email: buyer.email ?? '' })
      .returning('id');

    const office = await visit({ as: admin, of: shop });
    await office.goto(`/admin/customers/${customer?.id}`);
    await expect(office.getByText('Everybody’s prices.')).toBeVisible();
    await office.getByRole('button', { name: 'Agree on prices…' }).click();
    const dialog = office.getByRole('dialog', { name: 'Prices of Imke Farrant' });
    await dialog.getByLabel('Discount, per cent').fill('60');
    await dialog.getByLabel('Price of a product').fill(product);
    await dialog.getByRole('option', { name: product }).click();
    await dialog.getByRole('button', { name: 'Save prices' }).click();
    await expect(dialog.getByText('Enter per cent from 0 to 50')).toBeVisible();
    await expect(dialog.getByText('Enter a price such as 16.50.')).toBeVisible();
    await dialog.getByLabel('Discount, per cent').fill('7.5');
    await dialog.getByLabel(`Price of ${product}`, { exact: true }).fill('10');
    await dialog.getByRole('button', { name: 'Save prices' }).click();
    await expect(office.getByText('7.5 % off everything')).toBeVisible();
    await expect(office.getByText('$10.00')).toBeVisible();

    const shopper = await visit({ as: buyer, of: shop, device: 'phone' });
    await shopper.goto(`/product/${id}?colour=navy&sizes=8+M`);
    await expect(shopper.getByText('Agreed prices').first()).toBeVisible();
    // What its buyer pays for eight is what they pay for one.
    await expect(shopper.getByText(/ for one$/)).toHaveCount(0);
    await shopper.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();
    await expect(shopper.getByText('Added to cart')).toBeVisible();
    await shopper.goto('/cart');
    await expect(shopper.getByText('Usual price')).toBeVisible();
    await expect(shopper.getByText(`$${((priceCents * 8) / 100).toFixed(2)}`).first()).toBeVisible();
    await expect(shopper.getByText('$80.00').first()).toBeVisible();

    // Under way the agreement changes: the cart says so once it has heard.
    await knex('price_agreements')
      .where({ customerId: customer?.id ?? 0 })
      .update({
        prices: JSON.stringify([{ productId: id, unitCents: 1_200 }]),
      });
    await shopper.reload();
    await expect(shopper.getByText('$96.00').first()).toBeVisible();
    await expect(shopper.getByText('The price has changed: $12.00 each, before $10.00.')).toBeVisible();
  },
);
