import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportRunDetail } from '#contract/imports/endpoints.ts';
import { readWholeFeed } from '#tests/factories/feeds.ts';
import { bag, catalogue, fileOf, header, openOffice, teeL, teeM } from '#tests/factories/imports.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** An import replaces the whole catalogue, so each test has a shop of its own. */
let server: TestServer;
let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  server = await startTestServer();
  office = await openOffice(server);
  return () => server.stop();
});

const onSale = () => server.knex('products').whereNull('archivedAt').orderBy('slug').pluck('slug');
const hat = 'hat,Sun hat,Caps/Hats,,H-1,12,,Natural,#f1e9d8,One size,H-1-N,,1';
const brokenBag = bag.replace('8.90', 'free');

describe('an import that would take something off sale', () => {
  const replace = (file: string) => office.outcome('/api/import-files?name=spring.csv&mode=replace', file);

  it('changes nothing, says how much of what would go, and goes on when that is agreed to', async () => {
    await office.importFile(fileOf(teeM, teeL, bag));
    const before = await catalogue(server);
    const asked = await replace(fileOf(hat, brokenBag.replaceAll('bag', 'sack')));
    expect(asked).toMatchObject({
      status: 'checked',
      dryRun: false,
      mode: 'replace',
      next: 'apply',
      counts: { productsArchived: 2, productsOnSale: 2, variantsArchived: 3, variantsOnSale: 3, skipped: 1 },
      goingOffSale: ['Heavy tee', 'Market bag'],
    });
    expect(await catalogue(server)).toEqual(before);
    expect((await office.changes(asked.id, '?action=archived&kind=product')).total).toBe(2);

    const applied = await office.agree(asked);
    expect(applied).toMatchObject({ status: 'applied', counts: { productsArchived: 2 } });
    expect(await onSale()).toEqual(['hat']);
    expect((await office.call('POST', `/api/import-runs/${applied.id}/undo`)).status).toBe(200);
    expect(await catalogue(server)).toEqual(before);
  });

  it.each([
    '',
    '?productsOffSale=2',
    '?productsOffSale=1&variantsOffSale=3',
    '?productsOffSale=0&variantsOffSale=0',
  ])('is refused when what is agreed to is "%s"', async agreed => {
    await office.importFile(fileOf(teeM, teeL, bag));
    const { id } = await replace(fileOf(hat));
    const refused = await office.call('POST', `/api/import-runs/${id}/apply${agreed}`);
    expect(refused).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('takes 2 of 2 products and 3 of 3 variants off sale') },
    });
    expect(await onSale()).toEqual(['bag', 'tee']);
  });

  it('is asked about for single variants as well, and not at all when nothing goes', async () => {
    await office.importFile(fileOf(teeM, teeL, bag));
    const asked = await replace(fileOf(teeM, bag));
    expect(asked).toMatchObject({ status: 'checked', counts: { productsArchived: 0, variantsArchived: 1 } });
    expect(asked.goingOffSale).toEqual([]);
    expect(await replace(fileOf(teeM, teeL, bag, hat))).toMatchObject({ status: 'applied' });
  });

  it('counts what shoppers could see, and no variant of a product that was off sale before', async () => {
    await office.importFile(fileOf(teeM, teeL, bag));
    await server.knex('products').where({ slug: 'tee' }).update({ archivedAt: new Date() });
    expect(await replace(fileOf(hat))).toMatchObject({
      counts: { productsArchived: 1, productsOnSale: 1, variantsArchived: 1, variantsOnSale: 1 },
    });
  });

  it('is refused for the shop’s feed, whose question can be answered in the office', async () => {
    await office.importFile(fileOf(teeM, bag));
    const refused = await office.call('POST', '/api/import-products');
    expect(refused).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('2 of 2 products') },
    });
    const { runs } = (await office.call<{ runs: ImportRunDetail[] }>('GET', '/api/import-runs')).json;
    const [asked] = runs;
    // The screen follows the run that it names, however soon that had ended.
    expect(refused.json).toMatchObject({ details: { runId: asked?.id } });
    expect(asked).toMatchObject({ status: 'checked', dryRun: false, next: 'apply', mode: 'replace' });
    expect(await onSale()).toEqual(['bag', 'tee']);
    expect(
      asked && (await office.agree({ ...asked, undo: null, problems: [], goingOffSale: [] })),
    ).toMatchObject({ status: 'applied', counts: { productsArchived: 2 } });
  });
});

it('the shop’s feed may drop a product now and then; from a screen, that is asked about as well', async () => {
  expect((await office.call('POST', '/api/import-products')).status).toBe(200);
  await server.knex('products').insert({ name: 'Extra', slug: 'extra', priceCents: 100 });
  const asked = await office.call('POST', '/api/import-products?ask=any');
  expect(asked).toMatchObject({ status: 409, json: { message: expect.stringContaining('takes 1 of ') } });
  expect(await office.call('POST', '/api/import-products')).toMatchObject({
    status: 200,
    json: { productsArchived: 1 },
  });
});

describe('an import that adds and updates', () => {
  it('is the default for a file, and leaves alone what the file does not name', async () => {
    await office.importFile(fileOf(teeM, teeL, bag));
    const dearer = teeM.replace('24.95', '26.95');
    const run = await office.outcome('/api/import-files?name=spring.csv', fileOf(dearer, hat, brokenBag));
    expect(run).toMatchObject({
      status: 'applied',
      mode: 'add',
      counts: {
        productsCreated: 1,
        productsUpdated: 1,
        productsArchived: 0,
        variantsArchived: 0,
        skipped: 1,
      },
    });
    expect(await onSale()).toEqual(['bag', 'hat', 'tee']);
    const { products, variants } = await catalogue(server);
    expect(products.map(({ slug, priceCents, stock }) => [slug, priceCents, stock])).toEqual([
      ['bag', 890, 0],
      ['hat', 1200, 1],
      // Its stock is that of the variant in the file and of the one that is not.
      ['tee', 2695, 12],
    ]);
    expect(variants.every(({ archivedAt }) => archivedAt === null)).toBe(true);
  });

  it('adds a colour beside the others, in the order of the shop', async () => {
    await office.importFile(fileOf(bag, teeM, teeL));
    const red = teeM.replaceAll('Navy', 'Red').replace('#1b2c4a', '#b01020').replace('NL-1-M', 'NL-1-RM');
    await office.addFile(fileOf(hat, red.replace('2900000000018', '')));
    const { products, variants } = await catalogue(server);
    const tee = products.find(({ slug }) => slug === 'tee');
    expect(tee).toMatchObject({ colors: [{ name: 'Navy' }, { name: 'Red' }], stock: 17 });
    expect(products.toSorted((a, b) => a.displayOrder - b.displayOrder).map(({ slug }) => slug)).toEqual([
      'bag',
      'tee',
      'hat',
    ]);
    const ofTee = variants.filter(({ productId }) => productId === tee?.id);
    expect(
      ofTee.toSorted((a, b) => a.displayOrder - b.displayOrder).map(({ stockCode }) => stockCode),
    ).toEqual(['NL-1-M', 'NL-1-L', 'NL-1-RM']);
  });

  it('leaves columns alone that the file does not have', async () => {
    await office.importFile(fileOf(teeM, bag));
    const before = await catalogue(server);
    const short = ['Handle,Product,Colour,Size,Stock Code,Base Price', 'tee,Heavy tee,Navy,M,NL-1-M,24.95'];
    expect(await office.addFile(short.join('\n'))).toMatchObject({ counts: { productsUpdated: 0 } });
    await office.addFile(short.join('\n').replace('24.95', '19.95'));
    const after = await catalogue(server);
    expect(after.variants).toEqual(before.variants);
    expect(after.products.map(({ priceCents }) => priceCents)).toEqual([890, 1995]);
    expect(after.products.map(({ priceCents: _, ...rest }) => rest)).toEqual(
      before.products.map(({ priceCents: _, ...rest }) => rest),
    );
  });

  it('moves a product to another category, beside the further ones that its file does not have', async () => {
    await office.importFile(fileOf(teeM, bag));
    const move =
      'Handle,Product,Category,Colour,Size,Stock Code,Base Price\nbag,Market bag,Totes,Natural,One size,PF-9-N,8.90';
    await office.addFile(move);
    const categories = async () =>
      (await server.knex('products').where({ slug: 'bag' }).first('categoryName', 'categories')) as unknown;
    expect(await categories()).toEqual({
      categoryName: 'Totes',
      categories: ['Totes', 'Promotional Products'],
    });
    await office.addFile(move.replace('Totes', ''));
    expect(await categories()).toMatchObject({ categoryName: 'Totes' });
  });

  it('gives back a product that was off sale, with the colours of the file', async () => {
    await office.importFile(fileOf(teeM, bag));
    await office.importFile(fileOf(bag));
    const red = teeM.replaceAll('Navy', 'Red').replace('NL-1-M', 'NL-1-RM').replace('2900000000018', '');
    expect(await office.addFile(fileOf(red))).toMatchObject({ counts: { productsUpdated: 1 } });
    expect(await server.knex('products').where({ slug: 'tee' }).first()).toMatchObject({
      archivedAt: null,
      colors: [{ name: 'Red' }],
      stock: 5,
    });
  });

  it('is checked in either mode, from the same file', async () => {
    await office.importFile(fileOf(teeM, bag));
    const adding = await office.outcome('/api/import-checks/file?name=spring.csv', fileOf(teeM, hat));
    expect(adding).toMatchObject({ mode: 'add', counts: { productsArchived: 0, productsCreated: 1 } });
    const replacing = await office.outcome(`/api/import-runs/${adding.id}/check-again?mode=replace`);
    expect(replacing).toMatchObject({ mode: 'replace', counts: { productsArchived: 1 } });
    const back = await office.outcome(`/api/import-runs/${replacing.id}/check-again?mode=add`);
    expect(await office.agree(back)).toMatchObject({ status: 'applied', mode: 'add' });
    expect(await onSale()).toEqual(['bag', 'hat', 'tee']);
  });

  it('keeps the shop’s own order when the supplier’s words are chosen', async () => {
    await office.importFile(fileOf(teeM, bag));
    await server
      .knex('products')
      .where({ slug: 'tee' })
      .update({ name: 'Ours', handMade: ['name', 'display_order'], displayOrder: 9 });
    const check = await office.outcome('/api/import-checks/file?name=spring.csv', fileOf(teeM));
    const theirs = await office.outcome(`/api/import-runs/${check.id}/check-again?words=supplier`);
    expect(theirs).toMatchObject({ mode: 'add', counts: { wordsReplaced: 1 } });
    await office.agree(theirs);
    expect(await server.knex('products').where({ slug: 'tee' }).first()).toMatchObject({
      name: 'Heavy tee',
      displayOrder: 9,
      handMade: ['display_order'],
    });
  });
});

it('the template has every column and is a file without problems', async () => {
  const answer = await office.call('GET', '/api/import-template');
  const columns = answer.text.split('\r\n')[0] ?? '';
  for (const column of header.split(',')) expect(columns).toContain(`"${column}"`);
  const feed = await readWholeFeed(Buffer.from(answer.text));
  expect(feed).toMatchObject({ adapter: 'selvedge-feed', problems: [] });
  expect(await office.importFile(answer.text)).toMatchObject({
    status: 'applied',
    counts: { productsCreated: 2, variantsCreated: 3 },
    problemCount: 0,
  });
});
