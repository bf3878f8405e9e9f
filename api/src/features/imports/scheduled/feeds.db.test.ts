/** Suppliers' files that the shop fetches by itself: by schedule, once, unless they are the same as before. */
import { mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedRun, SupplierFeed } from '#contract/imports/feed-endpoints.ts';
import type { FeedFields } from '#contract/imports/feed-form.ts';
import { type FetchFeed, FeedTrouble } from '#api/outside/feeds/fetch-feed.ts';
import { once } from '#api/outside/files/file-store.ts';
import { bag, fileOf, openOffice, teeL, teeM } from '#tests/factories/imports.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { runDueFeeds } from './run-feeds.ts';

/** An import changes the whole catalogue, so each test has a shop of its own. */
let server: TestServer;
let folder: string;
let admin: SignedIn;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-feeds-'));
  server = await startTestServer({ feedsDir: folder, feedHosts: ['files.example.com'] });
  admin = await server.as('admin');
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
});

const fields: FeedFields = {
  name: 'River & Co',
  kind: 'catalogue',
  place: 'file',
  address: 'river.csv',
  signIn: 'none',
  signInName: '',
  mode: 'add',
  codeColumn: '',
  stockColumn: '',
  inStockPieces: 100,
  everyHours: 6,
  dailyAt: null,
  isOn: true,
};
const stock = { kind: 'stock', address: 'stock.csv' } as const;
const online = { place: 'address', address: 'https://files.example.com/river.csv' } as const;

async function make(changed: Partial<FeedFields> = {}): Promise<SupplierFeed> {
  const answer = await admin.send('/api/supplier-feeds', { json: { ...fields, ...changed } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as SupplierFeed;
}

/** Written later each time, as its time is what an unchanged file is known by. */
let written = Date.parse('2026-11-20T00:00:00Z') / 1000;
async function write(text: string, name = 'river.csv') {
  await writeFile(path.join(folder, name), text);
  written += 60;
  await utimes(path.join(folder, name), written, written);
}

/** All feeds are due, and the round comes. */
async function round(parts: { fetchFeed?: FetchFeed } = {}) {
  await server
    .knex('supplier_feeds')
    .where({ isOn: true })
    .update({ nextAt: new Date(0) });
  return runDueFeeds({ ...server.shop.feeds, ...parts });
}

const feeds = async () => ((await admin.send('/api/supplier-feeds')).json as { feeds: SupplierFeed[] }).feeds;
const last = async () => (await feeds())[0]?.last as FeedRun;
const runsOf = async (id: number) =>
  ((await admin.send(`/api/supplier-feeds/${id}/runs`)).json as { runs: FeedRun[] }).runs;
const outcomes = async (id: number) => (await runsOf(id)).map(({ outcome }) => outcome);
const onSale = () => server.knex('products').whereNull('archivedAt').orderBy('slug').pluck('slug');
const mails = (kind: string) => server.knex('mails').where({ kind });
const stockOf = async (code: string) =>
  (await server.knex('product_variants').where({ stockCode: code }).first('stock'))?.stock;

describe('a feed', () => {
  it('is imported when it is due, and not again while its file is the same', async () => {
    const feed = await make();
    expect(feed).toMatchObject({ ...fields, hasCredentials: false, last: null, asking: null });
    expect(Date.parse(feed.nextAt ?? '')).toBeGreaterThan(Date.now() + 5 * 3_600_000);
    await write(fileOf(teeM, bag));
    expect(await runDueFeeds(server.shop.feeds)).toBe(0);
    expect(await round()).toBe(1);
    expect(await last()).toMatchObject({ outcome: 'applied', startedBy: null, changed: 4 });
    expect(await onSale()).toEqual(['bag', 'tee']);

    expect(await round()).toBe(1);
    expect(await last()).toMatchObject({ outcome: 'unchanged', importRunId: null, bytes: null });
    // Written again with the same bytes: it is read, and not imported.
    await write(fileOf(teeM, bag));
    await round();
    await write(fileOf(teeM, teeL, bag));
    await round();
    expect(await outcomes(feed.id)).toEqual(['applied', 'unchanged', 'unchanged', 'applied']);
    expect(await server.knex('import_runs').where({ source: feed.name })).toHaveLength(2);
    // It can be undone, and is in the log as the shop's own doing.
    const { importRunId } = await last();
    expect((await admin.send(`/api/import-runs/${importRunId}/undo`, { method: 'POST' })).status).toBe(200);
    expect(
      await server.knex('audit_events').where({ action: 'import.apply', entityId: String(importRunId) }),
    ).toMatchObject([{ actorId: null }]);
  });

  it('is fetched by one of several nodes, and waits for an import that runs', async () => {
    const beside = await startTestServer({ beside: server, feedsDir: folder });
    try {
      const feed = await make();
      await write(fileOf(teeM));
      await server.knex('supplier_feeds').update({ nextAt: new Date(0) });
      const [running] = await server
        .knex('import_runs')
        .insert({ source: 'another.csv', adapter: '' })
        .returning('id');
      const rounds = [server, beside, server, beside].map(one => runDueFeeds(one.shop.feeds));
      await expect.poll(() => outcomes(feed.id)).toEqual(['running']);
      await server.knex('import_runs').where({ id: running?.id }).update({ status: 'failed' });
      expect((await Promise.all(rounds)).reduce((sum, count) => sum + count)).toBe(1);
      expect(await outcomes(feed.id)).toEqual(['applied']);
    } finally {
      await beside.stop();
    }
  });

  it('of a killed process is due again at once', async () => {
    const feed = await make();
    await write(fileOf(teeM));
    await server.knex('feed_runs').insert({ feedId: feed.id, heartbeatAt: new Date(Date.now() - 60_000) });
    expect(await runDueFeeds(server.shop.feeds)).toBe(1);
    expect(await outcomes(feed.id)).toEqual(['applied', 'failed']);
    expect(await mails('feed_failed')).toEqual([]);
  });

  it('is fetched by hand, also the same file, and says who asked', async () => {
    const feed = await make({ isOn: false });
    expect(feed.nextAt).toBeNull();
    await write(fileOf(teeM));
    for (let time = 0; time < 2; time++) {
      const answer = await admin.send(`/api/supplier-feeds/${feed.id}/run`, { method: 'POST' });
      expect(answer).toMatchObject({ status: 202, json: { outcome: 'running' } });
      await server.shop.settled();
    }
    expect(await runsOf(feed.id)).toMatchObject([
      { outcome: 'applied', startedBy: expect.any(String) },
      { outcome: 'applied' },
    ]);
    await server.knex('feed_runs').insert({ feedId: feed.id });
    const busy = await admin.send(`/api/supplier-feeds/${feed.id}/run`, { method: 'POST' });
    expect(busy).toMatchObject({ status: 409 });
  });

  it('reads its file again when the office gives its columns another meaning', async () => {
    const headers = ['Style_No', 'Title', 'Shade', 'Size', 'SKU', 'Cost'];
    const columns = {
      handle: 'Style_No',
      product: 'Title',
      colour: 'Shade',
      size: 'Size',
      'stock code': 'SKU',
      'base price': 'Cost',
    };
    const choose = (markUpPermille: number) =>
      admin.send('/api/import-columns', {
        method: 'PUT',
        json: { headers, chosen: { columns, prices: { markUpPermille, addsGst: false, rounding: 'none' } } },
      });
    const priceOf = async () =>
      (await server.knex('products').where({ slug: 'hb-1' }).first('priceCents'))?.priceCents;
    await make();
    await write(`${headers.join(',')}\nHB-1,Harbour polo,Navy,M,HB-1-M,10.00\n`);
    await round();
    expect(await last()).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('Choose what its columns mean'),
    });
    await choose(500);
    await round();
    expect(await priceOf()).toBe(1500);
    await choose(1000);
    await round();
    expect(await priceOf()).toBe(2000);
  });
});

describe('a feed that would take much off sale', () => {
  async function asking() {
    const office = await openOffice(server);
    await office.importFile(fileOf(teeM, teeL, bag));
    const feed = await make({ mode: 'replace' });
    await write(fileOf(teeM));
    await round();
    const [asked] = await feeds();
    return { office, feed, run: asked?.asking as FeedRun };
  }
  const today = async () =>
    ((await admin.send('/api/dashboard')).json as { today: { feedsAsking: number } }).today.feedsAsking;

  it('waits for the office, and says so on Today and by mail', async () => {
    const { office, feed, run } = await asking();
    expect(run).toMatchObject({ outcome: 'asks', offSale: { products: 1, variants: 2 } });
    expect(await onSale()).toEqual(['bag', 'tee']);
    expect(await today()).toBe(1);
    expect(await mails('feed_asks')).toMatchObject([
      { bodyText: expect.stringContaining(`/admin/import?run=${run.importRunId}`) },
    ]);
    // Another import takes neither its file nor its changes away, and the same file does not ask again.
    await office.addFile(fileOf(teeL));
    await round();
    expect(await outcomes(feed.id)).toEqual(['unchanged', 'asks']);
    const { id } = await office.outcome(`/api/import-runs/${run.importRunId}/check-again`);
    const { json: check } = await office.call<Parameters<typeof office.agree>[0]>(
      'GET',
      `/api/import-runs/${id}`,
    );
    expect(await office.agree(check)).toMatchObject({ status: 'applied', source: feed.name });
    expect(await onSale()).toEqual(['tee']);
    expect(await outcomes(feed.id)).toEqual(['unchanged', 'applied']);
    expect(await today()).toBe(0);
  });

  it('can be left unused; a later file takes the place of its question', async () => {
    const { feed, run } = await asking();
    await write(fileOf(bag));
    await round();
    expect(await outcomes(feed.id)).toEqual(['asks', 'replaced']);
    expect((await feeds())[0]?.asking?.id).not.toBe(run.id);
    const declined = await admin.send(`/api/supplier-feeds/${feed.id}/decline`, { method: 'POST' });
    expect(declined).toMatchObject({ status: 200, json: { asking: null } });
    await round();
    expect(await outcomes(feed.id)).toEqual(['unchanged', 'declined', 'replaced']);
    expect(await onSale()).toEqual(['bag', 'tee']);
    expect(await today()).toBe(0);
  });
});

describe('a stock feed', () => {
  async function stocked() {
    const office = await openOffice(server);
    await office.importFile(fileOf(teeM, teeL, bag));
    await make(stock);
  }

  it('changes stock and nothing else', async () => {
    await stocked();
    const plain = async () => {
      const [products, variants] = await Promise.all([
        server.knex('products').orderBy('id'),
        server.knex('product_variants').orderBy('id'),
      ]);
      const without = ({ stock: _, version: __, updatedAt: ___, ...row }: (typeof products)[number]) => row;
      return [
        products.map(without),
        variants.map(({ stock: _, version: __, updatedAt: ___, ...row }) => row),
      ];
    };
    const before = await plain();
    await write(
      'SKU,Warehouse,Qty\nNL-1-M,Perth,40\nNL-1-M,Sydney,"1,200"\nPF-9-N,Perth,12\nX-1,Perth,3\nNL-1-L,Perth,soon\n,Perth,1\n',
      'stock.csv',
    );
    await round();
    expect(await last()).toMatchObject({ outcome: 'applied', skipped: 2, changed: 4 });
    expect([await stockOf('NL-1-M'), await stockOf('NL-1-L'), await stockOf('PF-9-N')]).toEqual([
      1240, 7, 12,
    ]);
    expect(await server.knex('products').orderBy('slug').pluck('stock')).toEqual([12, 1247]);
    expect(await plain()).toEqual(before);
    const run = await server.knex('import_runs').orderBy('id', 'desc').first();
    expect(run).toMatchObject({ adapter: 'stock', appliedAt: null, counts: { codesUnknown: 1 } });
    // The import before it is still the last that can be undone.
    expect(await server.knex('import_snapshots').first('runId')).toBeDefined();
  });

  it('takes "in stock" as what the shop has, or as the pieces that the feed names', async () => {
    await stocked();
    await write(
      'Item Code,Availability\nNL-1-M,In Stock\nPF-9-N,in stock\nNL-1-L,Out of stock\n',
      'stock.csv',
    );
    await round();
    expect([await stockOf('NL-1-M'), await stockOf('PF-9-N'), await stockOf('NL-1-L')]).toEqual([5, 100, 0]);
  });

  it('renews the pieces of the products that changed, and none where nothing did', async () => {
    await stocked();
    const { id } = (await server.knex('products').where({ slug: 'bag' }).first('id')) ?? {};
    // Far enough away to lie in a piece of its own.
    await server.knex.raw('alter table products alter column id restart with 5000');
    await (
      await openOffice(server)
    ).addFile(fileOf('far,Far hat,Caps/Hats,,F-1,12,,Natural,#f1e9d8,M,F-1-N,,1'));
    const pieces = async () =>
      Object.fromEntries((await server.knex('catalogue_pieces')).map(({ piece, stamp }) => [piece, stamp]));
    const version = async () => (await server.knex('catalogue_state').first('version'))?.version;
    const [piecesBefore, versionBefore] = [await pieces(), await version()];
    await write('SKU,Qty\nF-1-N,9\nPF-9-N,0\n', 'stock.csv');
    await round();
    const after = await pieces();
    const changed = Object.keys(after).filter(piece => after[piece] !== piecesBefore[piece]);
    expect(changed).toEqual([String(Math.floor(5000 / 32))]);
    expect(changed).not.toContain(String(Math.floor((id ?? 0) / 32)));
    const [versionChanged] = [await version()];
    expect(versionChanged).not.toBe(versionBefore);
    await write('SKU,Qty\nPF-9-N,0\nF-1-N,9\n', 'stock.csv');
    await round();
    expect(await outcomes((await feeds())[0]?.id ?? 0)).toEqual(['applied', 'applied']);
    expect([await pieces(), await version()]).toEqual([after, versionChanged]);
  });

  it('says which columns a file has when it knows none of them, and takes those it is told', async () => {
    await stocked();
    await write('Artikel,Menge\nNL-1-M,3\n', 'stock.csv');
    await round();
    const { reason } = await last();
    expect(reason).toContain('no column that is known as the stock code');
    expect(reason).toContain('Artikel, Menge');
    const [feed] = await feeds();
    const json = { codeColumn: 'artikel', stockColumn: 'Menge' };
    const changed = await admin.send(`/api/supplier-feeds/${feed?.id}`, { method: 'PATCH', json });
    expect(changed).toMatchObject({ status: 200, json: { version: 2 } });
    await round();
    expect(await stockOf('NL-1-M')).toBe(3);
  });
});

describe('a feed that fails', () => {
  it('tells the reason, and by mail once until it has worked again', async () => {
    const feed = await make();
    await round();
    expect(await last()).toMatchObject({
      outcome: 'failed',
      reason: 'There is no file “river.csv” in the feeds folder.',
    });
    await round();
    expect(await mails('feed_failed')).toHaveLength(1);
    const { today } = (await admin.send('/api/dashboard')).json as { today: { feedsFailed: number } };
    expect(today.feedsFailed).toBe(1);
    await write(fileOf(teeM));
    await round();
    await rm(path.join(folder, 'river.csv'));
    await round();
    expect(await mails('feed_failed')).toHaveLength(2);
    expect(await outcomes(feed.id)).toEqual(['failed', 'applied', 'failed', 'failed']);
  });

  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['no list', 'Hello\nthere\n', 'No known supplier file'],
    ['a picture', '\0\0\0\x01', 'is not a CSV text'],
  ])('changes nothing: %s', async (_what, text, reason) => {
    await make();
    await write(text);
    await round();
    expect(await last()).toMatchObject({ outcome: 'failed', reason: expect.stringContaining(reason) });
    expect(await server.knex('products')).toEqual([]);
  });

  it('reads nothing beside its folder', async () => {
    await symlink('/etc/hostname', path.join(folder, 'river.csv'));
    await make();
    await round();
    expect(await last()).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('no file') });
  });
});

describe('a feed from an address', () => {
  it('sends its sign-in and the marks of the last file, and takes both away for another host', async () => {
    const asked: Parameters<FetchFeed>[0][] = [];
    const fetchFeed: FetchFeed = async (request, take) => {
      asked.push(request);
      if (asked.length === 2) return 'unchanged';
      return {
        marks: { etag: '"1"', lastModified: null },
        taken: await take(once(Buffer.from(fileOf(teeM)))),
      };
    };
    const feed = await make({ ...online, signIn: 'basic', signInName: 'shop', credentials: 'pässword' });
    expect(feed).toMatchObject({ hasCredentials: true });
    await round({ fetchFeed });
    await round({ fetchFeed });
    const Authorization = `Basic ${Buffer.from('shop:pässword').toString('base64')}`;
    expect(asked).toMatchObject([
      { url: online.address, headers: { Authorization }, known: null },
      { headers: { Authorization }, known: { etag: '"1"' } },
    ]);
    expect(await outcomes(feed.id)).toEqual(['unchanged', 'applied']);

    const change = async (json: Partial<FeedFields>) =>
      (await admin.send(`/api/supplier-feeds/${feed.id}`, { method: 'PATCH', json })).json as SupplierFeed;
    expect(await change({ address: 'https://files.example.com/other.csv' })).toMatchObject({
      hasCredentials: true,
    });
    expect(await change({ address: 'https://elsewhere.example/river.csv' })).toMatchObject({
      hasCredentials: false,
    });
    expect(await change({ signIn: 'header', signInName: 'X-Key', credentials: 'k3y' })).toMatchObject({
      hasCredentials: true,
    });
    await round({ fetchFeed });
    expect(asked[2]).toMatchObject({ headers: { 'X-Key': 'k3y' }, known: null });
    // Credentials are in no answer and in no log.
    const told = await Promise.all([
      admin.send('/api/supplier-feeds').then(({ text }) => text),
      server.knex('audit_events').then(rows => JSON.stringify(rows)),
    ]);
    for (const text of told) expect(text).not.toMatch(/k3y|pässword/);
  });

  it('tells what the supplier’s server says', async () => {
    await make(online);
    await round({
      fetchFeed: () => Promise.reject(new FeedTrouble('There is no file at this address (404).')),
    });
    expect(await last()).toMatchObject({
      outcome: 'failed',
      reason: 'There is no file at this address (404).',
    });
  });
});

describe('is refused', () => {
  it.each<[string, Partial<FeedFields>, string]>([
    ['an address without TLS', { ...online, address: 'http://files.example.com/a.csv' }, 'address'],
    ['an address with a password', { ...online, address: 'https://a:b@files.example.com/a.csv' }, 'address'],
    ['a file outside', { address: '../secrets.csv' }, 'address'],
    ['a file from the root', { address: '/etc/passwd' }, 'address'],
    ['a header that is none', { ...online, signIn: 'header', signInName: 'Host' }, 'signInName'],
    [
      'a header of two lines',
      { ...online, signIn: 'header', signInName: 'X', credentials: 'a\r\nb: c' },
      'credentials',
    ],
    ['no user name', { ...online, signIn: 'basic' }, 'signInName'],
    ['no time', { everyHours: null }, 'everyHours'],
    ['two times', { dailyAt: '06:30' }, 'everyHours'],
    ['a time that there is not', { everyHours: null, dailyAt: '24:00' }, 'dailyAt'],
    ['a name that there is', { name: 'river & CO' }, 'name'],
  ])('%s', async (_what, changed, field) => {
    await make();
    const answer = await admin.send('/api/supplier-feeds', {
      json: { ...fields, name: 'Another', ...changed },
    });
    expect(answer.status).toBe(422);
    expect((answer.json as { fields: object }).fields).toHaveProperty(field);
  });

  it('a change of a feed that somebody else has changed, and the second deletion of one that is gone', async () => {
    const { id } = await make();
    const change = (json: object) => admin.send(`/api/supplier-feeds/${id}`, { method: 'PATCH', json });
    expect(await change({ everyHours: 12, version: 1 })).toMatchObject({ status: 200 });
    expect(await change({ everyHours: 24, version: 1 })).toMatchObject({
      status: 409,
      json: { details: { current: { everyHours: 12 } } },
    });
    const remove = () => admin.send(`/api/supplier-feeds/${id}`, { method: 'DELETE' });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(await feeds()).toEqual([]);
    await make();
  });

  it('to everybody who may not import', async () => {
    const { send } = await server.as('workshop');
    expect((await send('/api/supplier-feeds')).status).toBe(403);
    expect((await send('/api/supplier-feeds', { json: fields })).status).toBe(403);
  });
});
