/** Proof from a door that could not be read: nobody else has its bytes, so the office looks at it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RejectedProofView } from '#contract/deliveries/endpoints.ts';
import type { PushedMutation } from '#contract/wire/sync.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import {
  type Device,
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeUser,
  syncFor,
} from '#tests/support/sync-world.ts';

const shop = useTestServer();
let admin: SignedIn;
let rival: SignedIn;
let phone: Device;
let signature: string;

beforeAll(async () => {
  admin = await shop().as('admin', { firstName: 'Ada', lastName: 'Office' });
  rival = await shop().as('admin', { firstName: 'Bo', lastName: 'Office' });
  phone = makeDevice(syncFor(shop().knex), await makeUser(shop().knex, 'driver'));
  signature = await drawnSignature();
});

const onTheWay = () =>
  makeDelivery(shop().knex, { status: 'out_for_delivery', assignedTo: phone.actor.id, orderNumber: 'SO-77' });
const waiting = async () => (await admin.send('/api/rejected-proofs')).json as RejectedProofView[];
const found = async (id: string) => (await waiting()).find(one => one.id === id);
const review = (person: SignedIn, id: string, note: string) =>
  person.send(`/api/rejected-proofs/${id}/review`, { json: { note } });
const push = async (mutation: PushedMutation) => (await phone.sync([mutation])).results[0];
const confirm = (entityId: string, args: object, more: Partial<PushedMutation> = {}) =>
  phone.make('delivery.confirm', entityId, args as { signature: string }, more);

const odd: [string, (id: string) => PushedMutation, object][] = [
  [
    'no signature',
    id => confirm(id, { notes: 'Left with Dana' }),
    {
      outcome: 'delivered',
      code: 'invalid',
      orderNumber: 'SO-77',
      came: expect.stringContaining('Left with Dana'),
    },
  ],
  [
    'a picture that is none',
    id => confirm(id, { signature: 'data:image/png;base64,AAAA' }),
    { code: 'bad_signature', reason: 'Please capture a signature.' },
  ],
  [
    'a report of another form',
    id => phone.make('delivery.fail', id, { reason: 'the dog' as 'other' }),
    { outcome: 'failed', code: 'invalid', came: expect.stringContaining('the dog') },
  ],
  ['no arguments at all', id => confirm(id, null as unknown as object), { came: 'null' }],
  [
    'characters that the database cannot hold',
    id => confirm(id, { notes: 'Nobody\u0000 home' }),
    { came: expect.stringContaining('Nobody') },
  ],
  [
    'another kind of record',
    id => confirm(id, { signature }, { entity: 'jobs' }),
    { code: 'invalid', outcome: 'delivered' },
  ],
  [
    'a delivery that nobody could know',
    () => confirm('not-an-id', { signature }),
    { deliveryId: null, orderNumber: null, code: 'invalid' },
  ],
];

describe('waits for the office', () => {
  test.each(odd)('%s', async (_what, make, seen) => {
    const mutation = make(await onTheWay());
    expect(await push(mutation)).toMatchObject({ status: 'rejected' });
    expect(await found(mutation.id)).toMatchObject({
      sentBy: 'Kim driver',
      deviceId: phone.request().deviceId,
      reviewedAt: null,
      ...seen,
    });
  });

  test('with the whole of what came, where the list shows the beginning', async () => {
    const mutation = confirm(await onTheWay(), { signature, signedBy: 7 });
    await push(mutation);
    const [short = '', whole = ''] = [
      (await found(mutation.id))?.came,
      ((await admin.send(`/api/rejected-proofs/${mutation.id}`)).json as RejectedProofView).came,
    ];
    expect(JSON.parse(whole)).toEqual({ signature, signedBy: 7 });
    expect(short).toContain(`(${signature.length} characters)`);
    expect(short.length).toBeLessThan(1_000);
  });

  test('sent again, it waits once', async () => {
    const mutation = confirm(await onTheWay(), {});
    await push(mutation);
    await push(mutation);
    expect((await waiting()).filter(({ id }) => id === mutation.id)).toHaveLength(1);
  });

  test('under an id that was used for another hand-over, by oneself or by somebody else', async () => {
    const id = await onTheWay();
    const first = confirm(id, { signature });
    await push(first);
    const again = { ...first, args: { signature, notes: 'Other contents' } };
    expect(await push(again)).toMatchObject({ status: 'rejected', code: 'id_reuse' });
    await push(again);
    const stranger = makeDevice(syncFor(shop().knex), await makeUser(shop().knex, 'driver'));
    const stolen = { ...first, userId: stranger.actor.id };
    const { results } = await stranger.sync([stolen]);
    expect(results).toMatchObject([{ id: first.id, status: 'rejected', code: 'not_found' }]);
    const kept = (await waiting()).filter(({ deliveryId }) => deliveryId === id);
    expect(kept.map(({ code, came }) => [code, came.includes('Other contents')])).toEqual([
      ['id_reuse', true],
      ['not_found', false],
    ]);
    expect(await shop().knex('deliveries').where({ id }).first('notes')).toEqual({ notes: null });
  });

  test('what was taken, what is no proof and what came by an ordinary call does not wait', async () => {
    const before = await waiting();
    const id = await onTheWay();
    await push(confirm(id, { signature }));
    await push(phone.make('delivery.assign', id, { assignedTo: 'x' as unknown as number }));
    await admin.send(`/api/deliveries/${await onTheWay()}`, {
      method: 'PATCH',
      json: { status: 'delivered' },
    });
    expect(await waiting()).toEqual(before);
  });
});

describe('is closed by the office', () => {
  async function rejected() {
    const mutation = confirm(await onTheWay(), {});
    await push(mutation);
    return mutation;
  }

  test('with a reason, which stays with it and in the log', async () => {
    const { id, entityId } = await rejected();
    const answer = await review(admin, id, 'The driver brought the paper');
    expect(answer).toMatchObject({
      status: 200,
      json: { reviewedBy: 'Ada Office', reviewedNote: 'The driver brought the paper' },
    });
    expect(await found(id)).toBeUndefined();
    const logged = shop().knex('audit_events').where({ entityId: id, action: 'delivery.reviewRejected' });
    expect(await logged.pluck('after')).toEqual([
      { deliveryId: entityId, code: 'invalid', note: 'The driver brought the paper' },
    ]);
  });

  test('and not without', async () => {
    const { id } = await rejected();
    expect((await review(admin, id, ' ')).status).toBe(422);
    expect(await found(id)).toBeDefined();
  });

  test('by two at once: one decision stands, the other hears it; one’s own is no clash', async () => {
    const { id } = await rejected();
    const answers = await Promise.all([review(admin, id, 'Mine'), review(rival, id, 'Mine too')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    const decided = won?.json as RejectedProofView;
    expect(lost?.json).toMatchObject({
      code: 'conflict',
      message: `${decided.reviewedBy} has decided this already: ${decided.reviewedNote}`,
      details: { current: { id, reviewedNote: decided.reviewedNote } },
    });
    const winner = decided.reviewedBy === 'Ada Office' ? admin : rival;
    expect((await review(winner, id, decided.reviewedNote ?? '')).status).toBe(200);
    expect((await review(winner, id, 'Something else')).status).toBe(409);
    const logged = shop().knex('audit_events').where({ entityId: id, action: 'delivery.reviewRejected' });
    expect(await logged).toHaveLength(1);
  });

  test('by nobody else', async () => {
    const { id } = await rejected();
    for (const role of ['driver', 'workshop'] as const) {
      const person = await shop().as(role);
      expect((await person.send('/api/rejected-proofs')).status).toBe(403);
      expect((await person.send(`/api/rejected-proofs/${id}`)).status).toBe(403);
      expect((await review(person, id, 'x')).status).toBe(403);
    }
    expect((await shop().send('/api/rejected-proofs')).status).toBe(401);
  });

  test('what is none of these does not exist', async () => {
    const taken = confirm(await onTheWay(), { signature });
    await push(taken);
    for (const id of [taken.id, randomUUID()]) {
      expect((await admin.send(`/api/rejected-proofs/${id}`)).status).toBe(404);
      expect((await review(admin, id, 'x')).status).toBe(404);
    }
  });
});
