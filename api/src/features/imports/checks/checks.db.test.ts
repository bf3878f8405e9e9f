import { beforeEach, describe, expect, it, vi } from 'vitest';
import { present } from '#api/database/present.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bag, catalogue, fileOf, openOffice, teeL, teeM } from '#tests/factories/imports.ts';

/** An import replaces the whole catalogue, so each test has a shop of its own. */
let server: TestServer;
let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  server = await startTestServer();
  office = await openOffice(server);
  return () => server.stop();
});

const dearer = teeM.replace('24.95', '26.95').replace('Heavy tee', 'Heavier tee');

it('tells every change with its fields before and after, and changes nothing', async () => {
  await office.importFile(fileOf(teeM, teeL, bag));
  const before = await catalogue(server);
  const hat = 'hat,Sun hat,Caps/Hats,,H-1,12,,Natural,#f1e9d8,One size,H-1-N,,1';
  const check = await office.checkFile(
    fileOf(dearer, teeL.replace(/7$/, '9'), teeL.replaceAll('L', 'XL'), hat),
  );
  expect(await catalogue(server)).toEqual(before);

  expect(check).toMatchObject({ status: 'checked', next: 'apply' });
  const { changes, total } = await office.changes(check.id);
  expect(total).toBe(changes.length);
  expect(changes).toEqual([
    { kind: 'category', action: 'new', name: 'Caps/Hats', code: 'caps-hats', variants: 0, fields: [] },
    {
      kind: 'product',
      action: 'changed',
      name: 'Heavier tee',
      code: 'tee',
      variants: 0,
      fields: expect.arrayContaining([
        { label: 'Name', before: 'Heavy tee', after: 'Heavier tee' },
        { label: 'Price', before: '$24.95', after: '$26.95' },
        { label: 'Stock', before: '12', after: '21' },
      ]),
    },
    { kind: 'product', action: 'archived', name: 'Market bag', code: 'bag', variants: 1, fields: [] },
    { kind: 'product', action: 'new', name: 'Sun hat', code: 'hat', variants: 1, fields: [] },
    {
      kind: 'variant',
      action: 'changed',
      name: 'Heavier tee, Navy, L',
      code: 'NL-1-L',
      variants: 0,
      fields: [{ label: 'Stock', before: '7', after: '9' }],
    },
    {
      kind: 'variant',
      action: 'new',
      name: 'Heavier tee, Navy, XL',
      code: 'NXL-1-XL',
      variants: 0,
      fields: [],
    },
  ]);
});

it('is searched, filtered and read by pages', async () => {
  const lines = Array.from({ length: 60 }, (_, at) =>
    bag.replaceAll('bag', `bag-${at}`).replaceAll('PF-9', `PF-${at}x`),
  );
  const check = await office.checkFile(fileOf(teeM, ...lines));
  const { id } = check;
  expect((await office.changes(id, '?kind=product')).total).toBe(61);
  expect((await office.changes(id, '?kind=product&page=2')).changes).toHaveLength(11);
  expect((await office.changes(id, '?search=HEAVY')).changes).toMatchObject([{ code: 'tee' }]);
  expect((await office.changes(id, '?action=changed')).total).toBe(0);
  expect((await office.call('GET', `/api/import-runs/${id}/changes?action=guessed`)).status).toBe(422);
});

it('is carried out as it was seen, once', async () => {
  const check = await office.checkFile(fileOf(teeM, bag));
  const done = await office.outcome(`/api/import-runs/${check.id}/apply`);
  expect(done).toMatchObject({ status: 'applied', source: 'spring.csv', counts: check.counts });
  expect((await catalogue(server)).products).toHaveLength(2);
  expect((await office.call('POST', `/api/import-runs/${check.id}/apply`)).status).toBe(409);
  const again = await office.outcome(`/api/import-runs/${check.id}/check-again`);
  expect((await office.changes(again.id)).total).toBe(0);
});

it('is refused when the catalogue has changed since, and can be made again', async () => {
  const check = await office.checkFile(fileOf(teeM, bag));
  await server.knex('categories').insert({ id: 'meanwhile', name: 'Meanwhile' });
  const refused = await office.call('POST', `/api/import-runs/${check.id}/apply`);
  expect(refused).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('has changed since') },
  });
  expect((await office.call('GET', `/api/import-runs/${check.id}`)).json).toMatchObject({
    next: 'checkAgain',
  });
  expect((await catalogue(server)).products).toEqual([]);

  const again = await office.outcome(`/api/import-runs/${check.id}/check-again`);
  expect(again).toMatchObject({ status: 'checked', next: 'apply' });
  // Its file stays for the later check, whose it is now.
  expect((await office.call('GET', `/api/import-runs/${check.id}`)).json).toMatchObject({ next: null });
  const done = await office.outcome(`/api/import-runs/${again.id}/apply`);
  expect(isRefusal(done)).toBe(false);
  expect(done).toMatchObject({ status: 'applied' });
});

it('of an earlier day cannot be carried out, and its file is gone', async () => {
  const first = await office.checkFile(fileOf(teeM));
  const run = present(await server.knex('import_runs').where({ id: first.id }).first());
  const fileName = present(run.fileName);
  await office.checkFile(fileOf(bag));
  expect((await office.call('POST', `/api/import-runs/${first.id}/apply`)).status).toBe(409);
  expect(await server.files.read(fileName)).toBeNull();
});

it('of the same bytes as the import before keeps its file, however late that import forgets its own', async () => {
  const { files } = server;
  const remove = files.remove.bind(files);
  let forget = () => {};
  const mayForget = new Promise<void>(resolve => (forget = resolve));
  const forgot: Promise<void>[] = [];
  vi.spyOn(files, 'remove').mockImplementation(async name => {
    const gone = mayForget.then(() => remove(name));
    forgot.push(gone);
    await gone;
  });
  await office.importFile(fileOf(teeM));
  await expect.poll(() => forgot.length).toBe(1);
  const check = await office.checkFile(fileOf(teeM));
  forget();
  await Promise.all(forgot);
  expect(await office.outcome(`/api/import-runs/${check.id}/check-again`)).toMatchObject({
    status: 'checked',
  });
});

it('that may not begin leaves no file', async () => {
  await server.knex('import_runs').insert({ source: 'x.csv', adapter: '', dryRun: false });
  const { status } = await office.call('POST', '/api/import-checks/file?name=x.csv', fileOf(teeM));
  expect(status).toBe(409);
  for await (const name of server.files.list()) expect.fail(name);
});

describe('words that the shop has written itself', () => {
  const written = { name: 'The heavy one', handMade: ['name', 'display_order'], displayOrder: 2 };
  const file = fileOf(teeM, bag);
  const namesOf = (rows: Record<string, unknown>[]) => rows.map(({ slug, name }) => [slug, name]);

  async function wroteOwnWords() {
    await office.importFile(file);
    await server.knex('products').where({ slug: 'tee' }).update(written);
    await server.knex('products').where({ slug: 'bag' }).update({ displayOrder: 1 });
  }

  it('stay unless the supplier’s are chosen; then the check tells it, the import does it, the log says it', async () => {
    await wroteOwnWords();
    const before = await catalogue(server);
    const ours = await office.checkFile(file);
    expect(ours).toMatchObject({
      status: 'checked',
      error: null,
      words: 'ours',
      counts: { productsKept: 1, wordsReplaced: 0 },
    });
    const theirs = await office.outcome(`/api/import-runs/${ours.id}/check-again?words=supplier`);
    expect(theirs).toMatchObject({
      words: 'supplier',
      next: 'apply',
      counts: { productsKept: 0, wordsReplaced: 1, productsUpdated: 2 },
    });
    const { changes } = await office.changes(theirs.id, '?search=tee');
    expect(changes).toMatchObject([
      {
        code: 'tee',
        action: 'changed',
        fields: [
          { label: 'Name', before: 'The heavy one', after: 'Heavy tee' },
          { label: 'Kept by hand', before: 'Name, Place in the list', after: '' },
          { label: 'Place in the list', before: '2', after: '1' },
        ],
      },
    ]);
    expect(await catalogue(server)).toEqual(before);

    const done = await office.outcome(`/api/import-runs/${theirs.id}/apply`);
    expect(done).toMatchObject({ status: 'applied', words: 'supplier', counts: { wordsReplaced: 1 } });
    const { products } = await catalogue(server);
    expect(namesOf(products)).toEqual([
      ['bag', 'Market bag'],
      ['tee', 'Heavy tee'],
    ]);
    expect(products.map(({ handMade }) => handMade)).toEqual([[], []]);
    const log = await server
      .knex('audit_events')
      .where({ action: 'import.apply', entityId: String(done.id) });
    expect(log).toMatchObject([{ after: { words: 'supplier', wordsReplaced: 1 } }]);

    const undone = await office.call('POST', `/api/import-runs/${done.id}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect(await catalogue(server)).toEqual(before);
  });

  it('are chosen again for each file, and kept again when asked for', async () => {
    await wroteOwnWords();
    const theirs = await office.outcome(
      `/api/import-runs/${(await office.checkFile(file)).id}/check-again?words=supplier`,
    );
    expect(await office.outcome(`/api/import-runs/${theirs.id}/check-again`)).toMatchObject({
      words: 'supplier',
    });
    const again = await office.checkFile(file);
    expect(again.words).toBe('ours');
    const back = await office.outcome(`/api/import-runs/${again.id}/check-again?words=ours`);
    expect(back).toMatchObject({ words: 'ours', counts: { productsKept: 1 } });
    expect((await office.call('POST', `/api/import-runs/${back.id}/check-again?words=mine`)).status).toBe(
      422,
    );
    const kept = await office.outcome(`/api/import-runs/${back.id}/apply`);
    expect(kept).toMatchObject({ words: 'ours', counts: { productsKept: 1 } });
    expect(await server.knex('products').where({ slug: 'tee' }).first('name')).toEqual({
      name: 'The heavy one',
    });
  });

  it('of what the file does not name stay, and the same file as the last time is not taken for the same', async () => {
    await wroteOwnWords();
    await office.importFile(file);
    const lid = 'lid,Straw hat,Caps/Hats,,H-2,12,,Natural,#f1e9d8,One size,H-2-N,,1';
    await office.importFile(fileOf(teeM, bag, lid));
    await server
      .knex('products')
      .where({ slug: 'lid' })
      .update({ name: 'Our hat', handMade: ['name'] });
    const again = await office.checkFile(file);
    const theirs = await office.outcome(`/api/import-runs/${again.id}/check-again?words=supplier`);
    await office.agree(theirs);
    expect(await server.knex('products').orderBy('slug').select('slug', 'name', 'handMade')).toEqual([
      { slug: 'bag', name: 'Market bag', handMade: [] },
      { slug: 'lid', name: 'Our hat', handMade: ['name'] },
      { slug: 'tee', name: 'Heavy tee', handMade: [] },
    ]);
  });
});
