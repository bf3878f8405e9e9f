/** Designs in an account: kept, found on another device, changed, gone; and nobody else's. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { SavedDesign } from '#contract/artwork/design-endpoints.ts';
import { orderBody } from '#tests/factories/orders.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer();
let person: SignedIn;
beforeAll(async () => {
  person = await server().as('customer');
});

/** Artwork that this person has sent. */
const ownArtwork = (owner: SignedIn) => makeArtwork(server().knex, owner);

async function contents(owner: SignedIn, change: object = {}) {
  const artwork = await ownArtwork(owner);
  const placement = { position: 'front', artwork, xOffset: 4, yOffset: -12, scale: 1.2, rotation: 15 };
  return {
    name: 'Rowing crest',
    garment: 'tee',
    decorationMethod: 'print',
    allowMultipleColors: false,
    placements: [placement],
    ...change,
  };
}

const put = (who: SignedIn, id: string, json: object) =>
  who.send(`/api/designs/${id}`, { method: 'PUT', json });

const list = async (who: SignedIn) => (await who.send('/api/designs')).json as SavedDesign[];

const attachedAt = async (sha256: string) =>
  present(await server().knex('artworks').where({ sha256 }).first()).attachedAt as Date | null;

describe('a design in the account', () => {
  it('is kept once however often it is sent, and found on another device', async () => {
    const owner = await server().as('customer');
    const [id, body] = [randomUUID(), await contents(owner)];
    const answers = await Promise.all([1, 2, 3].map(() => put(owner, id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.json).toMatchObject({ ...body, id, version: 1 });
    expect(await list(owner)).toEqual([answers[0]?.json]);
    expect(await attachedAt(body.placements[0]?.artwork.sha256 ?? '')).toBeInstanceOf(Date);
    await put(owner, randomUUID(), await contents(owner, { name: 'Second' }));
    expect((await list(owner)).map(({ name }) => name)).toEqual(['Second', 'Rowing crest']);
  });

  it('is renamed, and a second opinion from an older look is a conflict with what is so now', async () => {
    const [id, body] = [randomUUID(), await contents(person)];
    await put(person, id, body);
    const rename = (name: string, version: number) =>
      person.send(`/api/designs/${id}`, { method: 'PATCH', json: { name, version } });
    expect((await rename('Crest', 1)).json).toMatchObject({ name: 'Crest', version: 2 });
    const late = await rename('Badge', 1);
    expect([late.status, late.json]).toMatchObject([
      409,
      { details: { current: { name: 'Crest', version: 2 } } },
    ]);
    expect((await rename('Crest', 1)).status, 'an answer that was lost').toBe(200);
    expect((await put(person, id, { ...body, name: 'Badge', version: 1 })).status).toBe(409);
    expect((await person.send(`/api/designs/${id}?version=1`, { method: 'DELETE' })).status).toBe(409);
    expect((await person.send(`/api/designs/${id}?version=2`, { method: 'DELETE' })).status).toBe(204);
    expect((await rename('Badge', 2)).status).toBe(404);
  });

  it('lets go of its file when it is deleted, and takes it again when it is put back', async () => {
    const [id, body] = [randomUUID(), await contents(person)];
    const sha256 = body.placements[0]?.artwork.sha256 ?? '';
    await put(person, id, body);
    expect((await person.send(`/api/designs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await person.send(`/api/designs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await attachedAt(sha256)).toBeNull();
    expect((await put(person, id, body)).status).toBe(200);
    expect(await attachedAt(sha256)).toBeInstanceOf(Date);
  });

  test.each([
    [
      'another design',
      async (artwork: object) =>
        void (await put(person, randomUUID(), {
          ...(await contents(person)),
          placements: [placed(artwork)],
        })),
    ],
    ['an order', async (artwork: object) => void (await orderWith(artwork))],
  ])('keeps a file that %s needs', async (_what, need) => {
    const [id, body] = [randomUUID(), await contents(person)];
    const artwork = body.placements[0]?.artwork ?? { sha256: '' };
    await put(person, id, body);
    await need(artwork);
    await person.send(`/api/designs/${id}`, { method: 'DELETE' });
    expect(await attachedAt(artwork.sha256)).toBeInstanceOf(Date);
  });
});

const placed = (artwork: object) => ({
  position: 'back',
  artwork,
  xOffset: 0,
  yOffset: 0,
  scale: 1,
  rotation: 0,
});

async function orderWith(artwork: object) {
  const product = await makeProduct(server().knex);
  const body = orderBody([{ product, artwork: artwork as never }]);
  const answer = await person.send('/api/orders', { json: body });
  expect(answer.status, answer.text).toBe(201);
}

describe('what is somebody else’s', () => {
  it('is in no list, cannot be changed, and its artwork cannot be taken', async () => {
    const other = await server().as('customer');
    const [id, body] = [randomUUID(), await contents(person)];
    await put(person, id, body);
    expect((await list(other)).map(design => design.id)).not.toContain(id);
    expect((await other.send(`/api/designs/${id}`, { method: 'PATCH', json: { name: 'Mine' } })).status).toBe(
      404,
    );
    expect((await other.send(`/api/designs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await put(other, id, await contents(other))).status).toBe(404);
    const stolen = await put(other, randomUUID(), body);
    expect([stolen.status, stolen.json]).toMatchObject([
      409,
      { code: 'artwork_missing', details: { missing: [body.placements[0]?.artwork.sha256] } },
    ]);
    expect((await list(person)).find(design => design.id === id)).toMatchObject({ name: 'Rowing crest' });
  });
});

test.each<[string, (placement: object) => object]>([
  ['no name', () => ({ name: '  ' })],
  ['nothing on it', () => ({ placements: [] })],
  ['two designs on one side', placement => ({ placements: [placement, placement] })],
  ['another method', () => ({ decorationMethod: 'glitter' })],
])('%s is refused', async (_what, change) => {
  const body = await contents(person);
  const wrong = change(body.placements[0] ?? {});
  expect((await put(person, randomUUID(), { ...body, ...wrong })).status).toBe(422);
});

test('a shelf is full one day', async () => {
  const owner = await server().as('customer');
  await server().knex.raw(
    `insert into designs (id, user_id, name, garment, decoration_method, placements)
     select gen_random_uuid(), ?, 'Old', 'tee', 'print', '[]' from generate_series(1, 200)`,
    [owner.id],
  );
  const answer = await put(owner, randomUUID(), await contents(owner));
  expect([answer.status, answer.json]).toMatchObject([
    409,
    { message: expect.stringContaining('200 designs') },
  ]);
});
