/** A proof that a committee looks at: links for each, a change asked for, and the yes that completes the number. */
import { createHash } from 'node:crypto';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test(
  'a buyer asks three people by link, any two of whom approve',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    const buyer = asVisitor(shop.origin);
    const bytes = await picture({ width: 240, height: 120, colour: '#b3231b' });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'Content-Type': 'application/octet-stream' };
    await buyer(`/api/uploads/${sha256}?name=crest.png`, { method: 'PUT', headers, body: bytes });
    const size = { bytes: bytes.length, widthPx: 240, heightPx: 120 };
    const artwork = { sha256, name: 'crest.png', type: 'image/png', ...size };
    const product = await makeProduct(shop.knex, { name: 'Committee Tee' });
    const placed = await buyer('/api/orders', { json: orderBody([{ product, artwork }]) });
    const { orderId, accessToken } = placed.json as { orderId: string; accessToken: string };

    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    await office.goto(`/admin/orders/${orderId}`);
    await office.getByRole('button', { name: 'Begin on account…' }).click();
    const account = office.getByRole('dialog');
    await account.getByLabel('Reason').fill('30 days');
    await account.getByRole('button', { name: 'Begin on account' }).click();
    const panel = office.getByRole('region', { name: 'Proof' });
    await panel.getByRole('button', { name: 'Send proof' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Send proof' }).click();
    await expect(panel).toContainText('Waiting for approval');

    const asking = await visit({ of: shop, device: 'phone' });
    await asking.goto(`/orders/${orderId}/proof?token=${accessToken}`);
    await asking.getByText('Ask others first').click();
    await asking.getByRole('button', { name: 'Make links' }).click();
    await expect(asking.getByText('Please type at least one name.')).toBeVisible();
    const answered = asking.waitForResponse(/\/proof\/approvers$/);
    await asking.getByLabel('Who should look at it?').fill('Ann\nBo\nCleo');
    await asking.getByRole('button', { name: 'Make links' }).click();
    const { links } = (await (await answered).json()) as { links: { id: string; token: string }[] };
    const people = asking.getByRole('list', { name: 'People who were asked' });
    await expect(people.getByText('No answer yet')).toHaveCount(3);
    await asking.getByLabel('Approved once').selectOption('any 2 have said yes');
    await expect(asking.getByText('The proof is approved once 2 have said yes.')).toBeVisible();
    await expectAccessible(asking, 'asking others about a proof');

    const open = async (nth: number) => {
      const page = await visit({ of: shop, device: 'phone' });
      await page.goto(`/approve/${links[nth]?.id}?token=${links[nth]?.token}`);
      await expect(
        page.getByRole('img', { name: 'Committee Tee, Navy: the design on the front' }),
      ).toBeVisible();
      return page;
    };
    const ann = await open(0);
    await expect(ann.getByRole('heading', { name: 'A proof for you, Ann' })).toBeVisible();
    await expectAccessible(ann, 'a proof by link');
    await ann.getByRole('button', { name: 'Ask for a change' }).click();
    await ann.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(ann.getByText('Please tell us what to change.')).toBeVisible();
    await ann.getByLabel('What should be different?').fill('A little larger');
    await ann.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(ann.getByText('You asked for a change. Thank you.')).toBeVisible();
    for (const nth of [1, 2]) {
      const page = await open(nth);
      await page.getByRole('button', { name: 'Yes, that’s right' }).click();
      await expect(page.getByText('You said yes. Thank you.')).toBeVisible();
    }
    await ann.reload();
    await expect(ann.getByText('This proof has been approved. It’s made exactly as shown.')).toBeVisible();

    await asking.reload();
    await expect(asking.getByText(/^Approved on/)).toBeVisible();
    await expect(people.getByText('Said yes')).toHaveCount(2);
    await expect(people).toContainText('“A little larger”');
    await office.reload();
    await expect(panel).toContainText('Artwork approved');
    await expect(panel).toContainText('2 of 3 said yes, 1 asked for a change.');
  },
);
