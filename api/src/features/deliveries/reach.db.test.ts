/**
 * Who may do what with whose delivery: every person, in every relation to it, with every verb, as an ordinary call and
 * as a change that a phone sends. What is out of reach looks like what does not exist, and stays as it is.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/wire/capabilities.ts';
import type { SyncResponse } from '#contract/wire/sync.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import {
  type Device,
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeJob,
  syncFor,
} from '#tests/support/sync-world.ts';

const shop = useTestServer();
let admin: SignedIn;
let rival: SignedIn;
let signature: string;

beforeAll(async () => {
  admin = await shop().as('admin');
  rival = await shop().as('driver', { firstName: 'Kim', lastName: 'Rival' });
  signature = await drawnSignature();
});

/** Whom the parcel is for; in no answer to anybody whose list it is not on. */
const buyer = {
  customerName: 'Orla Vance',
  customerAddress: '7 Bobbin Lane, Brunswick VIC 3056',
  customerPhone: '+61399990001',
  deliveryNotes: 'Behind the kiln',
};
const namesBuyer = /Orla Vance|Bobbin Lane|99990001|kiln/;

type Role = 'admin' | 'driver' | 'workshop' | 'customer';
interface Standing {
  id: string;
  send: Send;
  /** Of everybody who may have one. */
  phone: Device | null;
}

const phoneOf = ({ id, username }: SignedIn, role: Role) =>
  makeDevice(syncFor(shop().knex), {
    id,
    username,
    firstName: 'Kim',
    lastName: role,
    isAdmin: role === 'admin',
    staffRole: (['driver', 'workshop'] as const).find(one => one === role) ?? (null as StaffRole | null),
  });

async function stand(role: Role): Promise<{ person: SignedIn; phone: Device }> {
  const person = await shop().as(role, { firstName: 'Kim', lastName: role });
  return { person, phone: phoneOf(person, role) };
}

const plan = (assignedTo: number | null) => makeDelivery(shop().knex, { ...buyer, assignedTo });
const give = (id: string, assignedTo: number | null) =>
  shop().knex('deliveries').where({ id }).update({ assignedTo });

/** A driver with a phone that was told the delivery while it was `first`; then it became the rival's. */
async function former(first: 'own' | 'free', { hears }: { hears: boolean }): Promise<Standing> {
  const { person, phone } = await stand('driver');
  const id = await plan(first === 'own' ? person.id : null);
  expect((await phone.sync()).changes.map(change => change.id)).toContain(id);
  await give(id, rival.id);
  if (hears) await phone.sync();
  return { id, send: person.send, phone };
}

/** Of one that everybody could have taken before they came. */
async function anyone(role: Role): Promise<Standing> {
  const id = await plan(null);
  await give(id, rival.id);
  const { person, phone } = await stand(role);
  if (role !== 'customer') await phone.sync();
  return { id, send: person.send, phone: role === 'customer' ? null : phone };
}

const relations = {
  'the office': () => anyone('admin'),
  'its driver': async () => {
    const { person, phone } = await stand('driver');
    return { id: await plan(person.id), send: person.send, phone };
  },
  'a driver, while nobody has it': async () => {
    const { person, phone } = await stand('driver');
    return { id: await plan(null), send: person.send, phone };
  },
  'its driver before, out of reach since': () => former('own', { hears: false }),
  'a driver who saw it free, out of reach since': () => former('free', { hears: false }),
  'its driver before, who knows': () => former('own', { hears: true }),
  'a driver who saw it free, and knows who has it': () => former('free', { hears: true }),
  'a driver invited later': () => anyone('driver'),
  'a driver, of one that does not exist': async () => ({ ...(await anyone('driver')), id: randomUUID() }),
  'the floor': () => anyone('workshop'),
  'the floor, of one that does not exist': async () => ({ ...(await anyone('workshop')), id: randomUUID() }),
  'a customer': () => anyone('customer'),
  'nobody who is signed in': async () => ({ id: await plan(rival.id), send: shop().send, phone: null }),
} satisfies Record<string, () => Promise<Standing>>;
type Relation = keyof typeof relations;

/** How near the delivery is to each of them. */
type Nearness = 'office' | 'listed' | 'held' | 'none' | 'floor' | 'customer' | 'guest';
const nearness: Record<Relation, Nearness> = {
  'the office': 'office',
  'its driver': 'listed',
  'a driver, while nobody has it': 'listed',
  'its driver before, out of reach since': 'held',
  'a driver who saw it free, out of reach since': 'held',
  'its driver before, who knows': 'none',
  'a driver who saw it free, and knows who has it': 'none',
  'a driver invited later': 'none',
  'a driver, of one that does not exist': 'none',
  'the floor': 'floor',
  'the floor, of one that does not exist': 'floor',
  'a customer': 'customer',
  'nobody who is signed in': 'guest',
};

const proofs = ['fail', 'confirm'] as const;
const isProof = (verb: string) => proofs.some(one => one === verb);
const rowOf = (id: string) =>
  shop().knex('deliveries').where({ id }).first<Record<string, unknown> | undefined>();
const feedOf = (id: string) => shop().knex('sync_index').where({ id }).orderBy('scope');
const keptOf = (id: string) =>
  shop().knex('delivery_evidence').where({ claimedDeliveryId: id }).select('acceptedAs', 'deliveryId');

/** Where it is out of reach nothing moves, and proof waits in quarantine; of another that has no row it is an orphan. */
async function expectUntouched(id: string, verb: string, before: Awaited<ReturnType<typeof stateOf>>) {
  expect(await stateOf(id)).toEqual(before);
  const kept = { acceptedAs: before.row ? 'unauthorised' : 'orphan', deliveryId: null };
  expect(await keptOf(id)).toEqual(isProof(verb) ? [kept] : []);
}
const stateOf = async (id: string) => ({ row: await rowOf(id), feed: await feedOf(id) });

describe('an ordinary call', () => {
  const verbs = {
    look: () => ({}),
    compare: () => ({ version: 99 }),
    'compare and start': () => ({ version: 99, status: 'out_for_delivery' }),
    start: () => ({ status: 'out_for_delivery' }),
    fail: () => ({ status: 'failed', notes: 'Nobody home' }),
    confirm: () => ({ status: 'delivered', signature }),
    'confirm without a signature': () => ({ status: 'delivered' }),
    'confirm with pictures that are not here': () => ({
      status: 'delivered',
      signature,
      photos: ['a'.repeat(64)],
    }),
    reschedule: () => ({ scheduledDate: '2026-12-24' }),
    assign: () => ({ assignedTo: rival.id }),
  };
  type Verb = keyof typeof verbs;
  const all = (status: number) => Object.fromEntries(Object.keys(verbs).map(verb => [verb, status]));
  const own = {
    look: 200,
    compare: 409,
    'compare and start': 409,
    start: 200,
    fail: 200,
    confirm: 200,
    'confirm without a signature': 422,
    'confirm with pictures that are not here': 409,
    reschedule: 403,
    assign: 403,
  };
  const expected: Record<Nearness, Record<string, number>> = {
    office: { ...own, reschedule: 200, assign: 200 },
    listed: own,
    // What was done counts; nothing is told.
    held: {
      ...all(404),
      'compare and start': 409,
      start: 409,
      fail: 200,
      confirm: 200,
      'confirm without a signature': 422,
      'confirm with pictures that are not here': 409,
    },
    none: all(404),
    floor: all(403),
    customer: all(403),
    guest: all(401),
  };
  const cases = (Object.keys(relations) as Relation[]).flatMap(relation =>
    (Object.keys(verbs) as Verb[]).map((verb): [Relation, Verb, number] => [
      relation,
      verb,
      expected[nearness[relation]][verb] ?? 0,
    ]),
  );

  test.each(cases)('%s: %s answers %d', async (relation, verb, status) => {
    const { id, send } = await relations[relation]();
    const before = await stateOf(id);
    const answer = await send(`/api/deliveries/${id}`, { method: 'PATCH', json: verbs[verb]() });
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
    const isTold = ['office', 'listed'].includes(nearness[relation]);
    // Who was at the door has it: from then on it is theirs.
    if (isTold || status === 200) return;
    expect(answer.text).not.toMatch(namesBuyer);
    if (nearness[relation] !== 'none') return expect((await stateOf(id)).row).toEqual(before.row);
    const unknown = await send(`/api/deliveries/${randomUUID()}`, { method: 'PATCH', json: {} });
    const { requestId: _own, ...body } = answer.json as { requestId: string };
    expect(unknown.json).toEqual({ ...body, requestId: expect.any(String) });
    // A call about nothing is answered on the spot, and nothing of it waits.
    return before.row ? expectUntouched(id, verb, before) : undefined;
  });

  test('who has the row looks at what they would change; the same key again does not open it', async () => {
    const { person } = await stand('driver');
    const id = await plan(person.id);
    const start = { status: 'out_for_delivery', clientId: randomUUID() };
    const change = (json: object) => person.send(`/api/deliveries/${id}`, { method: 'PATCH', json });
    expect((await change(start)).json).toMatchObject({ customerName: buyer.customerName });
    expect(await change(start)).toMatchObject({ status: 200 });
    await give(id, rival.id);
    const again = await change(start);
    expect(again.status).toBe(404);
    expect(again.text).not.toMatch(namesBuyer);
  });
});

describe('a change of a phone', () => {
  const verbs = {
    start: (phone: Device, id: string) => phone.make('delivery.start', id, {}),
    place: (phone: Device, id: string) => phone.make('delivery.place', id, { runOrder: 5 }),
    fail: (phone: Device, id: string) => phone.make('delivery.fail', id, { notes: 'Nobody home' }),
    confirm: (phone: Device, id: string) => phone.make('delivery.confirm', id, { signature }),
    reschedule: (phone: Device, id: string) =>
      phone.make('delivery.reschedule', id, { scheduledDate: '2026-12-24T00:00:00.000Z' }),
    assign: (phone: Device, id: string) => phone.make('delivery.assign', id, { assignedTo: rival.id }),
    correct: (phone: Device, id: string) =>
      phone.make('delivery.correct', id, { changes: { signedBy: 'Me' }, reason: 'Mine' }),
  };
  type Verb = keyof typeof verbs;
  const refusedPlans = {
    reschedule: 'rejected forbidden',
    assign: 'rejected forbidden',
    correct: 'rejected forbidden',
  };
  const expected: Record<'office' | 'listed' | 'held' | 'none' | 'floor', Record<Verb, string>> = {
    office: {
      start: 'applied',
      place: 'applied',
      fail: 'applied implied_start',
      confirm: 'applied implied_start',
      reschedule: 'applied',
      assign: 'applied',
      correct: 'conflict not_closed',
    },
    listed: {
      start: 'applied',
      place: 'applied',
      fail: 'applied implied_start',
      confirm: 'applied implied_start',
      ...refusedPlans,
    },
    held: {
      start: 'conflict reassigned',
      place: 'applied',
      fail: 'applied reassigned',
      confirm: 'applied reassigned',
      ...refusedPlans,
    },
    none: {
      start: 'conflict unknown_delivery',
      place: 'conflict unknown_delivery',
      fail: 'conflict unknown_delivery',
      confirm: 'conflict unknown_delivery',
      ...refusedPlans,
    },
    floor: {
      start: 'rejected forbidden',
      place: 'rejected forbidden',
      fail: 'conflict not_assigned',
      confirm: 'conflict not_assigned',
      ...refusedPlans,
    },
  };
  const cases = (Object.keys(relations) as Relation[]).flatMap(relation => {
    const near = nearness[relation];
    if (near === 'customer' || near === 'guest') return [];
    return (Object.keys(verbs) as Verb[]).map((verb): [Relation, Verb, string] => [
      relation,
      verb,
      expected[near][verb],
    ]);
  });

  test.each(cases)('%s: %s is %s', async (relation, verb, verdict) => {
    const { id, send, phone } = await relations[relation]();
    if (!phone) throw new Error('no phone');
    const before = await stateOf(id);
    const change = verbs[verb](phone, id);
    const answer = await send('/api/sync', { json: phone.request([change]) });
    expect(answer.status, answer.text).toBe(200);
    const { results } = answer.json as SyncResponse;
    expect(results.map(({ status, code }) => [status, code].filter(Boolean).join(' '))).toEqual([verdict]);
    if (['office', 'listed'].includes(nearness[relation])) return;
    expect(JSON.stringify(results)).not.toMatch(namesBuyer);
    if (isProof(verb) && verdict.startsWith('conflict'))
      expect(results).toMatchObject([{ message: 'Proof is stored. The office will decide.' }]);
    // Asked again, it has the same answer, and no more in it.
    const replayed = await send('/api/sync', { json: phone.request([change]) });
    const again = (replayed.json as SyncResponse).results;
    expect(again).toMatchObject([{ status: 'duplicate', original: results[0]?.status }]);
    if (!verdict.startsWith('applied')) expect(JSON.stringify(again)).not.toMatch(namesBuyer);
    if (nearness[relation] === 'none') await expectUntouched(id, verb, before);
    if (nearness[relation] === 'floor') expect((await stateOf(id)).row).toEqual(before.row);
  });

  test.each(['customer', 'guest'] as const)('a %s has no phone that is heard', async who => {
    const id = await plan(rival.id);
    const { person, phone } = await stand('customer');
    const send = who === 'guest' ? shop().send : person.send;
    for (const make of Object.values(verbs)) {
      const answer = await send('/api/sync', { json: phone.request([make(phone, id)]) });
      expect(answer.status).toBe(who === 'guest' ? 401 : 403);
    }
    expect(await keptOf(id)).toEqual([]);
  });
});

describe('what a phone holds', () => {
  const confirm = (phone: Device, id: string, more: object = {}) =>
    phone.make('delivery.confirm', id, { signature, ...more });
  const statusOf = async (id: string) => (await rowOf(id))?.['status'];

  test('an answer that was lost told nobody of the leaving: the proof counts', async () => {
    const { id, phone } = await former('own', { hears: false });
    if (!phone) throw new Error('no phone');
    const stood = phone.cursor;
    await phone.sync();
    phone.cursor = stood;
    expect((await phone.sync([confirm(phone, id)])).results).toMatchObject([{ status: 'applied' }]);
    expect(await statusOf(id)).toBe('delivered');
  });

  test('proof that waits for its pictures counts, although the leaving was heard meanwhile', async () => {
    const { id, phone } = await former('own', { hears: false });
    if (!phone) throw new Error('no phone');
    const sha256 = randomUUID().replaceAll('-', '').repeat(2);
    const waiting = confirm(phone, id, { photos: [sha256] });
    expect((await phone.sync([waiting])).results).toMatchObject([{ status: 'blocked' }]);
    await shop().knex('artworks').insert({ sha256, mime: 'image/png', bytes: 1, widthPx: 1, heightPx: 1 });
    expect((await phone.sync([waiting])).results).toMatchObject([{ status: 'applied' }]);
    expect(await statusOf(id)).toBe('delivered');
  });

  test('once nothing waits there, the phone has let go of it', async () => {
    const { id, phone } = await former('own', { hears: false });
    if (!phone) throw new Error('no phone');
    const other = await plan(phone.actor.id);
    const waiting = confirm(phone, other, { photos: [randomUUID().replaceAll('-', '').repeat(2)] });
    await phone.sync([waiting]);
    await phone.sync([waiting]);
    // It was taken back on the phone: nothing waits there now.
    await phone.sync();
    expect((await phone.sync([confirm(phone, id)])).results).toMatchObject([{ status: 'conflict' }]);
    expect(await statusOf(id)).toBe('pending');
  });

  test('another phone of the same person that has not heard yet hands in what it holds', async () => {
    const { id, phone } = await former('own', { hears: true });
    if (!phone) throw new Error('no phone');
    const second = makeDevice(syncFor(shop().knex), phone.actor);
    await give(id, phone.actor.id);
    await second.sync();
    await phone.sync();
    await give(id, rival.id);
    await phone.sync();
    await phone.sync();
    expect((await second.sync([confirm(second, id)])).results).toMatchObject([{ status: 'applied' }]);
  });

  test('a phone that begins with nothing holds what it is told then', async () => {
    const { id, phone } = await former('own', { hears: false });
    if (!phone) throw new Error('no phone');
    phone.cursor = null;
    await phone.sync();
    expect((await phone.sync([confirm(phone, id)])).results).toMatchObject([{ code: 'unknown_delivery' }]);
  });

  test('who comes back to it has it again', async () => {
    const { id, phone } = await former('own', { hears: true });
    if (!phone) throw new Error('no phone');
    await phone.sync();
    await give(id, phone.actor.id);
    await phone.sync();
    await give(id, rival.id);
    expect((await phone.sync([confirm(phone, id)])).results).toMatchObject([{ status: 'applied' }]);
  });
});

describe('quarantine', () => {
  test('waits in the office’s queue with what it claims, and moves nothing when it is given its delivery', async () => {
    const { id, send } = await anyone('driver');
    await send(`/api/deliveries/${id}`, { method: 'PATCH', json: { status: 'delivered', signature } });
    const queue = (await admin.send('/api/delivery-evidence')).json as {
      id: string;
      claimedDeliveryId: string;
    }[];
    const proof = queue.find(one => one.claimedDeliveryId === id);
    expect(proof).toMatchObject({
      acceptedAs: 'unauthorised',
      deliveryId: null,
      claimed: { customerName: buyer.customerName },
    });
    const decided = { note: 'Not hers', deliveryId: id };
    const answer = await admin.send(`/api/delivery-evidence/${proof?.id}/review`, { json: decided });
    expect(answer.json).toMatchObject({ deliveryId: id, acceptedAs: 'unauthorised' });
    expect(await rowOf(id)).toMatchObject({ status: 'pending', assignedTo: rival.id, review: false });
  });
});

describe('jobs', () => {
  const people = ['admin', 'workshop', 'driver', 'customer', 'guest'] as const;
  const calls = {
    look: ['PATCH', '', {}],
    compare: ['PATCH', '', { version: 99 }],
    move: ['PATCH', '', { status: 'in_progress' }],
    delete: ['DELETE', '', undefined],
    restore: ['POST', '/restore', {}],
  } as const;
  const floor = { look: 200, compare: 409, move: 200, delete: 403, restore: 403 };
  const answers = {
    admin: { ...floor, delete: 204, restore: 200 },
    workshop: floor,
    driver: { look: 403, compare: 403, move: 403, delete: 403, restore: 403 },
    customer: { look: 403, compare: 403, move: 403, delete: 403, restore: 403 },
    guest: { look: 401, compare: 401, move: 401, delete: 401, restore: 401 },
  };
  const cases = people.flatMap(who =>
    (Object.keys(calls) as (keyof typeof calls)[]).map(
      (verb): [(typeof people)[number], keyof typeof calls, number] => [who, verb, answers[who][verb]],
    ),
  );

  test.each(cases)(
    '%s: %s answers %d, and of an unknown one no more than that',
    async (who, verb, status) => {
      const id = await makeJob(shop().knex, { title: 'Orla Vance' });
      const send = who === 'guest' ? shop().send : (await shop().as(who)).send;
      const [method, path, json] = calls[verb];
      const call = (job: string) => send(`/api/jobs/${job}${path}`, { method, json });
      const [known, unknown] = [await call(id), await call(randomUUID())];
      expect([known.status, unknown.status]).toEqual([status, status < 300 || status === 409 ? 404 : status]);
      if (status === 401 || status === 403) expect(known.text).not.toMatch(namesBuyer);
    },
  );

  const verdicts = { admin: 'applied', workshop: 'applied', driver: 'rejected forbidden' } as const;
  const changes = {
    setStatus: (phone: Device, id: string) => phone.make('job.setStatus', id, { to: 'in_progress' }),
    setPriority: (phone: Device, id: string) => phone.make('job.setPriority', id, { value: 'high' }),
    addNote: (phone: Device, id: string) =>
      phone.make('job.addNote', id, { noteId: randomUUID(), text: 'Dry' }),
    addHours: (phone: Device, id: string) =>
      phone.make('job.addHours', id, { entryId: randomUUID(), minutes: 5 }),
  };
  const pushes = (['admin', 'workshop', 'driver'] as const).flatMap(who =>
    (Object.keys(changes) as (keyof typeof changes)[]).map(
      (verb): [typeof who, keyof typeof changes, string] => [who, verb, verdicts[who]],
    ),
  );

  test.each(pushes)('%s sends %s: %s', async (who, verb, verdict) => {
    const id = await makeJob(shop().knex, { title: 'Orla Vance' });
    const { phone } = await stand(who);
    const { results } = await phone.sync([changes[verb](phone, id), changes[verb](phone, randomUUID())]);
    const said = results.map(({ status, code }) => [status, code].filter(Boolean).join(' '));
    expect(said).toEqual([verdict, verdict === 'applied' ? 'conflict unknown_job' : verdict]);
    if (verdict !== 'applied') expect(JSON.stringify(results)).not.toMatch(namesBuyer);
  });
});
