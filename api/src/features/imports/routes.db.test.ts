import { beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueSize, ImportResult, ImportRunView } from '#contract/imports/endpoints.ts';
import { useTestServer } from '#tests/support/server.ts';
import { header, openOffice, teeM } from '#tests/factories/imports.ts';

const server = useTestServer();
let office: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  office = await openOffice(server());
});

const broken = 'bag,Market bag,Bags,,PF-9,free,,Natural,#f1e9d8,One size,PF-9-N,,0';

const listed = async () =>
  (await office.call<{ runs: ImportRunView[]; catalogue: CatalogueSize | null }>('GET', '/api/import-runs'))
    .json;

describe('import of a file', () => {
  it('is checked without changing, applied, and keeps the history with line and column', async () => {
    const file = [header, teeM, broken].join('\n');
    const checked = await office.checkFile(file);
    expect(checked).toMatchObject({ status: 'checked', dryRun: true, counts: { productsProcessed: 1 } });
    expect(await server().knex('products').first('id')).toBeUndefined();
    expect((await listed()).catalogue).toBeNull();

    const done = await office.importFile(file);
    expect(done).toMatchObject({ status: 'applied', counts: { variantsCreated: 1 }, problemCount: 1 });
    expect(done.problems[0]).toMatchObject({ line: 3, column: 'Base Price', value: 'free', skipped: true });
    expect(done.finishedAt).not.toBeNull();

    const { runs, catalogue } = await listed();
    expect(catalogue).toEqual({ products: 1, variants: 1, categoryLinks: 1 });
    expect(runs.map(run => [run.status, run.source, run.problemCount, run.startedBy === null])).toEqual([
      ['applied', 'spring.csv', 1, false],
      ['checked', 'spring.csv', 1, false],
    ]);
    const audit = await server().knex('audit_events').where({ action: 'import.apply' }).first();
    expect(audit).toMatchObject({ entity: 'import_runs', entityId: String(done.id) });
  });

  it('gives its problems as a file in which nothing is a formula', async () => {
    const file = [header, teeM, broken.replace('free', '=HYPERLINK(1)')].join('\n');
    const { id } = await office.checkFile(file);
    const answer = await office.call('GET', `/api/import-runs/${id}/problems`);
    expect(answer.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      '"Row","Column","Value","Reason","What was done"',
      `"3","Base Price","'=HYPERLINK(1)","Base Price: ""=HYPERLINK(1)"" is not a price.","Row left out"`,
      '',
    ]);
    expect((await office.call('GET', '/api/import-runs/999999/problems')).status).toBe(404);
  });

  it('that cannot be read ends with the reason', async () => {
    const run = await office.outcome('/api/import-files?name=x.csv', 'Handle,Product\n');
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('No known supplier file') });
    expect((await office.call('POST', `/api/import-runs/${run.id}/cancel`)).status).toBe(409);
  });

  it.each([
    ['an empty file', '', 422],
    ['a file too large', new Uint8Array(50_000_001), 413],
  ])('refuses %s and changes nothing', async (_, body, status) => {
    const before = await server().knex('products').count('id');
    expect((await office.call('POST', '/api/import-files?name=x.csv', body)).status).toBe(status);
    expect(await server().knex('products').count('id')).toEqual(before);
  });

  it('wants a name', async () => {
    expect((await office.call('POST', '/api/import-files', header)).status).toBe(422);
  });
});

it('the import of the feed answers when all is done, and two at once are one', async () => {
  // It does not name them, and would have to ask.
  await server().knex('products').update({ deletedAt: new Date() });
  const answers = await Promise.all([
    office.call('POST', '/api/import-products'),
    office.call('POST', '/api/import-products'),
  ]);
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409]);
  const done = answers.find(answer => answer.status === 200)?.json as ImportResult;
  expect(done).toMatchObject({ success: true, imagesDownloaded: 0, error: null });
  expect(done.productsProcessed).toBeGreaterThanOrEqual(96);
  expect(done.variantsCreated).toBeGreaterThan(9_000);
  const refused = answers.find(answer => answer.status === 409)?.json;
  expect(refused).toMatchObject({ code: 'import_running', message: 'An import is already running.' });
});
