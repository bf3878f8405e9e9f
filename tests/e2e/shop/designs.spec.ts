/** A design kept for the next product, and an address for the next order. */
import { picture } from '#tests/factories/pictures.ts';
import { password } from '#tests/factories/people.ts';
import { present } from '#api/database/present.ts';
import { Shopper } from '../people/shopper.ts';
import { fillCart } from '../support/fill-cart.ts';
import { waitForOffline } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toast.ts';

test(
  'a design is saved without an account and a network, follows into the account, and goes on another product',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const person = await shop.person('customer');
    const tee = present(await shop.knex('products').where({ name: 'Northloom heavy tee' }).first());
    const other = present(
      await shop
        .knex('products')
        .whereNot({ garment: 'tee' })
        .where({ customizable: true, archivedAt: null })
        .first(),
    );
    const page = await visit({ device: 'phone' });
    const shopper = new Shopper(page);
    await page.goto(`/product/${tee.id}`);
    await waitForOffline(page);
    const shelf = page.getByRole('region', { name: 'Saved designs' });
    await expect(shelf.getByRole('button', { name: /^Save this design/ })).toBeDisabled();
    await shop.stop();
    await shopper.upload({ name: 'rowing-crest.png', bytes: await picture({ width: 900, height: 900 }) });
    await page.getByRole('group', { name: 'Adjust the design' }).getByLabel('Rotation').fill('30');
    await shelf.getByRole('button', { name: 'Save this design' }).click();
    const naming = page.getByRole('dialog', { name: 'Save this design' });
    await expect(naming.getByLabel('Name')).toHaveValue('rowing crest, front');
    await naming.getByLabel('Name').fill('Rowing crest');
    await naming.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      toasts(page).getByText('On this device. Sign in to have it on your other devices too.'),
    ).toBeVisible();
    await expect(shelf.getByRole('button', { name: 'My designs (1)' })).toBeVisible();
    await shop.open();

    await page.goto('/auth?next=/account%3Ftab%3Ddesigns');
    await page.getByLabel('Username or email').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'Rowing crest' });
    await expect(card).toBeVisible();
    await expect(card.getByText('On this device only')).toHaveCount(0);
    await card.getByRole('button', { name: 'Rename Rowing crest' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename Rowing crest' });
    await renaming.getByLabel('Name').fill('Club crest');
    await renaming.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading', { name: 'Club crest' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete Club crest' }).click();
    await expect(page.getByText('No saved designs yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'Club crest' })).toBeVisible();
    await expect
      .poll(async () => (await shop.knex('designs').where({ userId: person.id })).map(row => row.name))
      .toEqual(['Club crest']);

    // Another device of the same person: the file comes from the shop.
    const laptop = await visit({ as: person });
    await laptop.goto('/account?tab=designs');
    await laptop.getByRole('button', { name: 'Use Club crest on a product' }).click();
    await expect(laptop).toHaveURL(/\/products$/);
    await laptop.goto(`/product/${other.id}`);
    await laptop.getByRole('button', { name: 'Put it on' }).click();
    await expect(laptop.getByText('Front: rowing-crest.png')).toBeVisible();
    await expect(laptop.getByRole('slider', { name: 'Rotation' })).toHaveValue('30');
    await laptop.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(laptop.getByText('Front: rowing-crest.png')).toHaveCount(0);
    await laptop.getByRole('button', { name: 'My designs (1)' }).click();
    await laptop
      .getByRole('dialog', { name: 'My designs' })
      .getByRole('button', { name: /Club crest/ })
      .click();
    await expect(laptop.getByText('Front: rowing-crest.png')).toBeVisible();
    await laptop.reload();
    await expect(laptop.getByText('Front: rowing-crest.png')).toBeVisible();

    // And taken along from there: the next product that is opened asks for it.
    await laptop.getByRole('button', { name: 'Copy to another product' }).click();
    await expect(laptop).toHaveURL(/\/products$/);
    await laptop.goto(`/product/${tee.id}`);
    await laptop.getByRole('button', { name: 'Put it on' }).click();
    await expect(laptop.getByText('Front: rowing-crest.png')).toBeVisible();
    await expect(laptop.getByRole('slider', { name: 'Rotation' })).toHaveValue('30');
  },
);

test(
  'an address that was saved fills in the next checkout, and is changed and removed in the account',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const person = await shop.person('customer');
    const shopper = new Shopper(await visit({ as: person }));
    const { page } = shopper;
    await fillCart(shopper, shop);
    await shopper.fill({
      firstName: 'Imke',
      lastName: 'Farrant',
      email: 'imke@quarrelcreek.example',
      phone: '0491 570 006',
      address: '18 Weir Street',
      city: 'Quarrel Creek',
      state: 'VIC',
      postalCode: '3999',
    });
    await page.getByLabel('Save this address').check();
    await shopper.press('Continue to Shipping');
    await expect(page.getByText('Standard Parcel Post')).toBeVisible();
    await expect.poll(async () => shop.knex('saved_addresses').where({ userId: person.id })).toHaveLength(1);

    // Elsewhere, where nothing has been typed.
    const next = new Shopper(await visit({ as: person, device: 'phone' }));
    await fillCart(next, shop);
    await expect(next.page.getByLabel('Street Address')).toHaveValue('18 Weir Street');
    await expect(next.page.getByText('Filled in from your account.')).toBeVisible();
    await next.press('Continue to Shipping');
    await expect(next.page.getByText('Standard Parcel Post')).toBeVisible();

    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Delivery address' });
    await section.getByRole('button', { name: 'Edit' }).click();
    await section.getByLabel('Postal Code').fill('2000');
    await section.getByRole('button', { name: 'Save this address' }).click();
    await expect(section.getByText('Please enter a valid postal code. 2000 is in NSW.')).toBeVisible();
    await section.getByLabel('Postal Code').fill('3999');
    await section.getByLabel('Street Address').fill('1 Loom Street');
    await section.getByRole('button', { name: 'Save this address' }).click();
    await expect(section.getByText('1 Loom Street')).toBeVisible();
    await section.getByRole('button', { name: 'Remove' }).click();
    await expect(section.getByRole('button', { name: 'Add an address' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(section.getByText('1 Loom Street')).toBeVisible();
  },
);
