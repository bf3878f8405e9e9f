import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProductionFileRecord } from '#contract/artwork/production/endpoints.ts';
import { mostProductionFiles, productionRefusals } from '#contract/artwork/production/production-kinds.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { neededFilesSql } from '#api/database/files/needed-files.ts';
import { makeArtwork } from '#tests/factories/products.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { useTestServer } from '#tests/support/server.ts';
import { makeDevice, makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { sweepArtworks } from '../sweep-artworks.ts';

const server = useTestServer();
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** With stitches that no other file has. */
function dst(): Buffer {
  const head = 'LA:Crest           \rST:   2870\rCO:  2\r+X:  400\r-X:  398\r+Y:  270\r-Y:  271\r';
  return Buffer.concat([Buffer.from(head.padEnd(512)), randomBytes(300)]);
}

interface Sent {
  id?: string;
  bytes?: Buffer;
  name?: string;
  more?: Record<string, string>;
}

async function attach(
  { send }: Pick<SignedIn, 'send'>,
  artwork: string,
  { id = randomUUID(), bytes = dst(), name = 'Crest 80 mm.dst', more = {} }: Sent = {},
) {
  const query = new URLSearchParams({ artwork, sha256: sha256Of(bytes), name, ...more });
  const path = `/api/production-files/${id}`;
  const answer = await send(`${path}?${query}`, { method: 'PUT', body: bytes });
  return { id, path, bytes, answer, file: answer.json as ProductionFileRecord };
}

const listOf = async ({ send }: Pick<SignedIn, 'send'>, artwork: string) =>
  (await send(`/api/production-files?artwork=${artwork}`)).json as ProductionFileRecord[];

async function world() {
  const [admin, workshop] = [await server().as('admin'), await server().as('workshop')];
  return { admin, workshop, artwork: (await makeArtwork(server().knex)).sha256 };
}

test('a file is kept byte for byte, shown with its hash and what its head says, and in the log', async () => {
  const { admin, workshop, artwork } = await world();
  const { id, path, bytes, answer } = await attach(workshop, artwork, {
    more: { note: 'Left chest, 80 mm' },
  });
  expect(answer).toMatchObject({
    status: 201,
    json: {
      id,
      artwork,
      sha256: sha256Of(bytes),
      bytes: bytes.length,
      name: 'Crest 80 mm.dst',
      extension: 'dst',
      note: 'Left chest, 80 mm',
      stitching: { stitches: 2870, colours: 3, widthMm: 80, heightMm: 54 },
      replaces: null,
      ended: null,
    },
  });
  const got = await fetch(`${server().baseUrl}${path}`, { headers: { cookie: admin.cookie } });
  expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
  expect(got.headers.get('Content-Type')).toBe('application/octet-stream');
  expect(got.headers.get('Content-Disposition')).toContain('attachment; filename="Crest 80 mm.dst"');
  expect(got.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
  const log = await server().knex('audit_events').where({ entityId: id });
  expect(log).toMatchObject([{ action: 'production_file.add', actorId: workshop.id }]);
  // The artwork is kept for as long as the file that was made of it.
  expect((await server().knex('artworks').where({ sha256: artwork }).first())?.attachedAt).not.toBeNull();
  const needed = await server().knex.raw<{ rows: { names: string[] }[] }>(neededFilesSql);
  expect(needed.rows.flatMap(({ names }) => names)).toContain(`${sha256Of(bytes)}.production.dst`);
});

test('sent twice it is one file; other bytes under its id are refused', async () => {
  const { admin, artwork } = await world();
  const first = await attach(admin, artwork);
  const again = await attach(admin, artwork, first);
  expect(again.answer).toMatchObject({ status: 201, json: first.file });
  expect((await attach(admin, artwork, { id: first.id })).answer).toMatchObject({
    status: 422,
    json: { code: 'idempotency_mismatch' },
  });
  expect(await listOf(admin, artwork)).toHaveLength(1);
  expect(await server().knex('audit_events').where({ entityId: first.id })).toHaveLength(1);
});

test('a replaced and a removed file stay in the history and can be downloaded', async () => {
  const { admin, workshop, artwork } = await world();
  const first = await attach(admin, artwork);
  const second = await attach(workshop, artwork, { more: { replaces: first.id } });
  expect(second.file).toMatchObject({ replaces: first.id, ended: null });
  // Somebody who hadn't seen it.
  const late = await attach(admin, artwork, { more: { replaces: first.id } });
  expect(late.answer).toMatchObject({ status: 409, json: { code: 'conflict' } });
  expect((await admin.send(first.path, { method: 'DELETE' })).status).toBe(409);
  expect((await admin.send(second.path, { method: 'DELETE' })).status).toBe(204);
  expect((await admin.send(second.path, { method: 'DELETE' })).status).toBe(204);
  const list = await listOf(workshop, artwork);
  expect(list.map(({ id, ended }) => [id, ended?.how])).toEqual([
    [second.id, 'removed'],
    [first.id, 'replaced'],
  ]);
  expect((await workshop.send(first.path)).status).toBe(200);
  const log = await server().knex('audit_events').whereIn('entityId', [first.id, second.id]).orderBy('id');
  expect(log.map(({ action }) => action)).toEqual([
    'production_file.add',
    'production_file.replace',
    'production_file.remove',
  ]);
});

test('two people who replace the same file at once: one does, the other is told', async () => {
  const { admin, workshop, artwork } = await world();
  const { id } = await attach(admin, artwork);
  const both = await Promise.all(
    [admin, workshop].map(person => attach(person, artwork, { more: { replaces: id } })),
  );
  expect(both.map(({ answer }) => answer.status).toSorted()).toEqual([201, 409]);
  expect((await listOf(admin, artwork)).filter(({ ended }) => !ended)).toHaveLength(1);
});

test('what is refused says why, and nothing is kept', async () => {
  const { admin, artwork } = await world();
  const program = Buffer.from('MZ\u0090\0 a program');
  expect((await attach(admin, artwork, { bytes: program, name: 'crest.pdf' })).answer).toMatchObject({
    status: 415,
    json: { message: expect.stringContaining('This isn’t a PDF file') as string },
  });
  expect((await attach(admin, artwork, { name: 'crest.exe' })).answer).toMatchObject({
    status: 415,
    json: { message: productionRefusals.ending },
  });
  expect((await attach(admin, artwork, { more: { sha256: 'a'.repeat(64) } })).answer).toMatchObject({
    status: 422,
    json: { message: productionRefusals.damaged },
  });
  expect((await attach(admin, 'b'.repeat(64))).answer.status).toBe(404);
  expect(await listOf(admin, artwork)).toEqual([]);
  for (let count = 0; count < mostProductionFiles; count++) await attach(admin, artwork);
  expect((await attach(admin, artwork)).answer).toMatchObject({
    status: 409,
    json: { message: productionRefusals.many },
  });
});

test.each(['customer', 'driver'] as const)('a %s reads and changes none', async role => {
  const { admin, artwork } = await world();
  const person = await server().as(role);
  const { path } = await attach(admin, artwork);
  expect((await attach(person, artwork)).answer.status).toBe(403);
  for (const asked of [path, `/api/production-files?artwork=${artwork}`])
    expect((await person.send(asked)).status).toBe(403);
  expect((await person.send(path, { method: 'DELETE' })).status).toBe(403);
});

test('tablets hear of it: the job carries the files that count', async () => {
  const { admin, artwork } = await world();
  const { knex } = server();
  const design = { sha256: artwork, name: 'crest.png', position: 'front', method: 'embroidery', widthMm: 80 };
  const job = await makeJob(knex, { artwork: JSON.stringify([design, { ...design, position: 'back' }]) });
  const tablet = makeDevice(syncFor(knex), await makeUser(knex, 'workshop'));
  const pull = async () => {
    const { changes } = await tablet.sync();
    const row = changes.flatMap(change =>
      'row' in change && change.id === job ? [change.row as JobRow] : [],
    );
    return row.at(-1)?.productionFiles?.map(({ id }) => id);
  };
  expect(await pull()).toEqual([]);
  const first = await attach(admin, artwork);
  expect(await pull()).toEqual([first.id]);
  const second = await attach(admin, artwork, { more: { replaces: first.id } });
  expect(await pull()).toEqual([second.id]);
  await admin.send(second.path, { method: 'DELETE' });
  expect(await pull()).toEqual([]);
});

test('files go with a design that goes, unless another one has the same bytes', async () => {
  const { admin, artwork } = await world();
  const { knex, files } = server();
  const other = await makeArtwork(knex);
  const [shared, own] = [dst(), dst()];
  for (const bytes of [shared, own]) await attach(admin, artwork, { bytes });
  await attach(admin, other.sha256, { bytes: shared });
  await knex('artworks').where({ sha256: artwork }).update({ attachedAt: null, uploadedAt: '2020-01-01' });
  await sweepArtworks({ knex, files });
  expect(await knex('artworks').where({ sha256: artwork })).toHaveLength(0);
  expect(await knex('production_files').where({ artwork })).toHaveLength(0);
  const names = [shared, own].map(bytes => `${sha256Of(bytes)}.production.dst`);
  expect([...(await files.find(names))]).toEqual([names[0]]);
});
