/** Pages of the shop's own: where they may stand, from draft to published and back, and who may see which. */
import { describe, expect, test } from 'vitest';
import type { PageDetail } from '#contract/content/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ listens: true });

const section = (words: string) => ({ id: 'us', title: 'Us', blocks: [{ kind: 'text', text: words }] });
const description = 'Who we are.';

async function asOffice() {
  const admin = await server().as('admin');
  const post = (path: string, json: object = {}) => admin.send(path, { json });
  return {
    ...admin,
    post,
    async create(path: string, words = 'Two looms.') {
      const answer = await post('/api/pages', {
        title: `Page ${path}`,
        path,
        description,
        sections: [section(words)],
      });
      expect(answer.status).toBe(201);
      return answer.json as PageDetail;
    },
    async does(page: PageDetail, action: string, json: object = {}) {
      const answer = await post(`/api/pages/${page.id}/${action}`, json);
      expect(answer.status, `${action}: ${answer.text}`).toBe(200);
      return answer.json as PageDetail;
    },
    async save(page: PageDetail, change: object) {
      const answer = await admin.send(`/api/pages/${page.id}`, { method: 'PATCH', json: change });
      expect(answer.status, answer.text).toBe(200);
      return answer.json as PageDetail;
    },
  };
}

const asShopper = async (path: string) => {
  const answer = await server().send(`/api/pages/read?path=${encodeURIComponent(path)}`);
  return answer.status === 200
    ? JSON.stringify((answer.json as { sections: unknown }).sections)
    : answer.status;
};

describe('no page stands in the place of a part of the shop', () => {
  test.each([
    '/',
    '/products',
    '/products/12',
    '/product/7',
    '/contact',
    '/cart',
    '/checkout',
    '/checkout/thanks',
    '/auth/magic',
    '/account/designs',
    '/orders/ABCDEFGHJK',
    '/admin',
    '/admin/anything/below',
    '/api/shop',
    '/media/x',
    '/garments/tee',
    '/assets/x',
    '/preview',
    '/terms-and-conditions',
    '/refunds',
    '/newsletter/thanks',
    'about',
    '/About',
    '/a b',
    '/about/',
    '//evil.example',
    '/a--b',
    '/-a',
    '/über',
    '/sitemap.xml',
    `/${'a'.repeat(120)}`,
  ])('%s', async path => {
    const { post } = await asOffice();
    const answer = await post('/api/pages', { title: 'X', path, description });
    expect([answer.status, answer.json]).toMatchObject([422, { fields: { path: expect.any(String) } }]);
  });

  test.each(['/terms', '/faq', '/about-us', '/teams/clubs', '/order-guide'])(
    'but %s may be written',
    async path => {
      const { create } = await asOffice();
      expect((await create(path)).path).toBe(path);
    },
  );
});

test('an address belongs to one page, also while its draft only wants it', async () => {
  const { create, post, save, send } = await asOffice();
  const first = await create('/one');
  const taken = await post('/api/pages', { title: 'Two', path: '/one', description });
  expect([taken.status, taken.json]).toMatchObject([
    422,
    { fields: { path: 'Another page has this address.' } },
  ]);
  await post(`/api/pages/${first.id}/publish`);
  await save(first, { path: '/one-moved' });
  expect((await post('/api/pages', { title: 'Two', path: '/one-moved', description })).status).toBe(422);
  await send(`/api/pages/${first.id}`, { method: 'DELETE' });
  expect((await post('/api/pages', { title: 'Two', path: '/one', description })).status).toBe(201);
  const back = await post(`/api/pages/${first.id}/restore`);
  expect([back.status, back.json]).toMatchObject([
    409,
    { message: expect.stringContaining('taken its address') },
  ]);
});

test('from draft to published, changed, published again, restored and taken back', async () => {
  const { create, does, save, send, id: actorId } = await asOffice();
  const page = await create('/story', 'First words.');
  expect(await asShopper('/story')).toBe(404);
  const live = await does(page, 'publish', { version: page.version });
  expect(live).toMatchObject({ status: 'published', hasChanges: false, livePath: '/story' });
  expect(await asShopper('/story')).toContain('First words.');
  await expect.poll(async () => (await server().send('/story')).status).toBe(200);
  expect((await server().send('/sitemap.xml')).text).toContain('/story</loc>');

  const changed = await save(live, { sections: [section('Second words.')], version: live.version });
  expect(changed).toMatchObject({ status: 'published', hasChanges: true });
  expect(await asShopper('/story')).toContain('First words.');
  const second = await does(changed, 'publish');
  expect(await asShopper('/story')).toContain('Second words.');
  expect(second.versions.map(({ number }) => number)).toEqual([2, 1]);

  const restored = await does(second, 'versions/1/restore');
  expect(JSON.stringify(restored.sections)).toContain('First words.');
  expect(await asShopper('/story')).toContain('Second words.');
  const discarded = await does(restored, 'discard');
  expect(JSON.stringify(discarded.sections)).toContain('Second words.');

  await does(discarded, 'unpublish');
  expect(await asShopper('/story')).toBe(404);
  const shop = (await server().send('/api/shop')).json as ShopFacts;
  expect(shop.pages.map(({ path }) => path)).not.toContain('/story');

  const log = await server()
    .knex('audit_events')
    .where({ entity: 'page', entityId: String(page.id) })
    .orderBy('id')
    .select('action', 'actorId');
  const actions = ['create', 'publish', 'save', 'publish', 'restore-version', 'discard', 'unpublish'];
  expect(log).toEqual(actions.map(action => ({ action, actorId })));
  expect((await send(`/api/pages/${page.id}/publish`, { json: { version: 1 } })).status).toBe(409);
});

test('a page that is published in a new place takes its links along', async () => {
  const { create, does, save, post } = await asOffice();
  const page = await does(await create('/old-place'), 'publish');
  const item = await post('/api/menu-items', { label: 'Place', href: '/old-place', menuType: 'footer' });
  await does(await save(page, { path: '/new-place' }), 'publish');
  expect([await asShopper('/old-place'), await asShopper('/new-place')]).toEqual([404, expect.any(String)]);
  const { id } = item.json as { id: number };
  expect(await server().knex('menu_items').where({ id }).first('href')).toEqual({ href: '/new-place' });
});

test.each([
  ['without a description', { description: '' }, /no description/],
  ['that says nothing', { sections: [] }, /says nothing/],
  [
    'with a picture nobody has described',
    { sections: [{ ...section('x'), blocks: [{ kind: 'picture', src: '/media/x.webp', alt: ' ' }] }] },
    /picture has no description/,
  ],
])('a page %s is not published', async (name, change, words) => {
  const { create, save, post } = await asOffice();
  const page = await save(await create(`/bad-${name.replace(/\W+/g, '-')}`), change);
  const answer = await post(`/api/pages/${page.id}/publish`);
  expect([answer.status, answer.json]).toMatchObject([422, { message: expect.stringMatching(words) }]);
});

test('a stale change is refused with the page as it is', async () => {
  const { create, save, send } = await asOffice();
  const page = await create('/busy');
  await save(page, { title: 'Theirs' });
  const late = await send(`/api/pages/${page.id}`, {
    method: 'PATCH',
    json: { title: 'Mine', version: page.version },
  });
  expect([late.status, late.json]).toMatchObject([409, { details: { current: { title: 'Theirs' } } }]);
});

test('a deleted page is gone for everybody, and comes back as it was', async () => {
  const { create, does, post, send } = await asOffice();
  const page = await does(await create('/gone'), 'publish');
  expect((await send(`/api/pages/${page.id}?version=1`, { method: 'DELETE' })).status).toBe(409);
  expect((await send(`/api/pages/${page.id}?version=${page.version}`, { method: 'DELETE' })).status).toBe(
    204,
  );
  expect(await asShopper('/gone')).toBe(404);
  expect((await send(`/api/pages/${page.id}`)).status).toBe(404);
  expect((await post(`/api/pages/${page.id}/restore`)).json).toMatchObject({
    status: 'published',
    path: '/gone',
  });
  expect(await asShopper('/gone')).toContain('Two looms.');
});

test('whoever has the link sees the draft, for a day; nobody else does', async () => {
  const { create, save, post } = await asOffice();
  const page = await create('/secret', 'Not yet.');
  const { path, expiresAt } = (await post(`/api/pages/${page.id}/preview`)).json as {
    path: string;
    expiresAt: string;
  };
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const look = () => server().send(`/api/pages/preview${path.slice('/preview'.length)}`);
  await save(page, { title: 'Better title' });
  expect((await look()).json).toMatchObject({
    title: 'Better title',
    isPublished: false,
    sections: [section('Not yet.')],
  });
  const shell = await server().send(path);
  expect([shell.status, shell.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
  expect(shell.text).toContain('name="robots" content="noindex"');
  expect(shell.text).not.toContain('Better title');
  expect((await server().send('/api/pages/preview?token=guess')).status).toBe(400);
  await server()
    .knex('page_previews')
    .where({ pageId: page.id })
    .update({ expiresAt: new Date(0) });
  expect((await look()).status).toBe(400);
});
