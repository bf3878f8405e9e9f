/** What the office sells by telephone: written with the keyboard, sized by the customer on a phone, made as it was sold. */
import { createSessionStore } from '#api/http/session-store.ts';
import { freight, makeClubRange, workLine, writeOrder, writtenOrder } from '#tests/factories/work.ts';
import { createSend } from '#tests/support/http-client.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import { present } from '#api/database/present.ts';
import { expectAccessible } from '../../support/axe.ts';
import { waitForOfflineStaff } from '../../support/installed.ts';
import { expect, test } from '../../support/journey.ts';

test('a call becomes a quote of polos and tees; the customer fills in sizes on a phone, accepts and pays; the ticket shows it', async ({
  shop,
  visit,
}) => {
  test.slow();
  const { polo, tee } = await makeClubRange(shop.knex);
  const name = uniqueName('Wren');
  const email = `${name.toLowerCase()}@quarrelcreek.example`;
  const office = await visit({ as: await shop.person('admin') });
  const { keyboard } = office;
  await office.goto('/admin/quotes');
  await office.getByRole('link', { name: 'New quote' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'New quote' })).toBeVisible();

  // The keyboard alone, from the first field on.
  await expect(office.getByRole('combobox', { name: 'Find a customer' })).toBeFocused();
  for (const words of [`${name} Farrant`, 'Quarrel Creek Rowing', email, '0412 345 678']) {
    await keyboard.press('Tab');
    await keyboard.type(words);
  }
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  const product = office.getByRole('combobox', { name: 'Add a product' });
  await expect(product).toBeFocused();
  await keyboard.type(polo.name);
  await expect(office.getByRole('option', { name: polo.name })).toBeVisible();
  await keyboard.press('Enter');
  const first = office.getByRole('group', { name: `Line 1, ${polo.name}` });
  await expect(first.getByLabel('Colour', { exact: true })).toBeFocused();
  await keyboard.type('Navy');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.type('60');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('Emb');
  await expect(first.getByLabel('Technique', { exact: true })).toHaveValue('embroidery');
  await expect(first.getByText('Suggested $25.00')).toBeVisible();

  const another = office.getByRole('combobox', { name: 'Add another product' });
  await another.focus();
  await keyboard.type(tee.name);
  await expect(office.getByRole('option', { name: tee.name })).toBeVisible();
  await keyboard.press('Enter');
  const second = office.getByRole('group', { name: `Line 2, ${tee.name}` });
  await second.getByLabel('Colour', { exact: true }).selectOption('Bone');
  await second.getByLabel('Sizes to come').uncheck();
  await second.getByLabel('M', { exact: true }).fill('12');
  await second.getByLabel('Technique', { exact: true }).selectOption('print');
  await second.getByLabel('Price each').fill('18');
  await office.getByRole('button', { name: 'Send quote' }).click();
  await expect(second.getByText('Please say why the price is another one.')).toBeVisible();
  await second.getByLabel('Why another price').fill('Matched the last club');
  await office.getByRole('button', { name: 'Digitising' }).click();
  await office.getByLabel('Price each').last().fill('45');
  await expect(office.getByText('Total inc GST')).toBeVisible();
  await expectAccessible(office, 'the editor of a quote');

  // Without a connection nothing is lost: the draft is on the device.
  await waitForOfflineStaff(office);
  await shop.stop();
  await office.reload();
  await expect(office.getByLabel('Email', { exact: true })).toHaveValue(email);
  await shop.open();
  await office.reload();
  await expect(second.getByLabel('Why another price')).toHaveValue('Matched the last club');
  await expect(office.getByText('60 pieces, $', { exact: false }).first()).toBeVisible();
  await office.getByLabel('Note to the customer').fill('Before the regatta.');
  await keyboard.press('Control+Enter');
  await expect(office.getByText('Quote sent')).toBeVisible();

  const { id } = present(await shop.knex('quotes').where({ email }).first('id'));
  const token = await tokenOf(shop.knex, `Q-${id}`);
  const phone = await visit({ device: 'phone', reducedMotion: 'reduce' });
  await phone.goto(`/quotes/${id}?token=${token}`);
  await expect(phone.getByRole('heading', { name: `Quote Q-${id}` })).toBeVisible();
  await expect(phone.getByText('Before the regatta.')).toBeVisible();
  await expect(phone.getByRole('list', { name: 'Lines' })).toContainText('12 × $18.00');
  await expect(phone.getByText('Matched the last club')).toHaveCount(0);
  const sizes = phone.getByRole('group', { name: `Sizes of ${polo.name}, Navy` });
  await sizes.getByLabel('S', { exact: true }).fill('20');
  await phone.getByRole('button', { name: 'Accept this quote' }).click();
  await expect(phone.getByText('40 of 60 pieces still need a size.', { exact: false })).toBeVisible();
  await sizes.getByLabel('L', { exact: true }).fill('40');
  await phone.getByRole('textbox', { name: 'Delivery address' }).fill('18 Weir Street');
  await phone.getByLabel('City').fill('Quarrel Creek');
  await phone.getByLabel('State').selectOption('VIC');
  await phone.getByLabel('Postal code').fill('3999');
  await expectAccessible(phone, 'a quote with sizes to come on a phone');
  await phone.getByRole('button', { name: 'Accept this quote' }).click();
  await expect(phone.getByText(/^Accepted on /)).toBeVisible();

  await phone.getByRole('link', { name: /^Pay \$/ }).click();
  await phone.getByLabel('Card number').fill('4242 4242 4242 4242');
  await phone.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(phone.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await expect(phone.getByText('L:40')).toBeVisible();

  const order = present(
    await shop
      .knex('orders as o')
      .join('quotes as q', 'q.orderId', 'o.id')
      .where('q.id', id)
      .first('o.orderId', 'o.isPaid'),
  );
  await office.goto(`/admin/orders/${order.orderId}/tickets`);
  await expect(office.getByText(polo.name).first()).toBeVisible();
  await expect(office.getByText(tee.name).first()).toBeVisible();
  await expect(office.getByText('Embroidery', { exact: false }).first()).toBeVisible();
  const jobs = await shop.knex('jobs').where('title', 'like', `${polo.name}%`);
  expect(jobs).toMatchObject([
    {
      details: {
        garment: 'polo',
        sizes: [
          { size: 'S', quantity: 20 },
          { size: 'L', quantity: 40 },
        ],
      },
    },
  ]);
});

test('a call becomes an order by the keyboard alone; the link in its mail pays it on a phone; it is copied for the next season @long', async ({
  shop,
  visit,
}) => {
  test.slow();
  const { tee } = await makeClubRange(shop.knex);
  const name = uniqueName('Wren');
  const email = `${name.toLowerCase()}@quarrelcreek.example`;
  const office = await visit({ as: await shop.person('admin') });
  const { keyboard } = office;
  await office.goto('/admin/orders');
  await office.getByRole('link', { name: 'New order' }).click();
  await expect(office.getByRole('combobox', { name: 'Find a customer' })).toBeFocused();
  for (const words of [`${name} Farrant`, '', email, '']) {
    await keyboard.press('Tab');
    await keyboard.type(words);
  }
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(office.getByRole('combobox', { name: 'Add a product' })).toBeFocused();
  await keyboard.type(tee.name);
  await expect(office.getByRole('option', { name: tee.name })).toBeVisible();
  await keyboard.press('Enter');
  const line = office.getByRole('group', { name: `Line 1, ${tee.name}` });
  await expect(line.getByLabel('Colour', { exact: true })).toBeFocused();
  await keyboard.type('Navy');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(line.getByLabel('S', { exact: true })).toBeFocused();
  await keyboard.type('12');
  await expect(office.getByText('Total inc GST')).toBeVisible();
  await office.getByLabel('Note to the customer').fill('The crest goes on the left.');
  await expect(office.getByLabel('Paid', { exact: true })).toHaveValue('link');
  await expectAccessible(office, 'the editor of an order');
  await keyboard.press('Control+Enter');
  await expect(office.getByText(/^Order \w{10} made$/)).toBeVisible();
  await expect(office.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  const { orderId } = present(
    await shop.knex('orders').whereRaw(`customer_info ->> 'email' = ?`, [email]).first('orderId'),
  );

  const mail = present(await shop.knex('mails').where({ toEmail: email, kind: 'order_written' }).first());
  const link = present(/\/orders\/\w+\/pay\?token=[\w-]+/.exec(mail.bodyText)?.[0]);
  const phone = await visit({ device: 'phone', reducedMotion: 'reduce' });
  await phone.goto(link);
  await phone.getByLabel('Card number').fill('4242 4242 4242 4242');
  await phone.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(phone.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
  await expect(phone.getByText('The crest goes on the left.')).toBeVisible();
  // Nobody has said where it goes.
  await phone.getByRole('textbox', { name: 'Delivery address' }).fill('18 Weir Street');
  await phone.getByLabel('City').fill('Quarrel Creek');
  await phone.getByLabel('State').selectOption('VIC');
  await phone.getByLabel('Postal code').fill('3999');
  await expectAccessible(phone, 'an order without an address');
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(phone.getByText('18 Weir Street').first()).toBeVisible();

  await office.reload();
  await expect(office.getByText('Order taken by the office')).toBeVisible();
  await office.getByRole('link', { name: 'Copy to a new order' }).click();
  await expect(office.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(line.getByLabel('S', { exact: true })).toHaveValue('12');
});

test(
  'an order is changed before production: the difference first, then a mail, the rest paid on a phone, a clash shown',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    watch.allow(/status of 409/);
    const { polo } = await makeClubRange(shop.knex);
    const admin = await shop.person('admin');
    const cookie = `__Host-sid=${await createSessionStore(shop.knex).start(admin, 'test')}`;
    const colleague = createSend(shop.origin, cookie);
    const line = workLine({ product: polo, sizes: [{ size: 'M', quantity: 48 }], method: 'embroidery' });
    const work = { lines: [line], charges: [], freight: freight() };
    const order = await writeOrder(
      colleague,
      writtenOrder(work, { payment: { by: 'hand', method: 'cash' } }),
    );
    const { orderId } = order;
    const office = await visit({ as: admin });
    await office.goto(`/admin/orders/${orderId}`);
    await office.getByRole('link', { name: 'Change order' }).click();
    const sizes = office.getByRole('group', { name: `Sizes of ${polo.name}, Navy` });
    await sizes.getByLabel('L', { exact: true }).fill('12');
    await expect(office.getByText('48 → 60 pieces at $25.00')).toBeVisible();
    await expect(
      office.getByText('A further invoice is issued. $60.00 is to be paid', { exact: false }),
    ).toBeVisible();
    await office.getByLabel('Note to the customer').fill('Twelve more in L.');
    await expectAccessible(office, 'changing an order');
    // A colleague was faster with a note; it is shown, and the change is made all the same.
    await colleague(`/api/orders/${orderId}`, { method: 'PATCH', json: { notes: 'Rings again.' } });
    await office.getByRole('button', { name: 'Save change' }).click();
    const clash = office.getByRole('dialog', { name: 'Somebody else changed this order' });
    await expect(clash).toContainText('Rings again.');
    await clash.getByRole('button', { name: 'Apply my change too' }).click();
    await expect(office.getByText('Order changed').first()).toBeVisible();
    await expect(office.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();

    const mail = present(
      await shop.knex('mails').where({ orderId: order.id, kind: 'order_changed' }).first(),
    );
    const link = present(/\/orders\/\w+\/pay\?token=[\w-]+/.exec(mail.bodyText)?.[0]);
    const phone = await visit({ device: 'phone', reducedMotion: 'reduce' });
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1, name: 'Pay $60.00' })).toBeVisible();
    await phone.getByLabel('Card number').fill('4242 4242 4242 4242');
    await phone.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(phone.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
    await expect(phone.getByText('48 → 60 pieces', { exact: false })).toBeVisible();
    await expect(phone.getByText('Twelve more in L.')).toBeVisible();
    await expectAccessible(phone, 'an order that was changed');
    await phone.goto(`/orders/${orderId}/invoice`);
    await expect(phone.getByRole('heading', { name: 'Further documents of this order' })).toBeVisible();
    await expect(phone.getByText('For what was added.', { exact: false })).toBeVisible();

    await shop
      .knex('jobs')
      .where({ orderItemId: order.items[0]?.id ?? 0 })
      .update({ status: 'in_progress' });
    await office.goto(`/admin/orders/${orderId}/change`);
    await expect(office.getByText('Production has begun', { exact: false })).toBeVisible();
  },
);
