/** Names other people's records inside a body: artwork in a cart or design, deliveries and jobs in a device's changes. */
import { randomUUID } from 'node:crypto';
import { protocolVersion } from '#contract/wire/version.ts';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import type { Answer } from '#tests/support/http-client.ts';
import { drawnSignature } from '#tests/support/sync-world.ts';
import { judge } from './judge.ts';
import type { World } from './make-world.ts';
import { addOutcome, newOutcome, type Outcome } from './outcome.ts';
import type { AttackedShop, Person, PersonName } from './people.ts';

export async function attackReferences(shop: AttackedShop, world: World): Promise<Outcome> {
  const outcome = newOutcome();
  for (const name of ['guest', 'other', 'driver', 'linkHolder'] as const)
    await borrowArtwork(world, name, outcome);
  for (const name of ['otherDriver', 'workshop', 'other'] as const)
    await sendAsDevice(shop, world, name, outcome);
  return outcome;
}

type Artwork = World['artwork'];

/** An order or design with another person's logo is refused exactly like one with bytes that were never uploaded. */
async function borrowArtwork({ people, product, artwork, marks }: World, name: PersonName, outcome: Outcome) {
  const { send, role } = people[name];
  const designId = randomUUID();
  const ways: Record<string, (mark: Artwork) => Promise<Answer>> = {
    'pays for': mark =>
      send('/api/create-payment-intent', { json: intentBody(orderBody([{ product, artwork: mark }])) }),
    orders: mark => send('/api/orders', { json: orderBody([{ product, artwork: mark }]) }),
    'pays by instalments for': mark => {
      const { total: amount, customerInfo, items, orderId } = orderBody([{ product, artwork: mark }]);
      return send('/api/afterpay-redirect', { json: { amount, customerInfo, items, orderId } });
    },
    ...(role === 'visitor'
      ? {}
      : { keeps: mark => send(`/api/designs/${designId}`, { method: 'PUT', json: designWith(mark) }) }),
  };
  for (const [what, act] of Object.entries(ways)) {
    const told = await act(artwork);
    const unknown = await act({ ...artwork, sha256: 'e'.repeat(64) });
    const isSame = told.status >= 400 && plain(told, artwork) === plain(unknown, artwork);
    addOutcome(outcome, `${name} ${what} the artwork of another`, [
      ...judge({ person: name, method: 'POST', success: null }, told, marks),
      ...(isSame ? [] : [`${told.text.slice(0, 200)} and ${unknown.text.slice(0, 200)} of unknown bytes.`]),
    ]);
  }
}

const designWith = (artwork: Artwork) => ({
  name: 'Borrowed',
  garment: 'tee',
  decorationMethod: 'print',
  allowMultipleColors: false,
  placements: [{ position: 'front', artwork, xOffset: 0, yOffset: 0, scale: 1, rotation: 0 }],
});

const plain = ({ status, json }: Answer, { sha256 }: Artwork): string =>
  `${status} ${JSON.stringify({ ...(json as object), requestId: '' }).replaceAll(sha256, 'e'.repeat(64))}`;

/** Another driver's phone claims to have delivered, started or reworked something that was never on its list. */
async function sendAsDevice({ knex }: AttackedShop, world: World, name: PersonName, outcome: Outcome) {
  const person = world.people[name];
  const rows = () =>
    Promise.all([
      knex('deliveries').where({ id: world.deliveryId }).first('status', 'version', 'evidenceId'),
      knex('jobs').where({ id: world.jobId }).first('status', 'version'),
    ]);
  const signature = await drawnSignature();
  const onRoad = (deed: string, args: object): Deed => ({
    name: deed,
    entity: 'deliveries',
    entityId: world.deliveryId,
    args,
  });
  const deeds: Deed[] = [
    onRoad('delivery.start', {}),
    onRoad('delivery.confirm', { signature }),
    onRoad('delivery.fail', { reason: 'nobody_home' }),
    // The workshop may do this to any job.
    ...(name === 'workshop' ? [] : [jobDeed(world)]),
  ];
  for (const deed of deeds) {
    const before = JSON.stringify(await rows());
    const answer = await push(person, deed);
    addOutcome(outcome, `${name} sends ${deed.name} of another's`, [
      ...judge({ person: name, method: 'POST', success: null }, answer, world.marks),
      ...(JSON.stringify(await rows()) === before ? [] : ['It was carried out.']),
    ]);
  }
}

const jobDeed = ({ jobId }: World): Deed => ({
  name: 'job.setStatus',
  entity: 'jobs',
  entityId: jobId,
  args: { status: 'in_progress' },
});

interface Deed {
  name: string;
  entity: string;
  entityId: string;
  args: object;
}

function push(person: Person, deed: Deed): Promise<Answer> {
  const now = new Date().toISOString();
  return person.send('/api/sync', {
    json: {
      protocol: protocolVersion,
      build: 'test',
      deviceId: randomUUID(),
      cursor: null,
      clientNow: now,
      mutations: [{ id: randomUUID(), seq: 1, v: 1, userId: person.id, occurredAt: now, ...deed }],
    },
  });
}
