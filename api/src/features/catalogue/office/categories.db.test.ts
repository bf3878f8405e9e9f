import { expect, test } from 'vitest';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { slugify } from '#contract/text/slug.ts';
import { multipart } from '#tests/factories/forms.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

async function make(send: Send, name: string, more: object = {}): Promise<OfficeCategory> {
  const unique = `${name} ${uniqueName('x')}`;
  const answer = await send('/api/categories', { json: { id: slugify(unique), name: unique, ...more } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as OfficeCategory;
}

const patch = (send: Send, id: string, json: object) =>
  send(`/api/categories/${id}`, { method: 'PATCH', json });
const messageOf = (answer: { json: unknown }) => (answer.json as { message: string }).message;
const tree = async (send: Send) => (await send('/api/admin/categories')).json as OfficeCategory[];
const childrenOf = async (send: Send, id: string) =>
  (await tree(send)).filter(({ parentId }) => parentId === id).map(one => one.id);

async function fileUnder(send: Send, names: string[]): Promise<number> {
  const { id } = await makeProduct(server().knex);
  const answer = await send(`/api/products/${id}`, multipart('PATCH', { categories: names }));
  expect(answer.status, answer.text).toBe(200);
  return id;
}

const namesOf = async (id: number) => (await server().send(`/api/products/${id}`)).json as object;

test('a new category is placed last and has an id of its own', async () => {
  const { send, id: actorId } = await server().as('admin');
  const parent = await make(send, 'Work wear');
  const first = await make(send, 'Vests', {
    parentId: parent.id,
    displayOrder: 1,
    description: 'Bright',
    isActive: true,
  });
  const second = await make(send, 'Trousers', { parentId: parent.id });
  expect(first).toMatchObject({ parentId: parent.id, displayOrder: 1, description: 'Bright', products: 0 });
  expect(second.displayOrder).toBe(2);
  expect((await server().send('/api/categories')).json).toContainEqual(
    expect.objectContaining({ id: first.id, parentId: parent.id }),
  );
  for (const [json, status] of [
    [{ id: first.id, name: 'Another' }, 409],
    [{ id: uniqueName('id'), name: first.name.toUpperCase() }, 409],
    [{ id: 'No Slug', name: 'X' }, 422],
    [{ id: uniqueName('id'), name: '  ' }, 422],
    [{ id: uniqueName('id'), name: uniqueName('N'), parentId: 'nobody' }, 422],
  ] as const) {
    expect((await send('/api/categories', { json })).status, JSON.stringify(json)).toBe(status);
  }
  expect(await server().knex('audit_events').where({ entity: 'category', entityId: first.id })).toMatchObject(
    [{ action: 'category.create', actorId }],
  );
});

test('a new name reaches every product, and the id stays', async () => {
  const { send } = await server().as('admin');
  const bags = await make(send, 'Bags');
  const hats = await make(send, 'Hats');
  const filed = await fileUnder(send, [bags.name, hats.name]);
  const also = await fileUnder(send, [hats.name, bags.name]);
  const name = `Totes ${bags.id}`;
  const renamed = await patch(send, bags.id, { name, version: bags.version });
  expect(renamed.json).toMatchObject({ id: bags.id, name, products: 2 });
  expect(await namesOf(filed)).toMatchObject({ category: name, categories: [name, hats.name] });
  expect(await namesOf(also)).toMatchObject({ category: hats.name, categories: [hats.name, name] });
  expect((await patch(send, bags.id, { name: 'Mine', version: bags.version })).status).toBe(409);
  expect((await patch(send, bags.id, { name: hats.name })).status).toBe(409);
});

test('switched off it leaves what the shop shows, and comes back', async () => {
  const { send } = await server().as('admin');
  const off = await make(send, 'Off');
  const on = await make(send, 'On');
  const id = await fileUnder(send, [off.name, on.name]);
  await patch(send, off.id, { isActive: false });
  expect(await namesOf(id)).toMatchObject({ category: on.name, categories: [on.name] });
  expect((await send(`/api/admin/products/${id}`)).json).toMatchObject({ categories: [off.name, on.name] });
  await patch(send, off.id, { isActive: true });
  expect(await namesOf(id)).toMatchObject({ category: off.name, categories: [off.name, on.name] });
});

test('moved onto another it is the last of its children; places have no gaps', async () => {
  const { send } = await server().as('admin');
  const parent = await make(send, 'Parent');
  const ids = [];
  for (const name of ['A', 'B', 'C']) ids.push((await make(send, name, { parentId: parent.id })).id);
  const [a = '', b = '', c = ''] = ids;
  const stray = await make(send, 'Stray');
  await patch(send, stray.id, { parentId: parent.id });
  expect(await childrenOf(send, parent.id)).toEqual([a, b, c, stray.id]);
  await patch(send, c, { displayOrder: 1 });
  expect(await childrenOf(send, parent.id)).toEqual([c, a, b, stray.id]);
  await patch(send, a, { parentId: '' });
  expect(await childrenOf(send, parent.id)).toEqual([c, b, stray.id]);
  const all = await tree(send);
  expect(all.filter(({ parentId }) => parentId === parent.id).map(one => one.displayOrder)).toEqual([
    1, 2, 3,
  ]);
  expect(all.findLast(({ parentId }) => parentId === null)?.id).toBe(a);
});

test.each([0, 1, 2])('into itself or below itself it cannot go: %i deep', async depth => {
  const { send } = await server().as('admin');
  const chain = [await make(send, 'Top')];
  for (let n = 0; n < depth; n++) chain.push(await make(send, 'Sub', { parentId: chain.at(-1)?.id }));
  const [top] = chain;
  const answer = await patch(send, top?.id ?? '', { parentId: chain.at(-1)?.id });
  expect(answer.status).toBe(409);
  expect(messageOf(answer)).toBe('Cannot move a category into its own descendant');
});

test('two people who move two categories below each other at once: one is told, and there is no circle', async () => {
  const [one, two] = [(await server().as('admin')).send, (await server().as('admin')).send];
  for (let round = 0; round < 15; round++) {
    const [a, b] = [await make(one, 'A'), await make(one, 'B')];
    const answers = await Promise.all([
      patch(one, a.id, { parentId: b.id }),
      patch(two, b.id, { parentId: a.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
  const { rows } = await server().knex.raw(`
    with recursive up as (
      select id, parent_id, array[id]::text[] as path from categories
      union all select u.id, c.parent_id, u.path || c.id::text from up u join categories c on c.id = u.parent_id
      where array_length(u.path, 1) < 50)
    select id from up where array_length(path, 1) >= 50`);
  expect(rows).toEqual([]);
});

test('a product saved while its category is renamed carries one of its names, never a lost one', async () => {
  const { send } = await server().as('admin');
  for (let round = 0; round < 8; round++) {
    const made = await make(send, 'Race');
    const { id } = await makeProduct(server().knex);
    const name = `Renamed ${made.id}`;
    const [saved] = await Promise.all([
      send(`/api/products/${id}`, multipart('PATCH', { categories: [made.name] })),
      patch(send, made.id, { name }),
    ]);
    const { categories } = (await namesOf(id)) as { categories: string[] };
    expect(categories).toEqual(saved.status === 200 ? [name] : []);
  }
});

test('deleted: not with sub-categories; its products stay on sale, and come back with it', async () => {
  const { send } = await server().as('admin');
  const parent = await make(send, 'Parent');
  const child = await make(send, 'Child', { parentId: parent.id });
  const other = await make(send, 'Other');
  const refused = await send(`/api/categories/${parent.id}`, { method: 'DELETE' });
  expect(refused.status).toBe(409);
  expect(messageOf(refused)).toBe(`“${parent.name}” has one sub-category. Move or delete them first.`);

  const only = await fileUnder(send, [child.name]);
  const both = await fileUnder(send, [child.name, other.name]);
  expect((await send(`/api/categories/${child.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await send(`/api/categories/${child.id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await namesOf(only)).toMatchObject({ category: '', categories: [] });
  expect(await namesOf(both)).toMatchObject({ category: other.name, categories: [other.name] });
  // Saved meanwhile, and still known to belong to it.
  await send(`/api/products/${both}`, multipart('PATCH', { categories: [other.name] }));

  const back = await send(`/api/categories/${child.id}/restore`, { method: 'POST' });
  expect(back.json).toMatchObject({ parentId: parent.id, products: 2 });
  expect(await namesOf(only)).toMatchObject({ category: child.name, categories: [child.name] });
  expect(await namesOf(both)).toMatchObject({ category: other.name, categories: [other.name, child.name] });

  // A category created again under the same id is empty.
  await send(`/api/categories/${child.id}`, { method: 'DELETE' });
  const again = await send('/api/categories', { json: { id: child.id, name: child.name } });
  expect(again.json).toMatchObject({ parentId: null, products: 0 });
  expect((await send('/api/categories/nobody', { method: 'DELETE' })).status).toBe(404);
});
