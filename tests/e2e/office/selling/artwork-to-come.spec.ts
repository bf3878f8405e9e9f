/** Artwork that was to come, sent on a phone: by the club that ordered, and by somebody with a link. */
import { createSessionStore } from '#api/http/session-store.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { picture } from '#tests/factories/pictures.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import { freight, makeClubRange, workLine, writeQuote, writtenQuote } from '#tests/factories/work.ts';
import { createSend } from '#tests/support/http-client.ts';
import { expectAccessible } from '../../support/axe.ts';
import { waitForCopy, waitForOffline } from '../../support/installed.ts';
import { expect, test } from '../../support/journey.ts';

test(
  'designs are sent on phones, shown to the office at once, taken back and sent again, until the proof',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    const { polo, tee } = await makeClubRange(shop.knex);
    const admin = await shop.person('admin');
    const send = createSend(
      shop.origin,
      `__Host-sid=${await createSessionStore(shop.knex).start(admin, 'test')}`,
    );
    const work = {
      lines: [
        workLine({ product: polo, sizes: [{ size: 'M', quantity: 10 }], method: 'embroidery' }),
        workLine({ product: tee, color: 'Bone', sizes: [{ size: 'L', quantity: 5 }] }),
      ],
      charges: [],
      freight: freight(1500, 'Carton'),
    };
    const quote = await writeQuote(send, writtenQuote(work));
    const token = await tokenOf(shop.knex, `Q-${quote.id}`);
    const phone = await visit({ device: 'phone', reducedMotion: 'reduce' });
    await phone.goto(`/quotes/${quote.id}?token=${token}`);
    await phone.getByRole('button', { name: 'Accept this quote' }).click();
    await expect(phone.getByText(/^Accepted on /)).toBeVisible();
    const { order } = (await send(`/api/quotes/${quote.id}/offer?token=${token}`)).json as OfferView;
    const { orderId = '' } = order ?? {};
    const begun = await send(`/api/orders/${orderId}`, {
      method: 'PATCH',
      json: { status: 'processing', onAccount: true, reason: 'Known' },
    });
    expect(begun.status, begun.text).toBe(200);

    const office = await visit({ as: admin });
    await office.goto(`/admin/orders/${orderId}/tickets`);
    await expect(office.getByText('Waits: artwork to come.')).toHaveCount(2);
    await office.goto(`/admin/orders/${orderId}`);
    await expect(office.getByText('Front, Embroidery: artwork to come')).toBeVisible();
    await office.goto('/admin/orders?needs=sent');
    await expect(office.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(office.getByText(orderId)).toHaveCount(0);

    // The club: a file that is none, then the crest.
    const asked = phone.getByRole('region', { name: 'Artwork to come' });
    await expect(asked.getByText('2 designs are to come.')).toBeVisible();
    const crest = asked.getByRole('listitem').filter({ hasText: polo.name });
    const sendFile = (name: string, buffer: Buffer, mimeType = 'image/png') =>
      crest.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await sendFile('notes.txt', Buffer.from('The crest comes later.'), 'text/plain');
    await expect(crest.getByText('That file type is not supported.', { exact: false })).toBeVisible();
    await sendFile('crest.png', await picture({ width: 600, height: 300, colour: '#335577' }));
    await expect(crest.getByRole('img', { name: 'Artwork crest.png' })).toBeVisible();
    await expect(asked.getByText('One design is to come.')).toBeVisible();
    await expectAccessible(phone, 'artwork to come on a phone');
    // The office has a list of what has come, which hears of it by itself.
    await expect(office.getByText(orderId).first()).toBeVisible();
    await office.goto(`/admin/orders/${orderId}`);
    await expect(office.getByText('Artwork sent by the customer').first()).toBeVisible();
    await expect(office.getByText('crest.png', { exact: true }).first()).toBeVisible();
    await phone.reload();
    await expect(crest.getByRole('img', { name: 'Artwork crest.png' })).toBeVisible();
    await crest.getByRole('button', { name: 'Take back crest.png' }).click();
    await expect(asked.getByText('2 designs are to come.')).toBeVisible();
    await sendFile('crest-2.png', await picture({ width: 600, height: 300, colour: '#773355' }));
    await expect(crest.getByRole('img', { name: 'Artwork crest-2.png' })).toBeVisible();

    // The designer, by a link, on another phone.
    await phone.getByLabel('Who is it for?').fill('The designer');
    await phone.getByRole('button', { name: 'Make a link' }).click();
    const url = new URL(await phone.getByLabel('Link for The designer').inputValue());
    const designer = await visit({ device: 'phone', reducedMotion: 'reduce' });
    await designer.goto(url.pathname + url.search);
    await expect(designer.getByRole('heading', { name: 'Artwork for Quarrel Creek Rowing' })).toBeVisible();
    await expect(designer.getByRole('img', { name: 'Artwork crest-2.png' })).toBeVisible();
    const print = designer.getByRole('listitem').filter({ hasText: tee.name });
    await print.locator('input[type=file]').setInputFiles({
      name: 'wave.png',
      mimeType: 'image/png',
      buffer: await picture({ width: 500, height: 500, colour: '#117733' }),
    });
    await expect(print.getByRole('img', { name: 'Artwork wave.png' })).toBeVisible();
    await expect(designer.getByText('All artwork is here.')).toBeVisible();
    await expectAccessible(designer, 'artwork by link');

    // Without a connection it is as last known, and nothing can be sent.
    watch.allow(/Failed to load resource/);
    await waitForOffline(phone);
    await waitForCopy(phone, `artwork to come ${orderId}`);
    await shop.stop();
    await phone.reload();
    await expect(crest.getByText('crest-2.png', { exact: true }).first()).toBeVisible();
    await expect(crest.getByText('You can send it when you are back online.')).toBeVisible();
    await shop.open();

    await office.goto('/admin/orders?needs=sent');
    await expect(office.getByText(orderId).first()).toBeVisible();
    const proof = await send(`/api/orders/${orderId}/proofs`, {
      json: { clientId: crypto.randomUUID(), after: 0 },
    });
    expect(proof.status, proof.text).toBe(201);
    await designer.reload();
    await expect(print.getByText('Its proof has been made.', { exact: false })).toBeVisible();
    await expect(print.locator('input[type=file]')).toHaveCount(0);
  },
);
