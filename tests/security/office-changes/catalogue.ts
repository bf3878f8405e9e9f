/** Products, variants, categories and techniques, and what an import does to them. */
import type { SupplierFeed } from '#contract/imports/feed-endpoints.ts';
import type { FeedFields } from '#contract/imports/feed-form.ts';
import type { ImportRunView } from '#contract/imports/endpoints.ts';
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { multipart } from '#tests/factories/forms.ts';
import { fileOf, teeM } from '#tests/factories/imports.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { techniqueBody } from '#tests/factories/techniques.ts';
import { type ChangeCases, type Office, remove } from './office-change.ts';

const product = async ({ knex }: Office) => `/api/products/${(await makeProduct(knex)).id}`;
const variantForm = () => ({ stockCode: uniqueName('V'), color: 'Navy', size: 'M' });

async function variant(office: Office): Promise<string> {
  const path = await product(office);
  const { variants } = await office.ask<OfficeProduct>(`${path}/variants`, {
    json: { variants: [variantForm()] },
  });
  return `${path}/variants/${variants[0]?.id}`;
}

async function category({ ask }: Office): Promise<string> {
  const id = uniqueName('aprons');
  await ask('/api/categories', { json: { id, name: id } });
  return `/api/categories/${id}`;
}

async function technique({ ask }: Office): Promise<string> {
  const id = uniqueName('puff').toLowerCase();
  await ask('/api/admin/techniques', { json: techniqueBody(id) });
  return `/api/admin/techniques/${id}`;
}

const feedFields = (name: string): FeedFields => ({
  name,
  kind: 'stock',
  place: 'file',
  address: 'river.csv',
  signIn: 'none',
  signInName: '',
  mode: 'add',
  codeColumn: '',
  stockColumn: '',
  inStockPieces: 100,
  everyHours: 6,
  dailyAt: null,
  isOn: false,
});

async function supplierFeed({ ask }: Office): Promise<string> {
  const { id } = await ask<SupplierFeed>('/api/supplier-feeds', { json: feedFields(uniqueName('River')) });
  return `/api/supplier-feeds/${id}`;
}

/** Another file each time: what has been imported before changes nothing. */
const feed = () =>
  fileOf(teeM.replaceAll('NL-1', uniqueName('NL')).replace(/^tee,/, `${uniqueName('tee')},`));
const asFile = () => ({ body: feed(), headers: { 'Content-Type': 'text/csv' } });

async function finished({ server, ask }: Office, path: string): Promise<number> {
  const { id } = await ask<ImportRunView>(`${path}?name=spring.csv`, { method: 'POST', ...asFile() });
  await server.shop.settled();
  return id;
}

export const catalogueChanges: ChangeCases = {
  setProductCosts: async office => ({
    path: `${await product(office)}/costs`,
    json: { costCents: 1_050, variants: [] },
  }),
  createProduct: async () => ({ path: '/api/products', ...multipart('POST', { name: uniqueName('Cape') }) }),
  changeProduct: async office => ({
    path: await product(office),
    ...multipart('PATCH', { price: '4321' }),
  }),
  async reorderProducts({ knex }) {
    await makeProduct(knex);
    const { id } = await makeProduct(knex, { displayOrder: 1_000 });
    return { path: '/api/products/reorder', json: { products: [{ id, displayOrder: 1 }] } };
  },
  deleteProduct: async office => ({ path: await product(office) }),
  async restoreProduct(office) {
    const path = await product(office);
    await office.ask(path, remove);
    return { path: `${path}/restore` };
  },
  createVariants: async office => ({
    path: `${await product(office)}/variants`,
    json: { variants: [variantForm()] },
  }),
  changeVariant: async office => ({ path: await variant(office), json: { stock: 12 } }),
  deleteVariant: async office => ({ path: await variant(office) }),
  async restoreVariant(office) {
    const path = await variant(office);
    await office.ask(path, remove);
    return { path: `${path}/restore` };
  },
  async createCategory() {
    const id = uniqueName('bibs');
    return { path: '/api/categories', json: { id, name: id } };
  },
  changeCategory: async office => ({ path: await category(office), json: { description: 'With pockets' } }),
  deleteCategory: async office => ({ path: await category(office) }),
  async restoreCategory(office) {
    const path = await category(office);
    await office.ask(path, remove);
    return { path: `${path}/restore` };
  },
  async createTechnique() {
    return {
      path: '/api/admin/techniques',
      json: techniqueBody(uniqueName('foil').toLowerCase()),
    };
  },
  changeTechnique: async office => ({ path: await technique(office), json: { label: 'Foiled' } }),
  deleteTechnique: async office => ({ path: await technique(office) }),
  chooseImportColumns: async () => ({
    path: '/api/import-columns',
    method: 'PUT',
    json: {
      headers: ['A', 'B', 'C', 'D', 'E', 'F'],
      chosen: {
        columns: { handle: 'A', product: 'B', colour: 'C', size: 'D', 'stock code': 'E', 'base price': 'F' },
        prices: null,
      },
    },
  }),
  createSupplierFeed: async () => ({ path: '/api/supplier-feeds', json: feedFields(uniqueName('River')) }),
  changeSupplierFeed: async office => ({
    path: await supplierFeed(office),
    method: 'PATCH',
    json: { everyHours: 12 },
  }),
  deleteSupplierFeed: async office => ({ path: await supplierFeed(office), ...remove }),
  runSupplierFeed: async office => ({ path: `${await supplierFeed(office)}/run`, isBeside: true }),
  async declineSupplierFeed(office) {
    const path = await supplierFeed(office);
    await office.knex('feed_runs').insert({ feedId: Number(path.split('/').at(-1)), outcome: 'asks' });
    return { path: `${path}/decline` };
  },
  importFile: async () => ({ path: '/api/import-files?name=spring.csv', isBeside: true, ...asFile() }),
  applyImportCheck: async office => ({
    path: `/api/import-runs/${await finished(office, '/api/import-checks/file')}/apply`,
    isBeside: true,
  }),
  async cancelImport({ knex, me }) {
    const [run] = await knex('import_runs')
      .insert({ source: 'spring.csv', adapter: 'selvedge', startedBy: me.id })
      .returning<{ id: number }[]>('id');
    const end = () =>
      knex('import_runs').where({ id: run?.id }).update({ status: 'failed', error: 'Stopped' });
    return { path: `/api/import-runs/${run?.id}/cancel`, tidy: end };
  },
  undoImport: async office => ({
    path: `/api/import-runs/${await finished(office, '/api/import-files')}/undo`,
  }),
};
