/** The file that a machine works from: attached in the office, on the tablet without a network, replaced. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

const dst = (stitches: number): Buffer =>
  Buffer.concat([
    Buffer.from(
      `LA:Crest           \rST:${String(stitches).padStart(7)}\rCO:  2\r+X:  400\r-X:  398\r+Y:  270\r-Y:  271\r`.padEnd(
        512,
      ),
    ),
    Buffer.alloc(300, stitches),
  ]);

test(
  'an embroidery file goes from the order to the tablet, works without a network, and is replaced',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    test.slow();
    const shop = await ownShop();
    const buyer = asVisitor(shop.origin);
    const bytes = await picture({ width: 240, height: 120, colour: '#1f2a44' });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'Content-Type': 'application/octet-stream' };
    await buyer(`/api/uploads/${sha256}?name=crest.png`, { method: 'PUT', headers, body: bytes });
    const size = { bytes: bytes.length, widthPx: 240, heightPx: 120 };
    const artwork = { sha256, name: 'crest.png', type: 'image/png', ...size };
    const product = await makeProduct(shop.knex, { name: 'Digitised Polo' });
    const body = orderBody([{ product, artwork }]);
    const placed = await buyer('/api/orders', {
      json: { ...body, customerInfo: { ...body.customerInfo, lastName: 'Stitchwell' } },
    });
    const { orderId } = placed.json as { orderId: string };

    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    await office.goto(`/admin/orders/${orderId}`);
    await office.getByRole('button', { name: 'Begin on account…' }).click();
    const account = office.getByRole('dialog');
    await account.getByLabel('Reason').fill('30 days');
    await account.getByRole('button', { name: 'Begin on account' }).click();
    await expect(account).toBeHidden();
    const files = office.getByRole('region', { name: /^Production files/ });
    await files.getByRole('button', { name: 'Add production file' }).click();
    const dialog = office.getByRole('dialog');
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles({ name: 'crest.dst', mimeType: '', buffer: Buffer.from('MZ a program') });
    await expect(dialog.getByText(/This isn’t a Tajima DST file/)).toBeVisible();
    await input.setInputFiles({ name: 'crest.dst', mimeType: '', buffer: dst(2870) });
    await dialog.getByLabel('What is it for?').fill('Left chest, 80 mm');
    await expectAccessible(office, 'attaching a production file');
    await dialog.getByRole('button', { name: 'Attach file' }).click();
    await expect(files).toContainText('2,870 stitches, 3 colours, 80 × 54 mm');
    await expectAccessible(office, 'an order with a production file');

    const floor = await visit({ of: shop, device: 'tablet', as: await makePerson(shop.knex, 'workshop') });
    await floor.goto('/admin/jobs');
    await floor.getByRole('listitem').filter({ hasText: 'Stitchwell' }).getByRole('button').first().click();
    const onTablet = floor.getByRole('region', { name: /^Production files/ });
    await expect(onTablet).toContainText('Left chest, 80 mm');
    const save = async () => {
      const saved = floor.waitForEvent('download');
      await onTablet.getByRole('button', { name: 'Download crest.dst' }).click();
      return readFile(await (await saved).path());
    };
    expect((await save()).equals(dst(2870))).toBe(true);
    watch.allowLostConnections();
    await shop.stop();
    expect((await save()).equals(dst(2870))).toBe(true);
    await shop.open();

    await files.getByRole('button', { name: 'Replace crest.dst' }).click();
    await input.setInputFiles({ name: 'crest-2.dst', mimeType: '', buffer: dst(3100) });
    await dialog.getByRole('button', { name: 'Replace file' }).click();
    await expect(files).toContainText('3,100 stitches');
    await expect(files.getByText('Replaced and removed (1)')).toBeVisible();
    await expect(onTablet).toContainText('3,100 stitches');
    await floor.getByRole('link', { name: 'Ticket' }).click();
    await expect(floor.getByRole('list', { name: 'Production files' })).toContainText('crest-2.dst');
  },
);
