/** Pages, menus, pictures, settings, words for search engines. */
import { createHash } from 'node:crypto';
import type { MediumRecord } from '#contract/content/media-endpoints.ts';
import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import type { PageDetail } from '#contract/content/endpoints.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { picture } from '#tests/factories/pictures.ts';
import { type ChangeCases, type Office, patch, post, remove } from './office-change.ts';

const section = (words: string) => ({ id: 'us', title: 'Us', blocks: [{ kind: 'text', text: words }] });
const pageForm = () => {
  const name = uniqueName('about');
  return { title: name, path: `/${name}`, description: 'Who we are.', sections: [section('Two looms.')] };
};

async function page({ ask }: Office, ...actions: ('publish' | 'change')[]): Promise<number> {
  const { id } = await ask<PageDetail>('/api/pages', { json: pageForm() });
  for (const action of actions) {
    if (action === 'publish') await ask(`/api/pages/${id}/publish`, { json: {} });
    else await ask(`/api/pages/${id}`, patch({ sections: [section('Three looms.')] }));
  }
  return id;
}

const item = ({ ask }: Office, label = uniqueName('item')) =>
  ask<MenuItemRecord>('/api/menu-items', { json: { label, href: '/about', menuType: 'main' } });

let shade = 0x203040;

async function upload({ ask }: Office): Promise<string> {
  const bytes = await picture({ colour: `#${(shade += 0x010203).toString(16)}` });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const headers = { 'Content-Type': 'image/png' };
  await ask(`/api/uploads/${sha256}?name=team.png`, { method: 'PUT', body: bytes, headers });
  return sha256;
}

const words = { title: 'Team', alt: 'Three people in red shirts' };
const medium = async (office: Office) =>
  office.ask<MediumRecord>('/api/media', { json: { sha256: await upload(office), ...words } });

export const contentChanges: ChangeCases = {
  createPage: async () => ({ path: '/api/pages', json: pageForm() }),
  changePage: async office => ({ path: `/api/pages/${await page(office)}`, json: { title: 'Other' } }),
  publishPage: async office => ({ path: `/api/pages/${await page(office)}/publish`, json: {} }),
  unpublishPage: async office => ({
    path: `/api/pages/${await page(office, 'publish')}/unpublish`,
    json: {},
  }),
  discardPageDraft: async office => ({
    path: `/api/pages/${await page(office, 'publish', 'change')}/discard`,
    json: {},
  }),
  restorePageVersion: async office => ({
    path: `/api/pages/${await page(office, 'publish', 'change', 'publish')}/versions/1/restore`,
    json: {},
  }),
  deletePage: async office => ({ path: `/api/pages/${await page(office)}` }),
  async restorePage(office) {
    const id = await page(office);
    await office.ask(`/api/pages/${id}`, remove);
    return { path: `/api/pages/${id}/restore` };
  },
  changePageHead: async () => ({
    path: '/api/page-heads',
    json: { path: '/faq', title: uniqueName('Questions'), description: null },
  }),
  putSettings: async () => ({
    path: '/api/settings',
    json: { values: { 'shop.name': uniqueName('Shop') } },
  }),
  async markSetupStep({ knex }) {
    await knex('shop_setup').update({ steps: '{}' });
    return { path: '/api/setup/steps/hours', json: { mark: 'done' } };
  },
  async finishSetup({ knex }) {
    await knex('shop_setup').update({ finishedAt: null });
    return { path: '/api/setup/finish' };
  },
  createMenuItem: async () => ({
    path: '/api/menu-items',
    json: { label: 'About', href: '/about', menuType: 'main' },
  }),
  adoptMenu: async () => ({ path: '/api/menu-items/adopt', json: { menuType: 'legal' } }),
  async arrangeMenu(office) {
    await item(office);
    await item(office);
    const all = await office.ask<MenuItemRecord[]>('/api/menu-items');
    const main = all.filter(({ menuType }) => menuType === 'main');
    const items = main.map(({ id }) => ({ id, parentId: null })).toReversed();
    return { path: '/api/menu-items/order', json: { menuType: 'main', items } };
  },
  changeMenuItem: async office => ({
    path: `/api/menu-items/${(await item(office)).id}`,
    json: { isActive: false },
  }),
  deleteMenuItem: async office => ({ path: `/api/menu-items/${(await item(office)).id}` }),
  async restoreMenuItem(office) {
    const { id } = await item(office);
    await office.ask(`/api/menu-items/${id}`, remove);
    return { path: `/api/menu-items/${id}/restore`, ...post };
  },
  addMedium: async office => ({ path: '/api/media', json: { sha256: await upload(office), ...words } }),
  changeMedium: async office => ({
    path: `/api/media/${(await medium(office)).id}`,
    json: { title: 'The three of us' },
  }),
  deleteMedium: async office => ({ path: `/api/media/${(await medium(office)).id}` }),
  async restoreMedium(office) {
    const { id } = await medium(office);
    await office.ask(`/api/media/${id}`, remove);
    return { path: `/api/media/${id}/restore` };
  },
};
