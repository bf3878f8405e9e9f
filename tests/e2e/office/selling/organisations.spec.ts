/** A club: made of a customer, joined by link, its logo on a tee, an order that waits and is approved. */
import { expectAccessible } from '../../support/axe.ts';
import { fillCart } from '../../support/fill-cart.ts';
import { expect, test } from '../../support/journey.ts';
import { toasts } from '../../support/toast.ts';
import { Shopper } from '../../people/shopper.ts';
import { present } from '#api/database/present.ts';
import { hashToken, newToken } from '#api/http/session-store.ts';
import { customerInfo } from '#tests/factories/orders.ts';
import { makePerson } from '#tests/factories/people.ts';
import { picture } from '#tests/factories/pictures.ts';

const shots = process.env['SHOTS'];

test(
  'a club is made of a customer; its secretary orders on account, its president approves',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    await shop.open();
    const { knex } = shop;
    const people = {
      office: await makePerson(knex, 'admin', { firstName: 'Kim' }),
      president: await makePerson(knex, 'customer', { firstName: 'Dale', lastName: 'Okafor' }),
      secretary: await makePerson(knex, 'customer', { firstName: 'Imke', lastName: 'Farrant' }),
    };
    const office = await visit({ of: shop, as: people.office });
    const president = await visit({ of: shop, as: people.president });
    const secretary = await visit({ of: shop, as: people.secretary, device: 'phone' });
    const look = async (page: typeof office, name: string) => {
      await expectAccessible(page, name);
      if (!shots) return;
      const before = present(page.viewportSize());
      for (const [width, height] of [
        [390, 844],
        [820, 1180],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: `${shots}/${name}-dark.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(before);
    };
    await knex('settings')
      .insert({ key: 'shop.abn', value: JSON.stringify('51824753556') })
      .onConflict('key')
      .merge();
    const email = 'office@weirrowing.example';
    const [customer] = await knex('customers')
      .insert({ firstName: 'Ada', lastName: 'Weir', company: 'Weir Rowing Club', email })
      .returning('id');

    await office.goto(`/admin/customers/${present(customer).id}`);
    await office.getByRole('button', { name: 'Set terms…' }).click();
    await office.getByRole('dialog').getByLabel('Limit in dollars').fill('5000');
    await office.getByRole('button', { name: 'Save terms' }).click();
    await expect(office.getByText('Up to $5,000.00, 30 days')).toBeVisible();
    await office.getByRole('button', { name: 'Make an organisation…' }).click();
    const making = office.getByRole('dialog', { name: 'New organisation' });
    await expect(making.getByLabel('Name')).toHaveValue('Weir Rowing Club');
    await making.getByLabel('ABN').fill('51 824 753 557');
    await making.getByLabel('Approval above').fill('100');
    await making.getByRole('button', { name: 'Add organisation' }).click();
    await expect(making.getByText('Please enter a valid ABN.')).toBeVisible();
    await look(office, 'new');
    await making.getByLabel('ABN').fill('51 824 753 556');
    await making.getByRole('button', { name: 'Add organisation' }).click();
    await expect(office.getByRole('heading', { level: 1, name: 'Weir Rowing Club' })).toBeVisible();
    await expect(office.getByText('Up to $5,000.00, 30 days')).toBeVisible();

    for (const [person, role] of [
      [people.president, 'manager'],
      [people.secretary, 'buyer'],
    ] as const) {
      await office.getByRole('button', { name: 'Invite somebody…' }).click();
      const inviting = office.getByRole('dialog', { name: 'Invite somebody' });
      await inviting.getByLabel('Email').fill(present(person.email));
      await inviting.getByLabel('Role').selectOption(role);
      await inviting.getByRole('button', { name: 'Send invitation' }).click();
      await expect(inviting).toBeHidden();
    }
    const crest = await picture({ width: 900, height: 700, noise: true });
    await office
      .locator('input[type=file]')
      .setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: crest });
    await expect(toasts(office).getByText('crest is in the library')).toBeVisible();
    await look(office, 'record');

    for (const [page, person] of [
      [president, people.president],
      [secretary, people.secretary],
    ] as const) {
      // The link of a sent email is in nobody's reach but its reader's.
      const token = newToken();
      await knex('organisation_invitations')
        .where({ email: present(person.email) })
        .update({ tokenHash: hashToken(token) });
      await page.goto(`/account/join?token=${token}`);
      await expect(page.getByRole('heading', { name: 'Order for Weir Rowing Club' })).toBeVisible();
      if (page === secretary) await look(page, 'join');
      await page.getByRole('button', { name: /^Join as / }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Weir Rowing Club', exact: true }),
      ).toBeVisible();
    }

    // The club's logo on a tee, for the club's account.
    await secretary.getByRole('tab', { name: /Logo library/ }).click();
    await look(secretary, 'library');
    await secretary.getByRole('button', { name: 'Use on a product: crest' }).click();
    await expect(secretary).toHaveURL(/\/products$/);
    const shopper = new Shopper(secretary);
    await fillCart(shopper, shop, 8, { name: 'crest' });
    const { state, country: _, ...form } = customerInfo;
    await shopper.fill({
      ...form,
      state: state === 'VIC' ? 'VIC' : 'NSW',
      email: present(people.secretary.email),
    });
    await shopper.press('Continue to Shipping');
    await expect(secretary.getByRole('heading', { name: 'Shipping' })).toBeVisible();
    await shopper.press('Continue to Payment');
    await expect(
      secretary.getByText('A manager gets an email and approves it first.', { exact: false }),
    ).toBeVisible();
    await look(secretary, 'checkout');
    await secretary.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(secretary.getByRole('heading', { level: 1, name: 'Weir Rowing Club' })).toBeVisible();
    await expect(secretary.getByText('Waiting for approval').first()).toBeVisible();
    const order = present(await knex('orders').orderBy('id', 'desc').first());
    expect(order.status).toBe('pending');
    expect(await knex('projects').where({ orderId: order.id })).toEqual([]);

    await president.goto('/account/organisation');
    await expect(president.getByText('Waiting for approval')).toBeVisible();
    await look(president, 'waiting');
    await president.getByRole('button', { name: `Approve order ${order.orderId}` }).click();
    await expect(president.getByText('Approved by Dale Okafor')).toBeVisible();
    expect(present(await knex('orders').where({ id: order.id }).first()).status).toBe('processing');
    const items = await knex('order_items').where({ orderId: order.id });
    expect(JSON.stringify(present(items[0]).designPlacements)).toContain('crest');
    await secretary.reload();
    await expect(secretary.getByText('Approved by Dale Okafor')).toBeVisible();
    await president.getByRole('tab', { name: /People/ }).click();
    await look(president, 'people');

    await office.goto('/admin/receivables');
    await expect(office.getByText('Weir Rowing Club').first()).toBeVisible();
    await office.goto('/admin/organisations');
    await expect(office.getByText('Weir Rowing Club').first()).toBeVisible();
    await look(office, 'list');
    await office.reload();
    await office.getByRole('link', { name: 'View Weir Rowing Club' }).click();
    await expect(office.getByRole('link', { name: order.orderId }).first()).toBeVisible();
  },
);
