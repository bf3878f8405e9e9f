/** Menus as the owner arranges them, and as everybody reads them. */
import { beforeEach, expect, test } from 'vitest';
import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
beforeEach(() => server().knex('menu_items').delete());

async function asOffice() {
  const admin = await server().as('admin');
  return {
    ...admin,
    async add(label: string, more: object = {}) {
      const json = { label, href: `/${label.toLowerCase()}`, menuType: 'main', ...more };
      const answer = await admin.send('/api/menu-items', { json });
      expect(answer.status, answer.text).toBe(201);
      return answer.json as MenuItemRecord;
    },
    arrange: (items: object[], menuType = 'main') =>
      admin.send('/api/menu-items/order', { method: 'PUT', json: { menuType, items } }),
  };
}

const shown = async () => ((await server().send('/api/shop')).json as ShopFacts).menus;

test('a shop without items has none; taken over, they are those that were shown before', async () => {
  expect(await shown()).toEqual({ main: null, footer: null, legal: null });
  const { send } = await asOffice();
  const adopted = await send('/api/menu-items/adopt', { json: { menuType: 'legal' } });
  expect(adopted.status).toBe(201);
  expect((await shown()).legal?.map(({ href }) => href)).toEqual([
    '/terms',
    '/privacy',
    '/refund-policy',
    '/shipping-policy',
  ]);
  expect((await send('/api/menu-items/adopt', { json: { menuType: 'legal' } })).status).toBe(409);
});

test('items are arranged in two levels, hidden, deleted with those below them and restored', async () => {
  const { add, arrange, send } = await asOffice();
  const [home, about, team] = [await add('Home'), await add('About'), await add('Team')];
  const polos = await add('Polos', { href: undefined, categoryFilter: "Men's Polo" });
  expect(polos.href).toBe("/products?category=Men's%20Polo");
  const order = [
    { id: about.id, parentId: null },
    { id: team.id, parentId: about.id },
    { id: polos.id, parentId: null },
    { id: home.id, parentId: null },
  ];
  expect((await arrange(order)).status).toBe(200);
  expect((await shown()).main).toMatchObject([
    { label: 'About', children: [{ label: 'Team', children: [] }] },
    { label: 'Polos' },
    { label: 'Home' },
  ]);
  await send(`/api/menu-items/${polos.id}`, { method: 'PATCH', json: { isActive: false } });
  expect((await send(`/api/menu-items/${about.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await shown()).main).toEqual([{ label: 'Home', href: '/home', children: [] }]);
  expect((await send(`/api/menu-items/${about.id}/restore`, { method: 'POST' })).status).toBe(200);
  expect((await shown()).main).toMatchObject([
    { label: 'About', children: [{ label: 'Team' }] },
    { label: 'Home' },
  ]);
  const log = await server()
    .knex('audit_events')
    .where({ entity: 'menu_item', entityId: String(about.id) })
    .orderBy('id');
  expect(log.map(({ action }) => action as string)).toEqual(['create', 'delete', 'restore']);
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'about',
  'https://',
  '',
])('nothing leads to %s', async href => {
  const { send } = await asOffice();
  const answer = await send('/api/menu-items', { json: { label: 'X', href, menuType: 'main' } });
  expect([answer.status, answer.json]).toMatchObject([422, { fields: { href: expect.any(String) } }]);
});

test('a third level, another menu’s parent, a stale item and an old order are refused', async () => {
  const { add, arrange, send } = await asOffice();
  const top = await add('Top');
  const below = await add('Below', { parentId: top.id });
  const foot = await add('Foot', { menuType: 'footer' });
  const refused = async (parentId: number, menuType: string) =>
    (await send('/api/menu-items', { json: { label: 'X', href: '/x', menuType, parentId } })).status;
  expect(await refused(below.id, 'main')).toBe(422);
  expect(await refused(foot.id, 'main')).toBe(422);
  expect(await refused(foot.id, 'footer')).toBe(422);
  const other = await add('Other');
  const nested = await send(`/api/menu-items/${top.id}`, { method: 'PATCH', json: { parentId: other.id } });
  expect(nested.status).toBe(422);
  expect((await arrange([{ id: top.id, parentId: null }])).status).toBe(409);
  expect(
    (await send(`/api/menu-items/${top.id}`, { method: 'PATCH', json: { label: 'T', version: 99 } })).status,
  ).toBe(409);
});
