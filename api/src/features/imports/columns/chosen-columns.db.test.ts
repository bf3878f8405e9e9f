/** A file that nobody knows is read by the columns that the office has chosen, and its prices by the office's rule. */
import { expect, it } from 'vitest';
import type { ImportRunDetail, ImportRunView, ReadColumns } from '#contract/imports/endpoints.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

const headers = ['Style_No', 'Title', 'Shade', 'Size', 'SKU', 'Cost', 'SOH'];
const rows = [
  'HB-1,Harbour polo,Navy,M,HB-1-N-M,10.00,5',
  'HB-1,Harbour polo,Navy,L,HB-1-N-L,10.00,7',
  'HB-1,Harbour polo,Bone,XL,HB-1-B-XL,12.50,0',
];
const file = [headers.join(','), ...rows].join('\n');
const columns = {
  handle: 'Style_No',
  product: 'Title',
  colour: 'Shade',
  size: 'Size',
  'stock code': 'SKU',
  'base price': 'Cost',
  'variant price': 'Cost',
  stock: 'SOH',
};
const prices = { markUpPermille: 500, addsGst: true, rounding: '95' as const };

async function office() {
  const { send } = await server().as('admin');
  const sendFile = async (path: string) => {
    const options = { method: 'POST', body: file, headers: { 'Content-Type': 'text/csv' } };
    const begun = (await send(`${path}?name=river.csv`, options)).json as ImportRunView;
    await server().shop.settled();
    return (await send(`/api/import-runs/${begun.id}`)).json as ImportRunDetail;
  };
  const choose = (chosen: object | null, of = headers) =>
    send('/api/import-columns', { method: 'PUT', json: { headers: of, chosen } });
  const apply = async (id: number) => {
    const begun = (await send(`/api/import-runs/${id}/apply`, { method: 'POST' })).json as ImportRunView;
    await server().shop.settled();
    return (await send(`/api/import-runs/${begun.id}`)).json as ImportRunDetail;
  };
  return { send, sendFile, choose, apply };
}

it('is asked for once, checked and imported by it, and remembered for the next file', async () => {
  const { send, sendFile, choose, apply } = await office();
  const find = async () =>
    (await send('/api/import-columns/find', { json: { headers } })).json as ReadColumns;
  expect(await find()).toEqual({ kind: null, chosen: null });
  const unread = await sendFile('/api/import-checks/file');
  expect(unread).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Choose what its columns'),
  });

  expect((await choose({ columns, prices })).json).toEqual({ kind: null, chosen: { columns, prices } });
  const check = await sendFile('/api/import-checks/file');
  expect(check).toMatchObject({ status: 'checked', counts: { productsCreated: 1 } });
  expect(await apply(check.id)).toMatchObject({ status: 'applied', adapter: 'chosen columns' });
  // 10.00 × 1.5 × 1.1 = 16.50, 12.50 × 1.5 × 1.1 = 20.63
  expect(await server().knex('products').where({ slug: 'hb-1' }).first()).toMatchObject({
    name: 'Harbour polo',
    priceCents: 1695,
    printingTechniques: ['print', 'embroidery'],
  });
  expect(
    await server().knex('product_variants').where('stockCode', 'like', 'HB-1%').orderBy('stockCode'),
  ).toMatchObject([
    { color: 'Bone', size: 'XL', priceCents: 2095, stock: 0 },
    { color: 'Navy', size: 'L', stock: 7 },
    { color: 'Navy', size: 'M', stock: 5 },
  ]);

  // Another choice between a check and its import: what would be imported is not what was seen.
  const again = await sendFile('/api/import-checks/file');
  await choose({ columns, prices: null });
  expect(await apply(again.id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('has been changed since'),
  });
  expect(await server().knex('products').where({ slug: 'hb-1' }).first('priceCents')).toEqual({
    priceCents: 1695,
  });
  await choose(null);
  expect(await find()).toEqual({ kind: null, chosen: null });
});

it('goes before a kind that is known, and says which kind that is', async () => {
  const { send, choose } = await office();
  const known = ['Style#', 'Color_Name', 'Size', 'Piece_Price', 'Title', 'SKU'];
  const chosen = {
    columns: {
      handle: 'Style#',
      product: 'Title',
      colour: 'Color_Name',
      size: 'Size',
      'stock code': 'SKU',
      'base price': 'Piece_Price',
    },
    prices: null,
  };
  await choose(chosen, known);
  const found = await send('/api/import-columns/find', {
    json: { headers: known.map(header => ` ${header.toUpperCase()} `) },
  });
  expect(found.json).toEqual({ kind: 'wholesale', chosen });
});

it.each<[string, object]>([
  ['a needed column less', { columns: { ...columns, size: undefined }, prices: null }],
  ['a column that the file does not have', { columns: { ...columns, size: 'Fit' }, prices: null }],
  ['a column that we do not have', { columns: { ...columns, season: 'SOH' }, prices: null }],
  ['a mark-up below nothing', { columns, prices: { ...prices, markUpPermille: -1 } }],
  ['a rounding that there is not', { columns, prices: { ...prices, rounding: '50' } }],
])('is refused with %s', async (_what, chosen) => {
  const { choose } = await office();
  expect((await choose(chosen)).status).toBe(422);
});

it('is the office’s alone', async () => {
  const { send } = await server().as('workshop');
  const json = { headers, chosen: { columns, prices: null } };
  expect((await send('/api/import-columns', { method: 'PUT', json })).status).toBe(403);
  expect((await send('/api/import-columns/find', { json: { headers } })).status).toBe(403);
});
