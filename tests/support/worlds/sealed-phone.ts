/** A driver's phone that seals what it saves, the world's clock, and what others read of its seals. */
import { beforeAll, beforeEach, expect } from 'vitest';
import type { DeliveryEvidenceView } from '#contract/deliveries/endpoints.ts';
import { type ProofBundle, type PublicKey, readBundle } from '#contract/deliveries/seal/bundle.ts';
import type { BundleCheck } from '#contract/deliveries/seal/check-bundle.ts';
import { findingText } from '#contract/deliveries/seal/words.ts';
import type { Actor } from '#api/sync/actor.ts';
import { openPhone, type Phone } from '#tests/support/seal-world.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';
import { drawnSignature, makeDelivery, makeUser, syncFor, testSigner } from '#tests/support/sync-world.ts';

interface SealWorld {
  nowMs: number;
  /** The driver. */
  person: Actor;
  /** A new one, enrolled, for each test. */
  phone: Phone;
  admin: SignedIn;
}

export const minute = 60_000;
export const here = { lat: -27.4705, lng: 153.026, accuracyM: 8 };

export const wrongs = (check: BundleCheck) =>
  check.findings.filter(({ result }) => result === 'wrong').map(finding => findingText(finding));

/** For the top of a test file. */
export function useSealedPhone(shop: () => TestServer) {
  // Filled before the first test.
  const world = {} as SealWorld;
  let signature: string;
  const clock = { now: () => world.nowMs };
  const openOne = (hasKey = true) =>
    openPhone({ sync: syncFor(shop().knex, { clock }), actor: world.person, now: clock.now, hasKey });

  beforeAll(async () => {
    world.admin = await shop().as('admin');
    world.person = await makeUser(shop().knex, 'driver');
    signature = await drawnSignature();
  });
  beforeEach(async () => {
    world.nowMs = Date.parse('2026-11-22T00:02:00Z');
    world.phone = await openOne();
    return () => world.phone.close();
  });

  const onTheWay = (more: object = {}) =>
    makeDelivery(shop().knex, {
      status: 'out_for_delivery',
      assignedTo: world.person.id,
      pieces: 40,
      ...more,
    });
  const confirm = (entityId: string, more: object = {}) =>
    world.phone.save({
      name: 'delivery.confirm',
      entityId,
      args: {
        signature,
        strokes: [[1, 2, 0, 3.5, 4, 9]],
        signedBy: 'Dana Lee',
        driverName: 'Kim',
        position: here,
        ...more,
      },
    });
  const evidenceOf = async (id: string) => {
    const [proof] = (await world.admin.send(`/api/deliveries/${id}/evidence`)).json as DeliveryEvidenceView[];
    return proof;
  };
  const sealOf = async (id: string) => (await evidenceOf(id))?.seal;
  /** The bundle as anyone without an account gets it, written to a file and read back. */
  async function bundleOf(id: string): Promise<ProofBundle> {
    const { status, text } = await shop().send(`/api/pods/${(await sealOf(id))?.checkId}`);
    expect(status).toBe(200);
    const bundle = readBundle(text);
    if (!bundle) throw new Error('not a bundle');
    return bundle;
  }
  const keys = async () => [
    ...((await shop().send('/api/seal-keys')).json as PublicKey[]),
    ...testSigner.keys,
  ];

  /** A driver's phone, enrolled and with a delivery under way, that then loses its network. */
  async function heardTheShop() {
    await world.phone.sync();
    world.nowMs += 15 * minute;
  }

  return { world, clock, openOne, onTheWay, confirm, evidenceOf, sealOf, bundleOf, keys, heardTheShop };
}
