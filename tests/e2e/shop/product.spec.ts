/** A product's page: choosing, placing a design by hand, what is warned of before payment, and all of it offline. */
import type { Page } from '@playwright/test';
import { drawing, halfOf, picture } from '#tests/factories/pictures.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { Shopper } from '../people/shopper.ts';
import { waitForCopy, waitForOffline } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

const product = 'Northloom heavy tee';

/** Asked by name: ids are the database's own business. */
async function open(page: Page, name: string): Promise<number> {
  const products = (await (await page.request.get('/api/products')).json()) as { id: number; name: string }[];
  const found = products.find(one => one.name === name);
  const id = found?.id ?? 0;
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return id;
}

const stage = (page: Page) => page.getByRole('region', { name: 'Design preview' });
const frame = (page: Page) => page.getByRole('application', { name: 'Your design on the front' });
const size = (page: Page) => page.getByRole('slider', { name: 'Size' });
const rotation = (page: Page) => page.getByRole('slider', { name: 'Rotation' });
const box = async (page: Page) => (await frame(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

const ring = (stroke: number) =>
  `<circle cx="1650" cy="1650" r="1500" fill="none" stroke="#f4f4f4" stroke-width="${stroke}"/>`;
const bold = () =>
  drawing('<circle cx="900" cy="900" r="820" fill="none" stroke="#f4f4f4" stroke-width="70"/>', {
    width: 1800,
  });

test('colours, sizes and price', async ({ visit }) => {
  const page = await visit();
  await open(page, product);
  const buttons = ['Add to Cart', 'Buy Now'].map(name => page.getByRole('button', { name }).first());
  for (const button of buttons) await expect(button).toBeDisabled();

  const swatches = page.getByRole('toolbar', { name: 'Colours' });
  await swatches.getByRole('button', { name: 'Navy' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByText('Navy, Bone. Choose as many as you like')).toBeVisible();
  await expect(stage(page).getByRole('img', { name: `${product} in Bone, front` })).toBeVisible();

  const navy = page.getByRole('group', { name: 'Navy, pieces by size' });
  const inNavy = (name: string) => navy.getByLabel(name, { exact: true });
  await inNavy('S').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'S\tM\t9XL\n10\t12\t3');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(inNavy('S')).toHaveValue('10');
  await expect(inNavy('M')).toHaveValue('12');
  await expect(page.getByText('Not understood: “3 9XL”.')).toBeVisible();
  await inNavy('M').fill('many');
  await expect(inNavy('M')).toHaveValue('0');
  await inNavy('M').press('ArrowDown');
  await expect(inNavy('M')).toHaveValue('0');
  await expect(page.getByText('Add 10 more for $22.50 each.')).toBeVisible();
  await page.getByRole('button', { name: 'Same as Navy' }).click();
  await expect(
    page.getByRole('group', { name: 'Bone, pieces by size' }).getByLabel('S', { exact: true }),
  ).toHaveValue('10');
  await expect(page.getByText('20 pieces at $22.50')).toBeVisible();
  await expect(
    page.getByText('four interest-free instalments of $112.50, before set-up and delivery.'),
  ).toBeVisible();
  for (const button of buttons) await expect(button).toBeEnabled();

  // The second press takes the colour and its pieces away, and Undo brings both back.
  await swatches.getByRole('button', { name: 'Bone' }).click();
  await expect(page.getByText('10 pieces at $24.95')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('20 pieces at $22.50')).toBeVisible();
  const total = page.getByText('Total, including GST').locator('..');
  const before = await total.innerText();
  await page.getByText('Embroidery — $4.50 per item, included').click();
  await page.getByText('Multiple colours — $1.00 per item, included').click();
  await expect(page.getByRole('switch')).toBeChecked();
  expect(await total.innerText()).toBe(before);
  for (const view of ['Side', 'Back', 'Front']) {
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click();
    await expect(
      stage(page).getByRole('img', { name: `${product} in Bone, ${view.toLowerCase()}` }),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('a design by pointer, keyboard, buttons; kept over a reload; held inside the print area', async ({
  visit,
  watch,
}) => {
  // The upload asks whether the file is there already.
  watch.allow(/status of 404.*\/api\/uploads\//);
  const page = await visit();
  const shopper = new Shopper(page);
  await open(page, product);
  for (const [name, bytes, refusal] of [
    ['notes.png', Buffer.from('not a picture at all'), 'That file type is not supported.'],
    [
      'torn.png',
      halfOf(await picture({ width: 400, height: 400, noise: true })),
      'could not be read as a picture',
    ],
    ['phone.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'could not be read as a picture'],
  ] as const) {
    await stage(page)
      .getByLabel('Add a design to the front')
      .setInputFiles({ name, mimeType: 'image/png', buffer: bytes });
    await expect(stage(page).getByText(refusal)).toBeVisible();
  }

  await shopper.upload({ name: 'ring.png', bytes: await bold() });
  await expect(size(page)).toHaveAttribute('aria-valuetext', '1.0 (167 mm)');
  const start = await box(page);

  // By mouse: past the middle it snaps, and a line says so.
  const middle = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y, { steps: 4 });
  await expect(page.locator('.garment-guide-middle')).toHaveCount(0);
  await page.mouse.move(middle.x + 2, middle.y - 30, { steps: 6 });
  await expect(page.locator('.garment-guide-middle')).toHaveCount(1);
  await page.mouse.up();
  expect((await box(page)).x).toBeCloseTo(start.x, 0);
  expect((await box(page)).y).toBeLessThan(start.y - 20);

  await frame(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight', '+', ']']) await page.keyboard.press(key);
  await expect(size(page)).toHaveAttribute('aria-valuetext', /^1\.1/);
  await expect(rotation(page)).toHaveValue('15');
  await page.getByRole('button', { name: 'Turn left by 15°' }).click();
  await expect(rotation(page)).toHaveValue('0');
  await page.getByRole('button', { name: 'Left chest' }).click();
  await expect(size(page)).toHaveAttribute('aria-valuetext', '1.8 (100 mm)');
  const onChest = page.getByRole('application', { name: 'Your design on the left chest' });
  expect((await onChest.boundingBox())?.x).toBeGreaterThan(start.x + start.width / 2);
  await expect(page.getByText('Left chest: ring.png')).toBeVisible();
  await page.getByRole('button', { name: 'Full front' }).click();

  // Larger than the area, and then out of it: it fills the area and stays inside.
  await size(page).fill('2');
  await expect(size(page)).toHaveAttribute('aria-valuetext', '1.8 (300 mm)');
  const clip = stage(page).locator('[id$="-print"] clipPath rect');
  expect(Number(await clip.getAttribute('width'))).toBeCloseTo(318.5, 0);

  const made = stage(page).locator('[id$="-print"] image');
  const printed = await made.getAttribute('href');
  await page.getByText('Embroidery', { exact: false }).first().click();
  await expect(
    stage(page).getByRole('img', { name: /with your design embroidered \d+ mm wide$/ }),
  ).toBeVisible();
  await expect(made).not.toHaveAttribute('href', printed ?? '');

  await page.reload();
  await expect(page.getByText('Front: ring.png')).toBeVisible();
  await expect(size(page)).toHaveValue('1.8');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(size(page)).toHaveValue('1');
});

test('warnings before payment: plain words, and a grave one asks', { tag: '@long' }, async ({ visit }) => {
  const page = await visit();
  const shopper = new Shopper(page);
  await open(page, product);
  await shopper.choose('Navy', { M: 2 });
  // 8 of 3300 pixels over 300 mm are 0.73 mm.
  await shopper.upload({ name: 'thin.png', bytes: await drawing(ring(8), { width: 3300 }) });
  await page.getByRole('button', { name: 'Full front' }).click();
  await expect(page.getByText(/^Thin lines, about 0\.[678] mm$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled();

  await page.getByRole('button', { name: 'Remove thin.png from the front' }).click();
  await shopper.upload({
    name: 'small.png',
    bytes: await drawing('<circle cx="100" cy="100" r="90" fill="#fff"/>', { width: 200 }),
  });
  await expect(page.getByText('Prints blurred at this size: 30 dpi').first()).toBeVisible();
  await expect(page.getByText('print it at most 33 mm wide')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeDisabled();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByRole('checkbox', { name: 'I understand, make it anyway' }).check();
  await shopper.addToCart();
});

test(
  'on a phone: two fingers, the camera, the details, and all of it without a server',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    // The upload asks whether the file is there already.
    watch.allow(/status of 404.*\/api\/uploads\//);
    const page = await visit({ device: 'phone' });
    watch.allowLostConnections();
    await page.route('**/api/catalogue/index', route => route.abort());
    const shopper = new Shopper(page);
    const id = await open(page, product);
    await waitForOffline(page);
    await waitForCopy(page, `product ${id}`);
    await expect(stage(page).locator('input[capture="environment"]')).toBeAttached();
    await shopper.upload({ name: 'ring.png', bytes: await bold() });
    const before = await box(page);
    await pinchAndTwist(page, { x: before.x + before.width / 2, y: before.y + before.height / 2 });
    await expect(rotation(page)).toHaveValue(/^(8\d|9\d)$/);
    expect(Number(await size(page).inputValue())).toBeGreaterThan(1.2);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.getByRole('tab', { name: 'Product Details' }).click();
    await expect(page).toHaveURL(/tab=details/);
    for (const name of ['Features', 'Size guide', 'How to measure', 'Care instructions'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('row', { name: 'M 52 74.5' })).toBeVisible();

    await shop.stop();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'How to measure' })).toBeVisible();
    await expect(page.getByText('Add to Cart').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Customize' }).click();
    await expect(page.getByText('Front: ring.png')).toBeVisible();
    await page.getByRole('button', { name: 'Remove ring.png from the front' }).click();
    await shopper.upload({ name: 'thin.png', bytes: await drawing(ring(8), { width: 3300 }) });
    await expect(page.getByText(/^Thin lines, about 0\.\d mm$/).first()).toBeVisible();

    // A product that was never looked at: a placeholder that nobody can buy.
    await page.goto('/product/2');
    await expect(page.getByText('Error fetching product')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    await expect(page.getByText('Sample')).toBeVisible();
    await shop.open();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Error fetching product')).toHaveCount(0);
  },
);

test(
  'products of another kind: price on request, blank only, a bare one, none at all',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allow(/status of 404/);
    const page = await visit();
    await open(page, 'Mullaway summer hood');
    await expect(page.getByText('Price on request').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Request a quote' })).toBeEnabled();
    await open(page, 'Northloom denim tote');
    await expect(page.getByText('This product is sold blank')).toBeVisible();
    await expect(page.getByText('Decoration method')).toHaveCount(0);
    await open(page, 'Osk six-panel cap');
    await expect(page.getByRole('radio')).toHaveCount(1);

    // As the office may make one: no variants, no colours, and words that are no kindness to a page.
    const name = `<img src=x onerror=alert(1)> ${'W'.repeat(200)}`;
    const bare = await makeProduct(shop.knex, { name, colors: [] });
    await page.goto(`/products/${bare.id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expect(page.getByRole('link', { name: 'Products', exact: true }).first()).toHaveAttribute(
      'href',
      '/products',
    );
    const shopper = new Shopper(page);
    await shopper.choose('As pictured', { XS: 1, '3XL': 2 });
    await shopper.addToCart();
    await expect(shopper.cartTotal).toHaveText('$74.85');
    await page.getByRole('link', { name: 'Checkout' }).filter({ visible: true }).click();
    await expect(page.getByText('$74.85').filter({ visible: true }).first()).toBeVisible();

    for (const id of ['999999', 'abc', '0', '1e3', '99999999999999999999']) {
      await page.goto(`/product/${id}`);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    }
  },
);

/** Two fingers on either side of a point go apart and turn by a quarter. */
async function pinchAndTwist(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (share: number) => {
    const [reach, angle] = [40 + 25 * share, (share * Math.PI) / 2];
    const [dx, dy] = [reach * Math.cos(angle), reach * Math.sin(angle)];
    return [
      { x: x + dx, y: y + dy, id: 0 },
      { x: x - dx, y: y - dy, id: 1 },
    ];
  };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 8; step++)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
