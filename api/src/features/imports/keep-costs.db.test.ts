/** Costs in suppliers' files: a column of our own format, Shopify's, or the price that a mark-up is put on. */
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '#tests/support/server.ts';
import { openOffice } from '#tests/factories/imports.ts';

const server = useTestServer();
let office: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  office = await openOffice(server());
});

const costs = async (like: string) => {
  const rows = await server().knex('blank_costs').where('stockCode', 'like', like).orderBy('stockCode');
  return Object.fromEntries(rows.map(({ stockCode, costCents }) => [stockCode, costCents]));
};
const header = 'Handle,Product,Category,Base Price,Colour,Size,Stock Code,Cost Price';
const fileOf = (medium: string, large: string) =>
  [header, `tee,Heavy tee,Tees,24.95,Navy,M,KC-M,${medium}`, `tee,,,,Navy,L,KC-L,${large}`].join('\n');

it('a column of costs is kept, an empty cell says nothing, and what is typed stays', async () => {
  await office.importFile(fileOf('9.10', ''));
  expect(await costs('KC-%')).toEqual({ 'KC-M': 910 });
  await office.importFile(fileOf('', '10.40'));
  expect(await costs('KC-%')).toEqual({ 'KC-L': 1040, 'KC-M': 910 });

  await server().knex('blank_costs').where({ stockCode: 'KC-M' }).update({ costCents: 888, isTyped: true });
  await office.importFile(fileOf('9.50', '10.60'));
  expect(await costs('KC-%')).toEqual({ 'KC-L': 1060, 'KC-M': 888 });
});

it('a check changes none, and its list of changes says none', async () => {
  const { id } = await office.checkFile(fileOf('77.77', '77.77'));
  expect(await costs('KC-%')).toMatchObject({ 'KC-L': 1060 });
  expect(JSON.stringify(await office.changes(id))).not.toMatch(/7777|77\.77/);
});

it('a cell that is no price is left out and told, and the row is taken', async () => {
  const run = await office.importFile(fileOf('9.50', 'ask'));
  expect(run.problems).toMatchObject([{ column: 'Cost Price', value: 'ask', skipped: false }]);
  expect(await costs('KC-L')).toEqual({ 'KC-L': 1060 });
});

it.each([
  ['without GST', true, { 'MU-1': 1000, 'MU-2': 1250 }],
  // 10.00 less one eleventh.
  ['with GST', false, { 'MU-1': 909, 'MU-2': 1136 }],
])('prices %s that a mark-up is put on are the costs', async (_, addsGst, kept) => {
  const headers = ['Style_No', 'Title', 'Shade', 'Size', 'SKU', 'Cost', 'Cost XL'];
  const columns = {
    handle: 'Style_No',
    product: 'Title',
    colour: 'Shade',
    size: 'Size',
    'stock code': 'SKU',
    'base price': 'Cost',
    'variant price': 'Cost XL',
  };
  const chosen = { columns, prices: { markUpPermille: 500, addsGst, rounding: 'none' } };
  const { send } = await server().as('admin');
  await send('/api/import-columns', { method: 'PUT', json: { headers, chosen } });
  const rows = ['mu,Polo,Navy,M,MU-1,10.00,', 'mu,Polo,Navy,XL,MU-2,10.00,12.50'];
  await office.importFile([headers.join(','), ...rows].join('\n'));
  expect(await costs('MU-%')).toEqual(kept);
});

it('Shopify’s cost per item is one', async () => {
  const file = [
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Cost per item,Image Src,Body (HTML),Tags,Variant Barcode,Variant Inventory Qty,Published,Status',
    'cap,Cap,Mill,Caps,Size,M,SH-1,29.00,7.20,,,,,3,true,active',
  ].join('\n');
  await office.importFile(file);
  expect(await costs('SH-%')).toEqual({ 'SH-1': 720 });
});
