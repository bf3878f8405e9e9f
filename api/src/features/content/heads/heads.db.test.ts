/** The owner's titles and descriptions: listed with what is wrong, written with versions, served in the head. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PageHeadRecord } from '#contract/content/page-head-endpoints.ts';
import { makeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import type { HeadList } from './list-heads.ts';

const origin = 'https://shop.example';
const server = useTestServer({ publicUrl: origin });
let admin: SignedIn;
let office: Send;
beforeAll(async () => {
  admin = await server().as('admin');
  office = admin.send;
});

async function list(query = ''): Promise<HeadList> {
  const { status, json } = await office(`/api/page-heads${query}`);
  expect(status).toBe(200);
  return json as HeadList;
}

async function find(path: string): Promise<PageHeadRecord | undefined> {
  const { heads } = await list(`?search=${encodeURIComponent(path)}`);
  return heads.find(head => head.path === path);
}

const write = (path: string, words: object) =>
  office('/api/page-heads', { method: 'PUT', json: { path, title: null, description: null, ...words } });

async function served(path: string) {
  const { text } = await server().send(path);
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(text)?.[1];
  return {
    title: /<title>([^<]*)<\/title>/.exec(text)?.[1],
    description: meta('description'),
    shared: [meta('og:title'), meta('og:description')],
    isOwn: / data-own>/.test(text),
  };
}

async function makeOnSale(part: Record<string, unknown> = {}) {
  const product = await makeProduct(server().knex, part);
  server().catalogueMoved();
  return product;
}

describe('the list', () => {
  it('holds every page that search engines may read, once, and no other', async () => {
    const product = await makeOnSale({ categoryName: 'Aprons', categories: ['Aprons'] });
    const hidden = await makeOnSale({ archivedAt: new Date() });
    await server()
      .knex('pages')
      .insert([
        { path: '/team', title: 'Team', description: 'Who we are', status: 'published' },
        { path: '/plans', title: 'Plans', status: 'draft' },
      ]);
    server().catalogueMoved();
    const heads: PageHeadRecord[] = [];
    for (let page = 1; heads.length < (await list()).total; page++)
      heads.push(...(await list(`?page=${page}`)).heads);
    const paths = heads.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/faq',
        '/products',
        '/team',
        '/products?category=Aprons',
        `/product/${product.id}`,
      ]),
    );
    for (const none of [
      '/cart',
      '/admin',
      '/plans',
      '/privacy-policy',
      `/product/${hidden.id}`,
      '/product/:id',
    ])
      expect(paths).not.toContain(none);
    expect(heads.find(({ path }) => path === '/team')).toEqual({
      path: '/team',
      kind: 'own',
      usual: { title: 'Team', description: 'Who we are' },
      title: null,
      description: null,
      fullTitle: 'Team · Selvedge',
      canonical: `${origin}/team`,
      problems: ['description_short'],
      version: 0,
      updatedAt: null,
    });
  });

  it('finds by words, kind and problem, and counts over all', async () => {
    const twin = {
      name: 'Twin tee of the year',
      description: 'The very same words stand on two pages of this shop.',
    };
    const [one, two] = [await makeOnSale(twin), await makeOnSale(twin)];
    const found = await list('?search=TWIN%20tee&kind=product');
    expect(found.heads.map(({ path }) => path)).toEqual([`/product/${one.id}`, `/product/${two.id}`]);
    expect(found.heads[0]?.problems).toEqual(['title_twice', 'description_twice', 'no_photo']);
    expect((await list('?search=twin%20tee&problem=title_twice')).total).toBe(2);
    expect((await list('?search=twin%20tee&kind=page')).total).toBe(0);
    const { counts, byProblem } = await list('?search=twin%20tee');
    expect(counts.pages).toBeGreaterThan(8);
    expect(byProblem.title_twice).toBeGreaterThanOrEqual(2);
    // A drawing is no defect.
    expect(counts.problems).toBeLessThan(counts.pages);
  });
});

describe('the owner’s words', () => {
  it('stand in the head that the server sends, and go back to the usual ones', async () => {
    const { id, name } = await makeOnSale({ description: 'A 240 gsm tee.' });
    const path = `/product/${id}`;
    const usual = { title: `${name} · Selvedge`, description: 'A 240 gsm tee. $19.95 each.', isOwn: false };
    expect(await served(path)).toMatchObject(usual);

    const title = `Tees for "clubs" & crews </title>`;
    const description = 'Heavy cotton tees with your club’s crest, printed in Brisbane from twenty pieces.';
    const answer = await write(path, { title, description, version: 0 });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { path, title, description, version: 1, problems: ['no_photo'] },
    ]);
    const safe = 'Tees for &quot;clubs&quot; &amp; crews &lt;/title&gt;';
    expect(await served(path)).toEqual({
      title: `${safe} · Selvedge`,
      description,
      shared: [safe, description],
      isOwn: true,
    });
    // Another way to the same page says the same.
    expect((await served(`/products/${id}?colour=navy`)).title).toBe(`${safe} · Selvedge`);

    expect((await write(path, { description, version: 1 })).json).toMatchObject({ title: null, version: 2 });
    expect(await served(path)).toMatchObject({ title: usual.title, description, isOwn: true });
    expect((await write(path, { version: 2 })).status).toBe(200);
    expect(await served(path)).toMatchObject(usual);
  });

  it('hold for pages and categories, by the address that is kept', async () => {
    await makeOnSale({ categoryName: 'Beanies', categories: ['Beanies'] });
    await write('/products?category=Beanies', { title: 'Embroidered beanies' });
    await write('/faq', {
      description: 'Everything people ask before they order printed clothes, answered.',
    });
    expect((await served('/products?category=beanies&sort=price')).title).toBe(
      'Embroidered beanies · Selvedge',
    );
    expect((await served('/products')).title).toBe('Products · Selvedge');
    expect((await served('/faq')).description).toMatch(/^Everything people ask/);
    // Pages kept out of search engines stay as they are.
    expect((await served('/products?category=Beanies&search=red')).title).not.toMatch(/^Embroidered/);
  });

  it('are refused for pages that there are none of, and in forms that nobody can show', async () => {
    for (const path of ['/nowhere', '/cart', '/product/999999', '/privacy-policy', '/products?category=None'])
      expect((await write(path, { title: 'A fine title' })).status, path).toBe(404);
    for (const [path, words] of [
      ['faq', { title: 'A fine title' }],
      ['/faq', { title: 'x' }],
      ['/faq', { title: 'x'.repeat(121) }],
      ['/faq', { description: 'x'.repeat(321) }],
      ['/faq', { title: 7 }],
    ] as const)
      expect((await write(path, words)).status).toBe(422);
  });

  it('of two people never overwrite each other unseen', async () => {
    const path = '/terms';
    const first = await write(path, { title: 'Terms, plainly', version: 0 });
    expect(first.status).toBe(200);
    const late = await write(path, { title: 'Terms of trade', version: 0 });
    expect(late.status).toBe(409);
    expect((late.json as { details: { current: PageHeadRecord } }).details.current).toMatchObject({
      path,
      title: 'Terms, plainly',
      version: 1,
    });
    // At once: one is told of the other.
    const both = await Promise.all(
      ['One title of it', 'Other title of it'].map(title => write(path, { title, version: 1 })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await find(path))?.version).toBe(2);
  });

  it('are in the audit log, with no entry for what changes nothing', async () => {
    const { knex } = server();
    const path = '/shipping-policy';
    await write(path, { title: 'How parcels travel' });
    await write(path, { title: 'How parcels travel' });
    const events = await knex('audit_events').where({ entity: 'page_head', entityId: path });
    expect(events).toMatchObject([
      {
        actorId: admin.id,
        action: 'change',
        before: { title: null },
        after: { title: 'How parcels travel' },
      },
    ]);
  });

  it('are for the office alone', async () => {
    for (const role of ['workshop', 'driver', 'customer'] as const) {
      const { send } = await server().as(role);
      expect((await send('/api/page-heads')).status).toBe(403);
      const json = { path: '/faq', title: 'Mine now', description: null };
      expect((await send('/api/page-heads', { method: 'PUT', json })).status).toBe(403);
    }
    expect((await server().send('/api/page-heads')).status).toBe(401);
  });
});
