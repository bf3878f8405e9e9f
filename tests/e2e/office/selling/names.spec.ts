/** Names on a quote of the office: a list pasted for one line, names to come for another that the club fills in on a phone. */
import { createSessionStore } from '#api/http/session-store.ts';
import { present } from '#api/database/present.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { createSend } from '#tests/support/http-client.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import { makeClubRange } from '#tests/factories/work.ts';
import { expectAccessible } from '../../support/axe.ts';
import { waitForOfflineStaff } from '../../support/installed.ts';
import { expect, test } from '../../support/journey.ts';

const sheet = 'Player\tNo.\tSize\nĀwhina\t7\tM\nNguyễn\t10\tXXXXL\nSilva\t11\tS';

test(
  'a list is pasted without the shop and corrected; names to come are filled in by the club; the tablet has both',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const { polo, tee } = await makeClubRange(shop.knex);
    const name = uniqueName('Wren');
    const email = `${name.toLowerCase()}@quarrelcreek.example`;
    const admin = await shop.person('admin');
    const office = await visit({ as: admin });
    await office.goto('/admin/quotes/new');
    await office.getByLabel('Name', { exact: true }).fill(`${name} Farrant`);
    await office.getByLabel('Email', { exact: true }).fill(email);
    const add = async (product: { name: string }, nth: number) => {
      const field = office.getByRole('combobox', {
        name: nth === 1 ? 'Add a product' : 'Add another product',
      });
      await field.fill(product.name);
      await office.getByRole('option', { name: product.name }).click();
      const line = office.getByRole('group', { name: `Line ${nth}, ${product.name}` });
      await line.getByLabel('Colour', { exact: true }).selectOption('Navy');
      return line;
    };
    const tees = await add(tee, 1);
    const polos = await add(polo, 2);
    await polos.getByLabel('Sizes to come').check();
    await polos.getByLabel('Pieces', { exact: true }).fill('2');
    await polos.getByRole('button', { name: `Add names and numbers to ${polo.name}` }).click();
    const lettering = office.getByRole('dialog', { name: `Names and numbers, ${polo.name}, Navy` });
    await lettering.getByLabel('Font').selectOption('anton');
    await lettering.getByRole('button', { name: 'Done' }).click();
    await expect(polos.getByText('Names and numbers to come')).toBeVisible();
    await expect(polos.getByText(/Names \$\d+\.\d\d each/)).toBeVisible();

    // The rest without a connection: what was typed is on the device.
    await waitForOfflineStaff(office);
    await tees.getByRole('button', { name: `Add names and numbers to ${tee.name}` }).click();
    const editor = office.getByRole('dialog', { name: `Names and numbers, ${tee.name}, Navy` });
    await shop.stop();
    await editor.getByRole('button', { name: 'Paste a list' }).click();
    await editor.getByLabel('List from a spreadsheet').fill(sheet);
    await editor.getByRole('button', { name: 'Add these pieces' }).click();
    await expect(editor.getByText('3 pieces read. 1 needs a correction.')).toBeVisible();
    await expect(editor.getByLabel('Piece 2, size')).toBeFocused();
    await expectAccessible(office, 'names on a line of a quote');
    await office.keyboard.press('Escape');
    await expect(tees.getByText('2 pieces with names and numbers, 1 needs a correction')).toBeVisible();
    await office.reload();
    await expect(tees.getByText('2 pieces with names and numbers, 1 needs a correction')).toBeVisible();
    await shop.open();
    await office.reload();
    await tees.getByRole('button', { name: `Edit the names of ${tee.name}` }).click();
    await editor.getByLabel('Piece 2, size').selectOption('L');
    await editor.getByRole('button', { name: 'Done' }).click();
    await expect(tees.getByText('3 pieces with names and numbers')).toBeVisible();
    await expect(tees.getByLabel('Sizes to come')).toBeHidden();
    await office.getByLabel('Deposit, per cent').fill('120');
    await office.getByRole('button', { name: 'Send quote' }).click();
    await expect(office.getByText('Please enter a percentage from 0 to 100.')).toBeVisible();
    await office.getByLabel('Deposit, per cent').fill('40');
    await office.getByRole('button', { name: 'Send quote' }).click();
    await expect(office.getByText('Quote sent')).toBeVisible();

    const { id } = present(await shop.knex('quotes').where({ email }).first('id'));
    const token = await tokenOf(shop.knex, `Q-${id}`);
    const phone = await visit({ device: 'phone', reducedMotion: 'reduce' });
    await phone.goto(`/quotes/${id}?token=${token}`);
    await expect(phone.getByText(/A deposit of \$\d+\.\d\d \(40%\) before we begin\./)).toBeVisible();
    await expect(phone.getByText(/names and numbers to come \(back, Anton/)).toBeVisible();
    await phone.getByText('3 pieces with names and numbers').click();
    await expect(phone.getByRole('table', { name: `Names and numbers, ${tee.name}, Navy` })).toContainText(
      'Nguyễn',
    );
    await expectAccessible(phone, 'a quote with names on a phone');
    await phone.getByRole('button', { name: 'Accept without paying now' }).click();
    await expect(phone.getByText(/^Accepted on /)).toBeVisible();

    const fill = phone.getByRole('region', { name: 'Still to fill in' });
    await fill.getByRole('button', { name: `Fill in the names of ${polo.name}, Navy` }).click();
    const list = phone.getByRole('dialog', { name: `Names and numbers, ${polo.name}, Navy` });
    await expect(list.getByLabel('Font')).toBeHidden();
    for (const [at, [who, number, size]] of [
      ['Ana', '1', 'S'],
      ['Ben', '2', 'L'],
    ].entries()) {
      await list.getByRole('button', { name: 'Add a piece' }).click();
      await list.getByLabel(`Piece ${at + 1}, name`).fill(who ?? '');
      await list.getByLabel(`Piece ${at + 1}, number`).fill(number ?? '');
      await list.getByLabel(`Piece ${at + 1}, size`).selectOption(size ?? '');
    }
    await expectAccessible(phone, 'names to come on a phone');
    await list.getByRole('button', { name: 'Done' }).click();
    await expect(fill.getByText('2 of 2 in the list')).toBeVisible();
    await fill.getByRole('button', { name: 'Save' }).click();
    await expect(fill).toBeHidden();

    const { orderId } = present(
      await shop
        .knex('orders as o')
        .join('quotes as q', 'q.orderId', 'o.id')
        .where('q.id', id)
        .first<{ orderId: string } | undefined>('o.orderId'),
    );
    const session = await createSessionStore(shop.knex).start(admin, 'test');
    const begun = await createSend(shop.origin, `__Host-sid=${session}`)(`/api/orders/${orderId}`, {
      method: 'PATCH',
      json: { status: 'processing', onAccount: true, reason: 'Known' },
    });
    expect(begun.status, begun.text).toBe(200);
    await office.goto(`/admin/orders/${orderId}/tickets`);
    const tables = office.getByRole('table', { name: 'Names and numbers' });
    await expect(tables).toHaveCount(2);
    await expect(tables.filter({ hasText: 'Ben' })).toContainText('Ana');
    await expect(tables.filter({ hasText: 'Nguyễn' })).toContainText('Silva');
  },
);
