import { describe, expect, it } from 'vitest';
import type { ImportResult, ImportRunView } from '#contract/endpoints/import.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

const header =
  'Handle,Product,Category,Extra Categories,Style Code,Base Price,Price Breaks,Colour,Hex,Size,Stock Code,GTIN,Stock';
const good = "tee,Heavy tee,Men's T-Shirts,,NL-1,24.95,20:22.50,Navy,#1b2c4a,M,NL-1-M,2900000000018,5";
const broken = 'bag,Market bag,Bags,,PF-9,free,,Natural,#f1e9d8,One size,PF-9-N,,0';

async function send(path: string, body?: string | Uint8Array<ArrayBuffer>) {
  const { cookie } = await server().as('admin');
  const answer = await fetch(server().baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Cookie: cookie, Origin: server().baseUrl, 'Content-Type': 'text/csv' },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, json: (await answer.json()) as unknown };
}

describe('import of a file', () => {
  it('tries without changing, applies, and keeps the history with line and column', async () => {
    const file = [header, good, broken].join('\n');
    const tried = (await send('/api/import-files?name=spring.csv&dryRun=true', file)).json as ImportResult;
    expect([tried.productsProcessed, tried.dryRun, tried.imagesDownloaded]).toEqual([1, true, 0]);
    expect(await server().knex('products').first('id')).toBeUndefined();

    const done = (await send('/api/import-files?name=spring.csv', file)).json as ImportResult;
    expect([done.success, done.variantsCreated, done.problemCount]).toEqual([true, 1, 1]);
    expect(done.problems[0]).toMatchObject({ line: 3, column: 'base price', skipped: true });

    const runs = (await send('/api/import-runs')).json as ImportRunView[];
    expect(runs.map(run => [run.status, run.source, run.problemCount, run.startedBy === null])).toEqual([
      ['applied', 'spring.csv', 1, false],
      ['checked', 'spring.csv', 1, false],
    ]);
    expect(runs[0]?.problems[0]).toMatchObject({ line: 3, column: 'base price' });
    expect(runs[0]?.counts.variantsCreated).toBe(1);
    expect(runs[0]?.finishedAt).not.toBeNull();
  });

  it.each([
    ['an empty file', '', 422],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 422],
    ['a file without products', 'Handle,Product\n', 422],
    ['a file too large', new Uint8Array(50_000_001), 413],
  ])('refuses %s and changes nothing', async (_, body, status) => {
    const before = await server().knex('products').count('id');
    expect((await send('/api/import-files?name=x.csv', body)).status).toBe(status);
    expect(await server().knex('products').count('id')).toEqual(before);
  });

  it('wants a name', async () => {
    expect((await send('/api/import-files', header)).status).toBe(422);
  });
});
