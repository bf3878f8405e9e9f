/** People of organisations: who joins, what they may do, and the designs that they share. */
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import { present } from '#api/database/present.ts';
import { anonymiseDueAccounts } from '#api/features/account/anonymise-accounts.ts';
import { orderBody } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { picture } from '#tests/factories/pictures.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { useClubs, type Answer } from '#tests/factories/organisations.ts';

const server = useTestServer();
const { by, office, make, place, guest, tokenOf, accept, join, own, admin, product } = useClubs(server);

describe('people', () => {
  test('join by a link for their address, once, and by nothing else', async () => {
    const { id, name } = await make();
    const [person, stranger] = [await server().as('customer'), await server().as('customer')];
    const invite = (email: string) =>
      office('POST', `/api/organisations/${id}/invitations`, { email, role: 'buyer' });
    await invite(person.email);
    const old = await tokenOf(person.email);
    const again = await invite(person.email.toUpperCase());
    expect(again.body.invitations).toMatchObject([{ email: person.email, role: 'buyer' }]);
    const token = await tokenOf(person.email);
    expect((await accept(person, old)).status).toBe(400);
    expect((await accept(stranger, token)).status).toBe(409);
    const read = await guest().send('/api/organisation-invitations/read', { json: { token } });
    expect(read.json).toEqual({ organisation: name, email: person.email, role: 'buyer' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(person, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    expect(await server().knex('organisation_members').where({ userId: person.id })).toHaveLength(1);
    expect((await invite(person.email)).status).toBe(422);

    await invite(stranger.email);
    const late = await tokenOf(stranger.email);
    await server()
      .knex('organisation_invitations')
      .where({ email: stranger.email })
      .update({ expiresAt: new Date(Date.now() - 1000) });
    expect((await accept(stranger, late)).status).toBe(400);
    await invite(stranger.email);
    const withdrawn = await tokenOf(stranger.email);
    const [invitation] = (await office('GET', `/api/organisations/${id}`)).body.invitations;
    await office('DELETE', `/api/organisations/${id}/invitations/${present(invitation).id}`);
    expect((await accept(stranger, withdrawn)).status).toBe(400);
    expect(await own(stranger)).toBeNull();
    const second = await make();
    await office('POST', `/api/organisations/${second.id}/invitations`, {
      email: person.email,
      role: 'buyer',
    });
    expect((await accept(person, await tokenOf(person.email))).status).toBe(409);
  });

  test('may do what their role says, and nothing in another organisation', async () => {
    const { id } = await make();
    const [manager, buyer] = [await join(id, 'manager'), await join(id, 'buyer')];
    const outsider = await join((await make()).id, 'manager');
    const nobody = await server().as('customer');
    const base = '/api/user/organisation';
    const email = () => `${uniqueName('new')}@example.test`;
    const verbs: [string, (who: SignedIn) => Promise<Answer<unknown>>, number[]][] = [
      // manager, buyer, manager elsewhere (their own organisation), nobody's member
      [
        'invite',
        who => by(who, 'POST', `${base}/invitations`, { email: email(), role: 'buyer' }),
        [200, 403, 200, 404],
      ],
      ['withdraw', who => by(who, 'DELETE', `${base}/invitations/999999`), [200, 403, 200, 404]],
      [
        'promote',
        who => by(who, 'PATCH', `${base}/members/${buyer.id}`, { role: 'buyer' }),
        [200, 403, 404, 404],
      ],
      // For another organisation there is nobody to remove.
      ['remove', who => by(who, 'DELETE', `${base}/members/${manager.id}`), [409, 403, 200, 404]],
    ];
    for (const [verb, ask, expected] of verbs) {
      const got = [];
      for (const who of [manager, buyer, outsider, nobody]) got.push((await ask(who)).status);
      expect(got, verb).toEqual(expected);
    }
    expect((await own(manager))?.invitations).toHaveLength(1);
    expect((await own(buyer))?.invitations).toEqual([]);
    expect((await own(buyer))?.members).toHaveLength(2);
    expect((await office('GET', `/api/organisations/${id}`)).body.members).toHaveLength(2);
    expect((await by(buyer, 'DELETE', `${base}/members/${buyer.id}`)).status).toBe(200);
    expect(await own(buyer)).toBeNull();
  });

  test('keep what they ordered before; what they buy as members is the organisation’s, also after they left', async () => {
    const { id } = await make();
    const manager = await join(id, 'manager');
    const person = await server().as('customer', { emailProvenAt: new Date() });
    const before = await place(person, person.email);
    await join(id, 'buyer', person);
    const during = await place(person, person.email);
    await by(person, 'DELETE', `/api/user/organisation/members/${person.id}`);
    const after = await place(person, person.email);
    const seen = async (who: SignedIn, path = '/api/user/organisation/orders') =>
      (await by<{ orders: { orderId: string }[] }>(who, 'GET', path)).body.orders.map(
        ({ orderId }) => orderId,
      );
    expect(await seen(manager)).toEqual([during.orderId]);
    expect(await seen(admin(), `/api/organisations/${id}/orders`)).toEqual([during.orderId]);
    expect(await seen(person)).toEqual([]);
    const mine = (await by<{ orderId: string }[]>(person, 'GET', '/api/user/orders')).body;
    expect(mine.map(({ orderId }) => orderId)).toEqual([after.orderId, during.orderId, before.orderId]);
    const outsider = await join((await make()).id, 'manager');
    const buyer = await join(id, 'buyer');
    const readers: [SignedIn, number[]][] = [
      [person, [200, 200, 200]],
      [manager, [404, 200, 404]],
      [buyer, [404, 404, 404]],
      [outsider, [404, 404, 404]],
    ];
    for (const [who, expected] of readers) {
      const got = [];
      for (const { orderId } of [before, during, after])
        got.push((await by(who, 'GET', `/api/orders/${orderId}`)).status);
      expect(got).toEqual(expected);
    }
  });
});

async function upload(who: { send: Send }): Promise<ArtworkRef> {
  const hex = () =>
    Math.floor(Math.random() * 16_777_216)
      .toString(16)
      .padStart(6, '0');
  const bytes = await picture({ width: 60, height: 40, colour: `#${hex()}` });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const answer = await who.send(`/api/uploads/${sha256}?name=crest.png`, {
    method: 'PUT',
    body: bytes,
    headers: { 'Content-Type': 'image/png' },
  });
  expect(answer.status, answer.text).toBe(201);
  return { sha256, name: 'crest.png', type: 'image/png', bytes: bytes.length, widthPx: 60, heightPx: 40 };
}

test('the logo library: every object, person and verb', async () => {
  const { id } = await make();
  const [manager, buyer, former] = [
    await join(id, 'manager'),
    await join(id, 'buyer'),
    await join(id, 'buyer'),
  ];
  const outsider = await join((await make()).id, 'manager');
  const colleague = await join(id, 'buyer');
  // Ordered by a member, given by the office, only uploaded by a member, ordered before joining.
  const ordered = await upload(colleague);
  await place(colleague, colleague.email, 10, ordered);
  const given = await upload(admin());
  expect(
    (await office('PUT', `/api/organisations/${id}/artworks/${given.sha256}`, { name: 'Crest' })).status,
  ).toBe(200);
  const uploaded = await upload(colleague);
  const late = await server().as('customer', { emailProvenAt: new Date() });
  const earlier = await upload(late);
  await place(late, late.email, 10, earlier);
  await join(id, 'buyer', late);
  await by(former, 'DELETE', `/api/user/organisation/members/${former.id}`);
  const objects = { ordered, given, uploaded, earlier };
  const people = { manager, buyer, former, outsider, guest: guest() };
  const usable = (artwork: ArtworkRef) => orderBody([{ product: product(), artwork }]);
  const design = (artwork: ArtworkRef) => ({
    name: 'Crest',
    garment: 'tee',
    decorationMethod: 'print',
    allowMultipleColors: false,
    placements: [{ position: 'front', artwork, xOffset: 0, yOffset: 0, scale: 1, rotation: 0 }],
  });
  const verbs = {
    see: (who: { send: Send }, { sha256 }: ArtworkRef) => who.send(`/api/artworks/${sha256}/96.webp`),
    has: (who: { send: Send }, { sha256 }: ArtworkRef) =>
      who.send(`/api/uploads/${sha256}`, { method: 'HEAD' }),
    order: (who: { send: Send }, artwork: ArtworkRef) => who.send('/api/orders', { json: usable(artwork) }),
    keep: (who: { send: Send }, artwork: ArtworkRef) =>
      who.send(`/api/designs/${randomUUID()}`, { method: 'PUT', json: design(artwork) }),
  };
  for (const [object, artwork] of Object.entries(objects))
    for (const [person, who] of Object.entries(people))
      for (const [verb, ask] of Object.entries(verbs)) {
        if (person === 'guest' && verb === 'keep') continue;
        const may = ['ordered', 'given'].includes(object) && ['manager', 'buyer'].includes(person);
        const { status } = await ask(who, artwork);
        expect(status < 300, `${person} ${verb} ${object}: ${status}`).toBe(may);
      }
  // What a member has ordered with is in an order of the organisation, so it stays when the office takes it back.
  const library = (await own(buyer))?.library.map(one => one.sha256) ?? [];
  expect(library.toSorted()).toEqual([ordered.sha256, given.sha256].toSorted());
  await office('DELETE', `/api/organisations/${id}/artworks/${given.sha256}`);
  expect((await verbs.see(manager, given)).status).toBe(200);
  const lone = await upload(admin());
  await office('PUT', `/api/organisations/${id}/artworks/${lone.sha256}`, { name: 'Oars' });
  expect((await verbs.see(buyer, lone)).status).toBe(200);
  await office('DELETE', `/api/organisations/${id}/artworks/${lone.sha256}`);
  expect((await verbs.see(buyer, lone)).status).toBe(404);
});

test('an erased member is no member; what was ordered for the organisation stays in its library, without a name', async () => {
  const { id } = await make();
  const [buyer, person] = [await join(id, 'buyer'), await join(id, 'buyer')];
  const logo = await upload(person);
  const { orderId } = await place(person, person.email, 10, { ...logo, name: 'imke-farrant.png' });
  await office('PATCH', `/api/orders/${orderId}`, { status: 'cancelled' });
  const { knex } = server();
  await knex('users')
    .where({ id: person.id })
    .update({ deleteAfter: new Date(Date.now() - 1000) });
  expect(await anonymiseDueAccounts(server().account)).toBe(1);
  expect((await own(buyer))?.members.map(member => member.id)).toEqual([buyer.id]);
  expect((await own(buyer))?.library).toMatchObject([{ sha256: logo.sha256, name: 'Logo' }]);
  expect((await buyer.send(`/api/artworks/${logo.sha256}/96.webp`)).status).toBe(200);
});
