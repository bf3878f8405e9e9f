import { describe, expect, it } from 'vitest';
import type { ImportResult, ImportRunDetail, ImportRunView } from '#contract/endpoints/import.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

const header =
  'Handle,Product,Category,Extra Categories,Style Code,Base Price,Price Breaks,Colour,Hex,Size,Stock Code,GTIN,Stock';
const good = "tee,Heavy tee,Men's T-Shirts,,NL-1,24.95,20:22.50,Navy,#1b2c4a,M,NL-1-M,2900000000018,5";
const broken = 'bag,Market bag,Bags,,PF-9,free,,Natural,#f1e9d8,One size,PF-9-N,,0';

async function send(method: 'GET' | 'POST', path: string, body?: string | Uint8Array<ArrayBuffer>) {
  const { cookie } = await server().as('admin');
  const answer = await fetch(server().baseUrl + path, {
    method,
    headers: { Cookie: cookie, Origin: server().baseUrl, 'Content-Type': 'text/csv' },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, json: (await answer.json()) as unknown };
}

/** A run that has begun is followed by its row. */
async function outcome(path: string, body?: string): Promise<ImportRunDetail> {
  const begun = await send('POST', path, body);
  expect(begun.status, JSON.stringify(begun.json)).toBe(202);
  await server().shop.settled();
  return (await send('GET', `/api/import-runs/${(begun.json as ImportRunView).id}`)).json as ImportRunDetail;
}

describe('import of a file', () => {
  it('is checked without changing, applied, and keeps the history with line and column', async () => {
    const file = [header, good, broken].join('\n');
    const checked = await outcome('/api/import-checks/file?name=spring.csv', file);
    expect(checked).toMatchObject({ status: 'checked', dryRun: true, counts: { productsProcessed: 1 } });
    expect(await server().knex('products').first('id')).toBeUndefined();

    const done = await outcome('/api/import-files?name=spring.csv', file);
    expect(done).toMatchObject({ status: 'applied', counts: { variantsCreated: 1 }, problemCount: 1 });
    expect(done.problems[0]).toMatchObject({ line: 3, skipped: true });
    expect(done.finishedAt).not.toBeNull();

    const runs = (await send('GET', '/api/import-runs')).json as ImportRunView[];
    expect(runs.map(run => [run.status, run.source, run.problemCount, run.startedBy === null])).toEqual([
      ['applied', 'spring.csv', 1, false],
      ['checked', 'spring.csv', 1, false],
    ]);
    const audit = await server().knex('audit_events').where({ action: 'import.apply' }).first();
    expect(audit).toMatchObject({ entity: 'import_runs', entityId: String(done.id) });
  });

  it('that can not be read ends with the reason', async () => {
    const run = await outcome('/api/import-files?name=x.csv', 'Handle,Product\n');
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('No known supplier file') });
    expect((await send('POST', `/api/import-runs/${run.id}/cancel`)).status).toBe(409);
  });

  it.each([
    ['an empty file', '', 422],
    ['a file too large', new Uint8Array(50_000_001), 413],
  ])('refuses %s and changes nothing', async (_, body, status) => {
    const before = await server().knex('products').count('id');
    expect((await send('POST', '/api/import-files?name=x.csv', body)).status).toBe(status);
    expect(await server().knex('products').count('id')).toEqual(before);
  });

  it('wants a name', async () => {
    expect((await send('POST', '/api/import-files', header)).status).toBe(422);
  });
});

it('the written call answers when all is done, and two at once are one', async () => {
  const answers = await Promise.all([
    send('POST', '/api/import-products'),
    send('POST', '/api/import-products'),
  ]);
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409]);
  const done = answers.find(answer => answer.status === 200)?.json as ImportResult;
  expect(done).toMatchObject({ success: true, imagesDownloaded: 0, error: null });
  expect(done.productsProcessed).toBeGreaterThanOrEqual(96);
  expect(done.variantsCreated).toBeGreaterThan(9_000);
  const refused = answers.find(answer => answer.status === 409)?.json;
  expect(refused).toMatchObject({ code: 'import_running', message: 'An import is already running.' });
});
