/** Lines that come and go in an order that stands: the office at a desk, the customer on a phone. */
import { createSessionStore } from '#api/http/session-store.ts';
import { present } from '#api/database/present.ts';
import { freight, makeClubRange, workLine, writeOrder, writtenOrder } from '#tests/factories/work.ts';
import { createSend } from '#tests/support/http-client.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/journey.ts';

test(
  'a line goes with its job, another and a rush fee come, typed work survives a reload, and the customer pays the rest',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const { polo, tee } = await makeClubRange(shop.knex);
    const admin = await shop.person('admin');
    const cookie = `__Host-sid=${await createSessionStore(shop.knex).start(admin, 'test')}`;
    const work = {
      lines: [
        workLine({ product: polo, sizes: [{ size: 'M', quantity: 48 }], method: 'embroidery' }),
        workLine({ product: tee, color: 'Bone', sizes: [{ size: 'L', quantity: 10 }] }),
      ],
      charges: [],
      freight: freight(),
    };
    const order = await writeOrder(
      createSend(shop.origin, cookie),
      writtenOrder(work, { payment: { by: 'hand', method: 'cash' } }),
    );
    const { orderId } = order;
    const office = await visit({ as: admin });
    await office.goto(`/admin/orders/${orderId}`);
    await office.getByRole('link', { name: 'Change order' }).click();
    await office.getByRole('button', { name: `Remove ${tee.name}, Bone` }).click();
    const question = office.getByRole('alertdialog', { name: `Remove ${tee.name}?` });
    await expect(question).toContainText('is taken from the board');
    await question.getByRole('button', { name: 'Remove line' }).click();
    await office.getByLabel('Add a product').fill(polo.name);
    await office.getByRole('listbox', { name: 'Products' }).getByRole('option').first().click();
    const line = office.getByRole('group', { name: `Line 1, ${polo.name}` });
    await line.getByLabel('Colour', { exact: true }).selectOption('Bone');
    await line.getByLabel('M', { exact: true }).fill('12');
    await office.getByRole('button', { name: 'Rush', exact: true }).click();
    await office.getByRole('group', { name: 'Free line 1, Rush' }).getByLabel('Price each').fill('450');
    await expect(office.getByText(`${tee.name}, taken out`)).toBeVisible();
    await expect(office.getByText('A further invoice is issued.', { exact: false })).toBeVisible();
    await expectAccessible(office, 'adding and removing lines');
    await office.reload();
    await expect(line.getByLabel('M', { exact: true })).toHaveValue('12');
    await expect(office.getByText('Taken out when the change is saved.')).toBeVisible();
    await expect(office.getByText('A further invoice is issued.', { exact: false })).toBeVisible();
    await office.getByRole('button', { name: 'Save change' }).click();
    await expect(office.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
    await expect(office.getByText(`${tee.name} taken out`, { exact: false })).toBeVisible();

    const mail = present(
      await shop.knex('mails').where({ orderId: order.id, kind: 'order_changed' }).first(),
    );
    const phone = await visit({ device: 'phone', reducedMotion: 'reduce' });
    await phone.goto(present(/\/orders\/\w+\/pay\?token=[\w-]+/.exec(mail.bodyText)?.[0]));
    await phone.getByLabel('Card number').fill('4242 4242 4242 4242');
    await phone.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(phone.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
    await expect(phone.getByText('12 pieces added', { exact: false })).toBeVisible();
    await expect(phone.getByText('10 pieces taken out', { exact: false })).toBeVisible();
    await expectAccessible(phone, 'an order whose lines have changed');
    await office.goto('/admin/jobs');
    await expect(office.getByText(`${polo.name}, Bone`, { exact: false }).first()).toBeVisible();
    await expect(office.getByText(`${tee.name}, Bone`, { exact: false })).toHaveCount(0);
  },
);
