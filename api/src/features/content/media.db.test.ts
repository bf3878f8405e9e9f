/** The media library: pictures that everybody may load, words for them, and where they are shown. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MediumRecord } from '#contract/content/media-endpoints.ts';
import { metadataOf, picture } from '#tests/factories/pictures.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

async function asOffice() {
  const admin = await server().as('admin');
  async function upload(colour: string) {
    const bytes = await picture({ width: 120, height: 80, colour });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'Content-Type': 'image/png' };
    const put = await admin.send(`/api/uploads/${sha256}?name=team.png`, {
      method: 'PUT',
      body: bytes,
      headers,
    });
    expect(put.status).toBe(201);
    return sha256;
  }
  async function add(colour: string, words = { title: 'Team', alt: 'Three people in red shirts' }) {
    const sha256 = await upload(colour);
    const answer = await admin.send('/api/media', { json: { sha256, ...words } });
    expect(answer.status, answer.text).toBe(201);
    return answer.json as MediumRecord;
  }
  return { ...admin, upload, add };
}

test('a picture of the library is for everybody, for ever, and is not the file that came', async () => {
  const { add } = await asOffice();
  const medium = await add('#aa0000');
  expect(medium).toMatchObject({
    fileName: 'team.png',
    widthPx: 120,
    heightPx: 80,
    type: 'image/png',
    uses: [],
  });
  const answer = await fetch(server().baseUrl + medium.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(await metadataOf(Buffer.from(await answer.arrayBuffer()))).toEqual({});
  const small = await fetch(server().baseUrl + medium.url.replace('.webp', '.96.webp'));
  expect(small.status).toBe(200);
});

test('a customer’s design is never in it', async () => {
  const { send } = await asOffice();
  const customer = await server().as('customer');
  const bytes = await picture({ width: 40, height: 40, colour: '#00aa00' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await customer.send(`/api/uploads/${sha256}`, {
    method: 'PUT',
    body: bytes,
    headers: { 'Content-Type': 'image/png' },
  });
  expect((await send('/api/media', { json: { sha256, title: '', alt: '' } })).status).toBe(409);
  expect((await server().send(`/media/${sha256}.webp`)).status).toBe(404);
});

test('it is found by its words, changed, and deleted only where nobody shows it', async () => {
  const { add, send } = await asOffice();
  const medium = await add('#0000aa', { title: 'Loom', alt: '' });
  const found = async (search: string) =>
    ((await send(`/api/media?search=${search}`)).json as { total: number }).total;
  expect([await found('loom'), await found('zeppelin')]).toEqual([1, 0]);
  const path = `/api/media/${medium.id}`;
  const changed = await send(path, { method: 'PATCH', json: { alt: 'A loom', version: medium.version } });
  expect(changed.json).toMatchObject({ alt: 'A loom', title: 'Loom' });
  expect((await send(path, { method: 'PATCH', json: { alt: 'B', version: medium.version } })).status).toBe(
    409,
  );

  const blocks = [{ kind: 'picture', src: medium.url, alt: 'A loom' }];
  const page = {
    title: 'Works',
    path: '/works',
    description: 'Ours.',
    sections: [{ id: 'x', title: 'X', blocks }],
  };
  const { id } = (await send('/api/pages', { json: page })).json as { id: number };
  const refused = await send(path, { method: 'DELETE' });
  expect([refused.status, refused.json]).toMatchObject([409, { message: expect.stringContaining('Works') }]);
  expect((await send(`/api/pages/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await send(path, { method: 'DELETE' })).status).toBe(204);
  expect(await found('loom')).toBe(0);
  expect((await server().send(medium.url)).status).toBe(404);
  expect((await send(`${path}/restore`, { method: 'POST' })).json).toMatchObject({ alt: 'A loom' });
  const log = await server()
    .knex('audit_events')
    .where({ entity: 'media', entityId: String(medium.id) })
    .orderBy('id');
  expect(log.map(({ action }) => action as string)).toEqual(['add', 'change', 'delete', 'restore']);
});

test('the same bytes again are the picture that is there', async () => {
  const { upload, add, send } = await asOffice();
  const first = await add('#abcdef');
  const again = await send('/api/media', {
    json: { sha256: await upload('#abcdef'), title: 'Other', alt: '' },
  });
  expect(again.json).toMatchObject({ id: first.id, title: 'Team' });
});
