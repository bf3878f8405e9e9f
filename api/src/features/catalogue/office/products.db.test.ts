import { expect, test } from 'vitest';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { OfficeProduct, OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { withGtinCheckDigit } from '#contract/catalogue/gtin.ts';
import { formEnd, multipart, part, rawForm } from '#tests/factories/forms.ts';
import { uniqueName } from '#tests/factories/people.ts';
import {
  formatOf,
  halfOf,
  jpegWithGpsAndScript,
  metadataOf,
  picture,
  svg,
} from '#tests/factories/pictures.ts';
import { makeProduct, makeVariants } from '#tests/factories/products.ts';
import type { Answer, Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();
const admin = async () => server().as('admin');

const navy = { id: 'navy', name: 'Navy', value: '#1b2c4a' };
const bone = { id: 'bone', name: 'Bone', value: '#ede6d6' };

async function makeCategory(name: string, columns: object = {}) {
  const id = uniqueName('category');
  await server()
    .knex('categories')
    .insert({ id, name: `${name} ${id}`, ...columns });
  return { id, name: `${name} ${id}` };
}

const productOf = (answer: Answer) => answer.json as OfficeProduct;
const fieldsOf = (answer: Answer) => (answer.json as { fields?: Record<string, string> }).fields;

async function create(send: Send, fields: Record<string, unknown> = {}): Promise<OfficeProduct> {
  const answer = await send('/api/products', multipart('POST', { name: uniqueName('Tee'), ...fields }));
  expect(answer.status, answer.text).toBe(201);
  return productOf(answer);
}

const change = (send: Send, id: number, fields: Record<string, unknown>) =>
  send(`/api/products/${id}`, multipart('PATCH', fields));

const shopProducts = async () => (await server().send('/api/products')).json as ProductSummary[];

const auditOf = (id: number) =>
  server()
    .knex('audit_events')
    .where({ entity: 'product', entityId: String(id) })
    .orderBy('id');

test('a new product is in the shop at once, with its picture', async () => {
  const { id: actorId, send } = await admin();
  const tees = await makeCategory('Tees');
  const made = await create(send, {
    name: '  Harrowknit tee  ',
    description: 'Heavy',
    price: 2495,
    categories: [tees.name],
    colors: [navy, bone],
    priceBreaks: [
      { quantity: 50, price: 1995 },
      { quantity: 20, price: 2250 },
    ],
    image: { bytes: await jpegWithGpsAndScript(), name: '../../x.png.html' },
  });
  expect(made).toMatchObject({
    name: 'Harrowknit tee',
    price: 2495,
    category: tees.name,
    categories: [tees.name],
    colors: [navy, bone],
    priceBreaks: [
      { quantity: 20, price: 2250 },
      { quantity: 50, price: 1995 },
    ],
    customizable: true,
    state: 'onSale',
  });
  expect(made.image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
  const list = await shopProducts();
  expect(list.at(-1)).toMatchObject({ id: made.id, name: 'Harrowknit tee', price: 2495, image: made.image });

  const shown = await fetch(server().baseUrl + made.image);
  expect(shown.headers.get('Content-Type')).toBe('image/webp');
  expect(shown.headers.get('Cache-Control')).toContain('immutable');
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(await formatOf(bytes)).toBe('webp');
  expect(bytes.includes('<script>')).toBe(false);
  expect((await metadataOf(bytes)).exif).toBeUndefined();
  expect(await auditOf(made.id)).toMatchObject([{ action: 'product.create', actorId }]);
  const links = await server().knex('product_categories').where({ productId: made.id }).select('categoryId');
  expect(links).toEqual([{ categoryId: tees.id }]);
});

test('a name alone makes a product on request; two of one name have two addresses', async () => {
  const { send } = await admin();
  const name = uniqueName('Same');
  const [one, two] = await Promise.all([create(send, { name }), create(send, { name })]);
  expect(one).toMatchObject({ price: 0, categories: [], garment: 'tee' });
  expect(new Set([one.slug, two.slug]).size).toBe(2);
});

const bad: [string, Record<string, unknown>, Record<string, string>][] = [
  ['no name', { name: '   ' }, { name: 'Product name is required' }],
  ['a negative price', { price: '-5' }, { price: 'Price must be positive' }],
  ['dollars', { price: '19.95' }, { price: 'Price must be positive' }],
  ['too dear', { price: '100000001' }, { price: 'Price must be positive' }],
  [
    'a colour that is CSS',
    { colors: [{ ...navy, value: 'red;background:url(//x)' }] },
    { 'colors.0.value': '' },
  ],
  [
    'two colours of one name',
    { colors: [navy, { ...navy, id: 'other', name: 'navy' }] },
    { colors: 'Two colours have the same name.' },
  ],
  [
    'a break from one piece',
    { priceBreaks: [{ quantity: 1, price: 5 }] },
    { 'priceBreaks.0.quantity': 'Each price break needs a quantity of 2 or more.' },
  ],
  [
    'two breaks at one quantity',
    {
      priceBreaks: [
        { quantity: 20, price: 5 },
        { quantity: 20, price: 6 },
      ],
    },
    { priceBreaks: 'Two price breaks have the same quantity.' },
  ],
  [
    'a category that is not there',
    { categories: ['Socks'] },
    { categories: 'There is no category “Socks”.' },
  ],
  ['a technique nobody has', { printingTechniques: ['laser'] }, { 'printingTechniques.0': '' }],
  ['half a piece in stock', { stock: '1.5' }, { stock: 'Stock must be a whole number, 0 or more.' }],
  ['a drawing that is not there', { garment: '../etc' }, { garment: 'There is no such drawing.' }],
  ['a list that is an object', { categories: { a: 1 } }, { categories: '' }],
];

test.each(bad)('refused as 422, with its field: %s', async (_, fields, expected) => {
  const { send } = await admin();
  const before = await server().knex('products').count();
  const answer = await send('/api/products', multipart('POST', { name: 'Tee', ...fields }));
  expect(answer.status, answer.text).toBe(422);
  for (const [field, words] of Object.entries(expected)) {
    expect(fieldsOf(answer)).toHaveProperty([field]);
    if (words) expect(fieldsOf(answer)?.[field]).toBe(words);
  }
  expect(await server().knex('products').count()).toEqual(before);
});

const text = (name: string, value: string) => part(name, Buffer.from(value));
const form = (...parts: Buffer[]) => rawForm('POST', Buffer.concat([...parts, formEnd]));
const name = text('name', 'Tee');

const hostile: [string, () => ReturnType<typeof rawForm>, number][] = [
  ['a name with an index', () => form(name, text('a[100000000]', '1')), 400],
  ['a prototype as a name', () => form(name, text('__proto__', '1')), 400],
  ['a prototype in JSON', () => form(name, text('colors', '[{"__proto__":{"isAdmin":true}}]')), 400],
  ['a constructor in JSON', () => form(name, text('colors', '[{"constructor":{"prototype":{}}}]')), 400],
  ['broken JSON', () => form(name, text('colors', '[{')), 400],
  ['JSON of a thousand lists', () => form(name, text('colors', '['.repeat(1000) + ']'.repeat(1000))), 400],
  ['the same field twice', () => form(name, name), 400],
  [
    'the same picture twice',
    () => form(name, part('image', Buffer.from('x'), 'a.png'), part('image', Buffer.from('y'), 'b.png')),
    400,
  ],
  ['text in the place of a picture', () => form(name, text('image', 'x')), 400],
  ['a picture in the place of text', () => form(part('name', Buffer.from('x'), 'a.png')), 400],
  ['five thousand fields', () => form(...Array.from({ length: 5000 }, (_, at) => text(`f${at}`, '1'))), 400],
  ['text of 21 kB', () => form(name, text('description', 'x'.repeat(21_000))), 400],
  ['bytes that are no UTF-8', () => form(part('name', Buffer.from([0xff, 0xfe]))), 400],
  ['no end', () => rawForm('POST', name), 400],
  ['nothing', () => rawForm('POST', Buffer.alloc(0)), 400],
  [
    'JSON',
    () => ({ ...rawForm('POST', Buffer.from('{}')), headers: { 'Content-Type': 'application/json' } }),
    415,
  ],
  ['no boundary', () => ({ ...form(name), headers: { 'Content-Type': 'multipart/form-data' } }), 415],
  [
    // Each quote may be where the name ends: a parser that tries them all is busy for minutes.
    'a file name of a hundred kilobytes of quotes',
    () => form(name, part('description', Buffer.from('x'), `${'filename="'.repeat(10_000)}x`)),
    400,
  ],
  ['26 MB', () => form(name, part('image', Buffer.alloc(25_900_000), 'a.png')), 413],
];

test.each(hostile)('a form with %s', async (_, makeForm, status) => {
  const { send } = await admin();
  const before = await server().knex('products').count();
  const answer = await send('/api/products', makeForm());
  expect(answer.status, answer.text).toBe(status);
  expect(await server().knex('products').count()).toEqual(before);
});

test('a part that says how it was transferred harms nobody', async () => {
  const { send } = await admin();
  const named = name.toString().replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: 7bit\r\n\r\n');
  expect((await send('/api/products', form(Buffer.from(named)))).status).toBe(201);
  expect((await send('/api/products', form(name))).status).toBe(201);
});

test.each<[string, () => Promise<Buffer>, number, RegExp]>([
  [
    'a page with the name of a picture',
    async () => Buffer.from('<html><script>1</script>'),
    415,
    /not supported/,
  ],
  [
    'half a picture',
    async () => halfOf(await picture({ width: 900, height: 900, noise: true })),
    422,
    /damaged/,
  ],
  ['a drawing with a script', async () => svg('<script>alert(1)</script>'), 415, /scripts/],
  ['11 MB', async () => Buffer.alloc(11_000_000, 1), 413, /The limit is 10 MB/],
])('refuses as a picture: %s', async (_, makeBytes, status, words) => {
  const { send } = await admin();
  const answer = await send(
    '/api/products',
    multipart('POST', { name: 'Tee', imageBack: { bytes: await makeBytes() } }),
  );
  expect(answer.status, answer.text).toBe(status);
  expect(fieldsOf(answer)?.['imageBack']).toMatch(words);
});

test('a change sends what it changes; the rest stays, and the log has both versions', async () => {
  const { id: actorId, send } = await admin();
  const made = await create(send, { price: 1000, description: 'Old', colors: [navy] });
  const bytes = await picture({ width: 40, height: 40 });
  const answer = await change(send, made.id, { price: 1200, imageSide: { bytes }, version: made.version });
  expect(answer.status, answer.text).toBe(200);
  expect(productOf(answer)).toMatchObject({ price: 1200, description: 'Old', colors: [navy], image: '' });
  expect(productOf(answer).imageSide).toMatch(/^\/media\//);
  const [, event] = filled(await auditOf(made.id));
  expect(event).toMatchObject({
    action: 'product.update',
    actorId,
    before: { price: 1000 },
    after: { price: 1200 },
  });
  expect(Object.keys(present(event?.after)).toSorted()).toEqual(['imageSide', 'price']);
  const bare = productOf(await change(send, made.id, { removeImages: ['imageSide'] }));
  expect(bare.imageSide).toBeNull();
  // The same once more is no change, and nothing to log.
  await change(send, made.id, { removeImages: ['imageSide'] });
  expect(await auditOf(made.id)).toHaveLength(3);
});

test('of two people who change one product, the second sees what the first did', async () => {
  const { send } = await admin();
  const made = await create(send);
  const answers = await Promise.all(
    [1100, 1200].map(price => change(send, made.id, { price, version: made.version })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.json as {
    details: { current: OfficeProduct };
  };
  const done = answers.find(({ status }) => status === 200);
  expect(refused.details.current).toEqual(done?.json);
  expect(
    (await change(send, made.id, { price: 1300, version: refused.details.current.version })).status,
  ).toBe(200);
});

test('a stock code belongs to one product, also while it is deleted', async () => {
  const { send } = await admin();
  const stockCode = uniqueName('SC');
  const first = await create(send, { name: 'First', stockCode });
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => send('/api/products', multipart('POST', { name: 'Second', stockCode }))),
  );
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect(fieldsOf(answers[0] as Answer)?.['stockCode']).toBe('This stock code belongs to First.');
  await send(`/api/products/${first.id}`, { method: 'DELETE' });
  const again = await send('/api/products', multipart('POST', { name: 'Third', stockCode }));
  expect(fieldsOf(again)?.['stockCode']).toBe('This stock code belongs to the deleted product First.');
  expect(productOf(await change(send, first.id, { stockCode: '' })).stockCode).toBeNull();
  expect((await send('/api/products', multipart('POST', { name: 'Third', stockCode }))).status).toBe(201);
});

test('deleted: out of the shop and of its carts, still in the office, and back where it was', async () => {
  const { send } = await admin();
  const made = await create(send, { price: 1500 });
  const after = await create(send);
  expect((await send(`/api/products/${made.id}?version=${made.version}`, { method: 'DELETE' })).status).toBe(
    204,
  );
  // The answer was lost, and the request comes again.
  expect((await send(`/api/products/${made.id}?version=${made.version}`, { method: 'DELETE' })).status).toBe(
    204,
  );
  expect((await server().send(`/api/products/${made.id}`)).status).toBe(404);
  expect((await shopProducts()).map(({ id }) => id)).not.toContain(made.id);
  const gone = await send(`/api/admin/products?gone=true&search=${made.name}`);
  expect(gone.json).toMatchObject({
    total: 1,
    products: [{ id: made.id, state: 'deleted', displayOrder: null }],
  });

  expect(productOf(await send(`/api/products/${made.id}/restore`, { method: 'POST' })).state).toBe('onSale');
  const ids = (await shopProducts()).map(({ id }) => id);
  expect(ids.indexOf(made.id)).toBe(ids.indexOf(after.id) - 1);
  expect((await auditOf(made.id)).map(({ action }) => action)).toEqual([
    'product.create',
    'product.delete',
    'product.restore',
  ]);
  expect((await send('/api/products/999999', { method: 'DELETE' })).status).toBe(404);
});

async function orderOf(ids: readonly number[]): Promise<number[]> {
  const known = new Set(ids);
  return (await shopProducts()).map(({ id }) => id).filter(id => known.has(id));
}

test('a moved product is where it was put, in one request, and "reorder" is no number of a product', async () => {
  const { send } = await admin();
  const made = [];
  for (let n = 0; n < 4; n++) made.push((await create(send)).id);
  const [a = 0, b = 0, c = 0, d = 0] = made;
  const rows = (await send('/api/admin/products?sort=newest')).json as { products: OfficeProductRow[] };
  const placeOf = (id: number) => rows.products.find(row => row.id === id)?.displayOrder ?? 0;
  const move = (products: object[]) => send('/api/products/reorder', { method: 'PATCH', json: { products } });

  const answer = await move([{ id: d, displayOrder: placeOf(b) }]);
  expect(answer.json).toEqual({ products: [{ id: d, displayOrder: placeOf(b) }] });
  expect(await orderOf(made)).toEqual([a, d, b, c]);
  // A moved slice, as lists of the whole table send it.
  await move([a, b, c, d].map((id, at) => ({ id, displayOrder: placeOf(a) + at })));
  expect(await orderOf(made)).toEqual([a, b, c, d]);
  // One that is gone meanwhile is left out.
  const past = await move([
    { id: 999_999, displayOrder: 1 },
    { id: a, displayOrder: 900_000 },
  ]);
  expect((past.json as { products: object[] }).products).toHaveLength(1);
  expect(await orderOf(made)).toEqual([b, c, d, a]);
  expect((await move([{ id: a, displayOrder: 0 }])).status).toBe(422);
  expect(
    (
      await move([
        { id: a, displayOrder: 1 },
        { id: a, displayOrder: 2 },
      ])
    ).status,
  ).toBe(422);
});

test('many who move products at once leave an order without gaps, with every product once', async () => {
  const { send } = await admin();
  const made = [];
  for (let n = 0; n < 12; n++) made.push((await create(send)).id);
  await Promise.all(
    made.map((id, at) =>
      send('/api/products/reorder', { method: 'PATCH', json: { products: [{ id, displayOrder: 12 - at }] } }),
    ),
  );
  const orders = await server()
    .knex('products')
    .whereNull('archivedAt')
    .whereNull('deletedAt')
    .orderBy('displayOrder')
    .select<{ displayOrder: number }[]>('displayOrder');
  expect(orders.map(({ displayOrder }) => displayOrder)).toEqual(orders.map((_, at) => at + 1));
  expect(new Set(await orderOf(made)).size).toBe(12);
});

test('variants: added together or not at all, changed, deleted, back', async () => {
  const { send } = await admin();
  const made = await create(send, { colors: [navy, bone] });
  const path = `/api/products/${made.id}/variants`;
  const code = uniqueName('V');
  const gtin = withGtinCheckDigit('290000099001');
  const variant = (size: string, more: object = {}) => ({
    stockCode: `${code}-${size}`,
    color: 'Navy',
    size,
    ...more,
  });
  const added = await send(path, {
    json: { variants: [variant('M', { gtin, price: 2600 }), variant('xxl')] },
  });
  expect(added.status, added.text).toBe(201);
  expect(productOf(added).variants).toMatchObject([
    { size: 'M', gtin, price: 2600 },
    { size: '2XL', gtin: null, price: 0 },
  ]);
  for (const [wrong, field] of [
    [[variant('S'), variant('S')], 'stockCode'],
    [[variant('S', { stockCode: `${code}-M` })], 'stockCode'],
    [[variant('L'), variant('M', { stockCode: `${code}-other` })], 'size'],
    [[variant('S', { gtin: `${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}` })], 'variants.0.gtin'],
    [[variant('S', { hexCodes: ['red'] })], 'variants.0.hexCodes.0'],
  ] as const) {
    const answer = await send(path, { json: { variants: wrong } });
    expect(answer.status, answer.text).toBe(422);
    expect(fieldsOf(answer)).toHaveProperty([field]);
  }
  const [medium] = productOf(added).variants;
  const one = `${path}/${medium?.id}`;
  const changed = await send(one, {
    method: 'PATCH',
    json: { pantones: ['19-3923'], version: medium?.version },
  });
  expect(productOf(changed).variants).toHaveLength(2);
  expect((await send(one, { method: 'PATCH', json: { stock: 4, version: medium?.version } })).status).toBe(
    409,
  );
  expect((await send(one, { method: 'DELETE' })).status).toBe(204);
  expect((await server().send(`/api/products/${made.id}`)).json).toMatchObject({ sizes: ['2XL'] });
  expect(productOf(await send(`${one}/restore`, { method: 'POST' })).variants).toHaveLength(2);
  // Its code is free for itself only.
  await send(one, { method: 'DELETE' });
  expect((await send(path, { json: { variants: [variant('M')] } })).status).toBe(201);
  expect((await auditOf(made.id)).map(({ action }) => action)).toEqual([
    'product.create',
    'product.addVariants',
    'product.changeVariant',
    'product.deleteVariant',
    'product.restoreVariant',
    'product.deleteVariant',
    'product.addVariants',
  ]);
});

test('variants follow their colour: renamed with it, gone with it', async () => {
  const { send } = await admin();
  const { knex } = server();
  const made = await makeProduct(knex, { colors: [navy, bone] });
  await makeVariants(knex, made, ['Navy', 'Bone'], ['M']);
  const renamed = productOf(
    await change(send, made.id, {
      colors: [
        { ...navy, name: 'Bone' },
        { ...bone, name: 'Navy' },
      ],
    }),
  );
  expect(renamed.variants.map(({ color }) => color)).toEqual(['Bone', 'Navy']);
  const less = productOf(await change(send, made.id, { colors: [{ ...navy, name: 'Ink' }] }));
  expect(less.variants.map(({ color }) => color)).toEqual(['Ink']);
});

test('the list finds by words, codes and categories below, and stays quick with ten thousand', async () => {
  const { send } = await admin();
  const { knex } = server();
  const parent = await makeCategory('Fleece');
  const child = await makeCategory('Hoods', { parentId: parent.id });
  const mark = uniqueName('quick');
  const made = await create(send, {
    name: `${mark} 100%_hood`,
    categories: [child.name],
    stockCode: `${mark}-1`,
  });
  await create(send, { name: `${mark} crew` });
  await makeVariants(knex, { ...made, priceCents: 0, priceBreaks: [] }, ['Navy'], ['M']);
  await knex.raw(
    `insert into products (name, slug, price_cents, display_order)
     select 'Filler ' || n, '${mark.toLowerCase()}-' || n, n, 100000 + n from generate_series(1, 10000) n`,
  );
  const find = async (query: string) =>
    (await send(`/api/admin/products?${query}`)).json as { total: number; products: OfficeProductRow[] };
  for (const [query, total] of [
    [`search=${mark}`, 2],
    [`search=${mark}+HOOD`, 1],
    [`search=${encodeURIComponent('100%_hood')}`, 1],
    [`search=${encodeURIComponent('%')}&category=${child.id}`, 1],
    [`search=V-${made.id}-0`, 1],
    [`category=${parent.id}`, 1],
    [`category=nothing`, 0],
  ] as const) {
    expect((await find(query)).total, query).toBe(total);
  }
  const started = performance.now();
  const page = await find('sort=order&page=200');
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(page.products).toHaveLength(50);
  const [first] = page.products;
  const moved = await send('/api/products/reorder', {
    method: 'PATCH',
    json: { products: [{ id: first?.id, displayOrder: 1 }] },
  });
  expect(moved.json).toEqual({ products: [{ id: first?.id, displayOrder: 1 }] });
  expect((await find('sort=order')).products[0]?.id).toBe(first?.id);
  await knex('products').whereLike('name', 'Filler %').delete();
});
