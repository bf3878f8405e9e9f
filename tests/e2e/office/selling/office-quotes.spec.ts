/** A quote from the request to the project: shopper, office, and the shopper again on a phone. */
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import { createSend } from '#tests/support/http-client.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { present } from '#api/database/present.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/journey.ts';

test(
  'asked for in the shop, priced by the office through a lost connection, accepted on a phone: a project',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const name = uniqueName('Wren');
    const phone = await visit({ device: 'phone', reducedMotion: 'reduce' });
    await phone.goto('/products');
    await phone.getByRole('button', { name: 'Get Instant Quote' }).click();
    const panel = phone.getByRole('dialog');
    await panel.getByLabel('Product', { exact: true }).fill('Club Polo');
    await panel.getByLabel('Name', { exact: true }).fill(name);
    await panel.getByLabel('Email', { exact: true }).fill(`${name}@quarrelcreek.example`);
    await panel.getByLabel('Phone').fill('0412 345 678');
    await panel.getByText('Embroidery').click();
    await panel.getByRole('button', { name: 'Request Quote' }).click();
    await expect(phone.getByText('Quote Request Submitted')).toBeVisible();

    const office = await visit({ as: await shop.person('admin') });
    await office.goto('/admin/quotes');
    await office.getByRole('searchbox', { name: 'Search quotes' }).fill(name.toUpperCase());
    const row = office.getByRole('table').getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('$420.00');
    await expect(office.getByRole('table').getByRole('row')).toHaveCount(2);
    await row.getByRole('button', { name: /^View/ }).click();
    const detail = office.getByRole('dialog', { name });
    await expect(detail.getByText('Excludes GST and freight')).toBeVisible();
    await expectAccessible(office, 'a quote in the office');

    await detail.getByRole('button', { name: 'Send Quote' }).click();
    const form = office.getByRole('dialog', { name: 'Send Quote' });
    await expect(form.getByLabel('Firm price ex GST')).toHaveValue('420.00');
    await form.getByLabel('Firm price ex GST').fill('1,210');
    await expect(form.getByText('$1,331.00')).toBeVisible();
    await form.getByLabel('Message').fill('Before the regatta.');
    await form.getByLabel('Add files').setInputFiles({
      name: 'Mock-up.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7 ${name}`),
    });
    await expect(form.getByRole('button', { name: 'Remove Mock-up.pdf' })).toBeVisible();
    await expectAccessible(office, 'Send Quote');
    await shop.stop();
    await form.getByRole('button', { name: 'Send Quote' }).click();
    await expect(office.getByText('There is no connection. Nothing was changed.')).toBeVisible();
    await shop.open();
    await office.reload();
    await detail.getByRole('button', { name: 'Send Quote' }).click();
    await expect(form.getByLabel('Firm price ex GST')).toHaveValue('1,210');
    await form.getByRole('button', { name: 'Send Quote' }).click();
    await expect(office.getByText('The quote is on its way by email')).toBeVisible();
    await expect(detail.getByRole('article')).toContainText('$1,331.00 inc GST');

    const { id } = present(await shop.knex('quotes').where({ name }).first('id'));
    const token = await tokenOf(shop.knex, `Q-${id}`);
    const paper = await fetch(`${shop.origin}/api/quotes/${id}/offer.pdf?token=${token}`);
    const { text } = await readPdf(new Uint8Array(await paper.arrayBuffer()));
    for (const words of [name, 'Before the regatta.', 'Total inc GST $1,331.00'])
      expect(text).toContain(words);

    await phone.goto(`/quotes/${id}?token=${token}`);
    await expect(phone.getByRole('heading', { name: `Quote Q-${id}` })).toBeVisible();
    await expect(phone).toHaveURL(`/quotes/${id}`);
    await expect(phone.getByText('Total inc GST · $1,210.00 ex GST · freight extra')).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Mock-up.pdf' })).toBeVisible();
    await expectAccessible(phone, 'a quote on a phone');
    await phone.getByRole('button', { name: 'Accept this quote' }).click();
    await expect(phone.getByText(/^Accepted on /)).toBeVisible();
    await phone.reload();
    await expect(phone.getByText(/^Accepted on /)).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Accept this quote' })).toHaveCount(0);
    const order = await shop
      .knex('orders')
      .join('quotes', 'quotes.orderId', 'orders.id')
      .where('quotes.id', id)
      .first<{ orderId: string }>('orders.orderId');

    await expect(detail.getByText(`Q-${id} accepted by the customer`)).toBeVisible();
    await expect(detail.getByText(`Q-${id} viewed by the customer`)).toBeVisible();
    await expect(detail.getByLabel('Status')).toHaveValue('accepted');
    const projects = await office.evaluate(async () => (await fetch('/api/projects')).json());
    const project = (projects as ProjectRow[]).find(({ title }) => title.startsWith(name));
    expect(project).toMatchObject({
      status: 'Quoted',
      totalValue: 133_100,
      title: `${name}: 20 × Club Polo`,
    });
    await expect(detail.getByRole('link', { name: project?.projectNumber ?? '' })).toBeVisible();
    const waiting = detail.getByRole('article', { name: `Order ${order?.orderId}` });
    await expect(waiting).toContainText('$1,331.00');
    await expect(waiting).toContainText('Not paid');
    await waiting.getByRole('button', { name: 'Copy pay link' }).click();
    await expect(waiting.getByLabel('Pay link')).toHaveValue(/\/orders\/\w{10}\/pay\?token=[\w-]{43}$/);

    // The same link pays for it, with no number to type and at the same price.
    await phone.getByRole('link', { name: 'Pay $1,331.00' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Pay $1,331.00' })).toBeVisible();
    expect(phone.url()).not.toContain('token');
    await expectAccessible(phone, 'paying a quote');
    await phone.getByLabel('Card number').fill('4242 4242 4242 4242');
    await phone.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(phone.getByRole('heading', { level: 1, name: `Order ${order?.orderId}` })).toBeVisible();
    await expect(waiting.getByText('Paid', { exact: true })).toBeVisible();
    await expect(waiting.getByRole('button', { name: 'Copy pay link' })).toHaveCount(0);
    await phone.goto(`/quotes/${id}`);
    await expect(phone.getByText('Thank you, it is paid.', { exact: false })).toBeVisible();
  },
);

test(
  'the office picks a status over a colleague’s, calls, deletes and takes it back; a newer quote replaces',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    watch.allow(/net::ERR_FAILED|status of 409/);
    const admin = await shop.person('admin');
    const cookie = `__Host-sid=${await createSessionStore(shop.knex).start(admin, 'test')}`;
    const colleague = createSend(shop.origin, cookie);
    const name = uniqueName('Bo');
    const { id } = await makeQuote(asVisitor(shop.origin), { name });
    const page = await visit({ as: admin });
    await page.goto(`/admin/quotes?search=${name}&quote=${id}`);
    const detail = page.getByRole('dialog', { name });
    await expect(detail.getByLabel('Status')).toHaveValue('pending');

    // Updates are held back, so that this page still shows the version before the colleague's change.
    await page.route(`**/api/quotes/${id}`, route =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await colleague(`/api/quotes/${id}`, { method: 'PATCH', json: { internalNotes: 'Wants navy.' } });
    await detail.getByLabel('Status').selectOption('Quoted');
    const clash = page.getByRole('dialog', { name: 'Somebody else changed this quote' });
    await expect(clash).toContainText('Wants navy.');
    await clash.getByRole('button', { name: 'Apply my change too' }).click();
    await expect(page.getByText('Quote status updated successfully')).toBeVisible();
    await page.unroute(`**/api/quotes/${id}`);
    await expect(detail.getByLabel('Internal notes')).toHaveValue('Wants navy.');

    await detail.getByRole('button', { name: 'Call Customer' }).click();
    const call = page.getByRole('dialog', { name: `Call ${name}` });
    await call.getByRole('button', { name: 'Save call' }).click();
    await expect(call.getByText('Please choose how it went.')).toBeVisible();
    await call.getByText('Left a voicemail').click();
    await expect(call.getByLabel('Follow up on')).not.toHaveValue('');
    await call.getByRole('button', { name: 'Save call' }).click();
    await expect(detail.getByText(/^Called: left a voicemail, follow up/)).toBeVisible();

    await detail.getByRole('button', { name: 'Delete quote' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this quote?' });
    await expect(question).toContainText(`${name}, 50 × Club Polo`);
    await question.getByRole('button', { name: 'Delete quote' }).click();
    await expect(page.getByText('Quote deleted successfully')).toBeVisible();
    await expect(page.getByText('No matching quotes')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toBeVisible();
    // Later there is no toast to press: the quote is in the list of deleted ones.
    await colleague(`/api/quotes/${id}`, { method: 'DELETE' });
    await expect(page.getByText('No matching quotes')).toBeVisible();
    const deleted = page.getByRole('checkbox', { name: /^Deleted/ });
    // The box is checked once the address has changed, a moment after the press.
    await deleted.click();
    await expect(deleted).toBeChecked();
    await expectAccessible(page, 'deleted quotes');
    await row.getByRole('button', { name: `Restore quote of ${name}, 50 × Club Polo` }).click();
    await expect(page.getByText('No matching quotes')).toBeVisible();
    await deleted.click();
    await expect(deleted).not.toBeChecked();
    await expect(row).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^quotes-\d{4}-\d\d-\d\d\.csv$/);

    await sendOffer(colleague, id);
    const first = await tokenOf(shop.knex, `Q-${id}`);
    await sendOffer(colleague, id, { priceCents: 99_000 });
    const guest = await visit({ device: 'portrait', reducedMotion: 'reduce' });
    await guest.goto(`/quotes/${id}?token=${first}`);
    await expect(guest.getByText('There is a newer quote')).toBeVisible();
    await guest.goto(`/quotes/${id}?token=${await tokenOf(shop.knex, `Q-${id}-2`)}`);
    await guest.getByRole('button', { name: 'Decline' }).click();
    await guest.getByLabel('What didn’t suit you?').fill('Too dear');
    await expectAccessible(guest, 'declining a quote');
    await guest.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(guest.getByText('You wrote: “Too dear”.', { exact: false })).toBeVisible();
  },
);
