/** A sale from the call to the quarter's GST: options, versions, sizes by link, deposit, proof, invoice and bank. */
import { createSessionStore } from '#api/http/session-store.ts';
import { present } from '#api/database/present.ts';
import { makePerson } from '#tests/factories/people.ts';
import { picture } from '#tests/factories/pictures.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import { makeClubRange } from '#tests/factories/work.ts';
import { createSend } from '#tests/support/http-client.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/journey.ts';
import { toasts } from '../../support/toast.ts';

test(
  'a call becomes two options, a second version, sizes by link, a deposit, a proof, a job, an invoice that the bank pays, and GST to the cent',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    await shop.open();
    await shop
      .knex('settings')
      .insert([{ key: 'shop', value: JSON.stringify({ abn: '51824753556' }) }])
      .onConflict('key')
      .merge();
    const { polo, tee } = await makeClubRange(shop.knex);
    const admin = await makePerson(shop.knex, 'admin', { firstName: 'Kim' });
    const email = 'wren@quarrelcreek.example';
    const office = await visit({ of: shop, as: admin });
    const { keyboard } = office;

    // The call: polos embroidered, or tees printed.
    await office.goto('/admin/quotes/new');
    await expect(office.getByRole('combobox', { name: 'Find a customer' })).toBeFocused();
    for (const words of ['Wren Farrant', 'Quarrel Creek Rowing', email, '0412 345 678']) {
      await keyboard.press('Tab');
      await keyboard.type(words);
    }
    const pick = async (name: string) => {
      const field = office.getByRole('combobox', { name: 'Add a product' });
      await field.focus();
      await keyboard.type(name);
      await expect(office.getByRole('option', { name })).toBeVisible();
      await keyboard.press('Enter');
      return office.getByRole('group', { name: `Line 1, ${name}` });
    };
    const first = await pick(polo.name);
    await first.getByLabel('Colour', { exact: true }).selectOption('Navy');
    await first.getByLabel('Sizes to come').check();
    await first.getByLabel('Pieces', { exact: true }).fill('60');
    await first.getByLabel('Technique', { exact: true }).selectOption('embroidery');
    const crest = {
      name: 'crest.png',
      mimeType: 'image/png',
      buffer: await picture({ width: 600, height: 300 }),
    };
    await first.locator('input[type=file]').setInputFiles(crest);
    await expect(first.getByText('crest.png')).toBeVisible();
    const add = office.getByRole('button', { name: 'Add an option' });
    await add.focus();
    await keyboard.press('Enter');
    await office.getByLabel('Name of this option').fill('Tees printed');
    const second = await pick(tee.name);
    await second.getByLabel('Colour', { exact: true }).selectOption('Bone');
    await second.getByLabel('Sizes to come').check();
    await second.getByLabel('Pieces', { exact: true }).fill('60');
    await office.getByRole('radio', { name: 'Option 1' }).focus();
    await keyboard.press('Space');
    await expect(first.getByLabel('Pieces', { exact: true })).toHaveValue('60');
    await office.getByLabel('Name of this option').fill('Polos embroidered');
    await expect(office.getByText('Total inc GST')).toBeVisible();
    await expectAccessible(office, 'a quote with options');
    await keyboard.press('Control+Enter');
    await expect(toasts(office).getByText('Quote sent')).toBeVisible();
    const quote = present(await shop.knex('quotes').where({ email }).first('id'));
    const customer = present(await shop.knex('customers').where({ email }).first('id'));

    // They ring again: twelve polos in all. An account with half as a deposit is agreed on, too.
    const send = createSend(
      shop.origin,
      `__Host-sid=${await createSessionStore(shop.knex).start(admin, 'test')}`,
    );
    const terms = { isApproved: true, limitCents: 500_000, termsDays: 14, depositPercent: 50 };
    expect((await send(`/api/customers/${customer.id}/credit`, { method: 'PUT', json: terms })).status).toBe(
      200,
    );
    await office.goto(`/admin/quotes/${quote.id}/edit`);
    await first.getByLabel('Pieces', { exact: true }).fill('12');
    await expect(office.getByText('Total inc GST')).toBeVisible();
    await office.getByRole('button', { name: 'Send quote' }).click();
    await expect(toasts(office).getByText('Quote sent')).toBeVisible();

    // The club's secretary, on a phone.
    const token = await tokenOf(shop.knex, `Q-${quote.id}-2`);
    const phone = await visit({ of: shop, device: 'phone', reducedMotion: 'reduce' });
    await phone.goto(`/quotes/${quote.id}?token=${token}`);
    await expect(phone.getByText('Changed since the last version')).toBeVisible();
    await expect(phone.getByText(/^Polos embroidered: .* 12 pieces, was 60 pieces$/)).toBeVisible();
    await phone.getByRole('button', { name: 'Accept this quote' }).click();
    await expect(phone.getByText('Please choose an option.')).toBeVisible();
    await expectAccessible(phone, 'a quote with options on a phone');
    await phone.getByRole('group', { name: 'Choose one option' }).getByText('Polos embroidered').click();
    await expect(phone.getByLabel('Deposit and rest')).toContainText(
      'On account, within 14 days of the invoice',
    );
    await phone.getByRole('textbox', { name: 'Delivery address' }).fill('18 Weir Street');
    await phone.getByLabel('City').fill('Quarrel Creek');
    await phone.getByLabel('State').selectOption('VIC');
    await phone.getByLabel('Postal code').fill('3999');
    // They transfer it.
    await phone.getByRole('button', { name: 'Accept without paying now' }).click();
    await expect(phone.getByText(/^Accepted on /)).toBeVisible();
    const order = present(
      await shop
        .knex('orders as o')
        .join('quotes as q', 'q.orderId', 'o.id')
        .where('q.id', quote.id)
        .first<{ id: number; orderId: string; totalCents: number; gstCents: number }>('o.*'),
    );

    // Sizes: one link for the juniors, filled in on another phone.
    await phone.getByLabel('Who is it for?').fill('Juniors');
    await phone.getByRole('button', { name: 'Make a link' }).click();
    const url = new URL(await phone.getByLabel('Link for Juniors').inputValue());
    const junior = await visit({ of: shop, device: 'phone', reducedMotion: 'reduce' });
    await junior.goto(url.pathname + url.search);
    await expect(junior.getByRole('heading', { name: 'Your sizes for Quarrel Creek Rowing' })).toBeVisible();
    await junior.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(junior.getByText('Choose a size.')).toBeVisible();
    await junior.getByLabel('Name').fill('Ana');
    await junior.getByLabel('Size', { exact: true }).selectOption('S');
    await junior.getByLabel('Number').fill('7');
    await junior.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(junior.getByText('Ana, number 7')).toBeVisible();
    await junior.getByLabel('Size', { exact: true }).selectOption('L');
    await junior.getByLabel('Pieces').fill('11');
    await junior.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(junior.getByRole('heading', { name: 'Filled in: 12 pieces' })).toBeVisible();
    await expectAccessible(junior, 'sizes by link');
    await junior.reload();
    await expect(junior.getByText('Ana, number 7')).toBeVisible();
    await phone.getByRole('button', { name: 'Check for answers' }).click();
    await expect(phone.getByText('12 of 12')).toBeVisible();
    await expectAccessible(phone, 'collecting sizes');
    await phone.getByRole('button', { name: 'Close the sizes' }).click();
    const asked = phone.getByRole('alertdialog');
    await asked.getByRole('button', { name: 'Close the sizes' }).click();
    await expect(phone.getByText('Sizes are closed and in the order.')).toBeVisible();
    await junior.reload();
    await expect(junior.getByText('Sizes can no longer be filled in here.', { exact: false })).toBeVisible();

    // Half by card as a deposit, the rest on account.
    const deposit = Math.ceil(order.totalCents / 2);
    await office.goto(`/admin/customers/${customer.id}`);
    await office.getByRole('button', { name: 'Record a payment…' }).click();
    const payment = office.getByRole('dialog');
    await payment.getByLabel('Amount in dollars').fill((deposit / 100).toFixed(2));
    await payment.getByLabel('Paid by').selectOption('card_terminal');
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expect(toasts(office).getByText('Payment recorded')).toBeVisible();
    await office.goto(`/admin/orders/${order.orderId}`);
    await office.getByRole('button', { name: 'Begin on account…' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Begin on account' }).click();
    await expect(office.getByText('On account', { exact: true }).first()).toBeVisible();

    // The proof, approved on the phone.
    const panel = office.getByRole('region', { name: 'Proof' });
    await panel.getByRole('button', { name: 'Send proof' }).click();
    await office
      .getByRole('dialog', { name: 'Send proof' })
      .getByRole('button', { name: 'Send proof' })
      .click();
    await expect(panel).toContainText('Waiting for approval');
    const mail = present(
      await shop.knex('mails').where({ orderId: order.id, kind: 'proof_ready' }).first('bodyText'),
    );
    const proof = new URL(/https?:\S+\/proof\?token=\S+/.exec(mail.bodyText)?.[0] ?? '');
    await phone.goto(proof.pathname + proof.search);
    await phone.getByRole('button', { name: 'Approve' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(phone.getByText(/^Approved on/)).toBeVisible();

    // Tablet and ticket: the polos, embroidered, in these sizes, with that crest; and no tees.
    const tablet = await visit({ of: shop, device: 'tablet', as: await makePerson(shop.knex, 'workshop') });
    await tablet.goto('/admin/jobs');
    const card = tablet.getByRole('listitem').filter({ hasText: 'Quarrel Creek Rowing' });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText(/12\s*polos/);
    await expect(card).toContainText('Embroidery, left chest');
    await expect(card.getByAltText('crest.png')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Start/ })).toBeEnabled();
    await office.goto(`/admin/orders/${order.orderId}/tickets`);
    await expect(office.getByText(polo.name).first()).toBeVisible();
    await expect(office.getByText('Embroidery', { exact: false }).first()).toBeVisible();
    const jobs = await shop
      .knex('jobs as j')
      .join('order_items as i', 'i.id', 'j.orderItemId')
      .where('i.orderId', order.id)
      .select('j.*');
    expect(jobs).toMatchObject([
      {
        type: 'embroidery',
        pieces: 12,
        details: {
          garment: 'polo',
          color: { name: 'Navy' },
          sizes: [
            { size: 'S', quantity: 1 },
            { size: 'L', quantity: 11 },
          ],
        },
        artwork: [{ position: 'front' }],
      },
    ]);

    // The invoice says what is left; the bank's file pays it.
    await office.goto(`/orders/${order.orderId}/invoice`);
    await expect(office.getByText('Part paid')).toBeVisible();
    const invoice = present(
      await shop.knex('invoices').where({ orderId: order.id }).first('number', 'totalCents', 'gstCents'),
    );
    expect(Number(invoice.totalCents)).toBe(order.totalCents);
    const day = new Date().toLocaleDateString('en-AU', {
      timeZone: 'Australia/Brisbane',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    const left = ((order.totalCents - deposit) / 100).toFixed(2);
    const csv = `${day},${left},"Transfer ${invoice.number}",5000.00`;
    await office.goto('/admin/receivables');
    await office.getByRole('tab', { name: 'Bank' }).click();
    const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await office.locator('input[type=file]').setInputFiles(file);
    await expect(office.getByText('1 new payment, 1 matched', { exact: false })).toBeVisible();
    await office.goto(`/admin/customers/${customer.id}/statement`);
    await expect(office.getByText('Nothing is owing. Thank you.')).toBeVisible();

    // The quarter has the one invoice, to the cent.
    const dollars = (cents: number | string) => (Number(cents) / 100).toFixed(2);
    await office.goto('/admin/figures');
    await expect(office.getByText('G1, total sales')).toHaveCount(2);
    await office.getByText('Customer', { exact: true }).first().click();
    await office.getByRole('button', { name: 'Quarrel Creek Rowing' }).click();
    const rows = office.getByRole('dialog').getByRole('row', { name: new RegExp(invoice.number) });
    await expect(
      rows.getByText(
        `$${Number(dollars(invoice.totalCents)).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`,
      ),
    ).toBeVisible();
    await expect(rows.getByText(`$${dollars(invoice.gstCents)}`)).toBeVisible();
  },
);
