/** People, deliveries, jobs and devices for tests of the offline protocol. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import sharp from 'sharp';
import { isRefusal } from '#contract/wire/errors.ts';
import type { MutationArgs, MutationName } from '#contract/wire/mutations.ts';
import { mutations } from '#contract/wire/mutations.ts';
import type { PushedMutation, SyncRequest, SyncResponse } from '#contract/wire/sync.ts';
import { protocolVersion } from '#contract/wire/version.ts';
import type { Actor } from '#api/sync/actor.ts';
import { createSync, type Sync, type SyncParts } from '#api/sync/create-sync.ts';
import { createSealSigner, makeSealKey } from '#api/outside/keys/seal-signer.ts';
import { inspectSignature } from '#api/outside/images/inspect-signature.ts';

export const silentLog = { error: () => {}, warn: () => {} };

/** One key for all servers that a test file starts, as for the processes of one shop. */
export const testSigner = createSealSigner([makeSealKey()]);

export function syncFor(knex: Knex, parts: Partial<SyncParts> = {}): Sync {
  return createSync({
    knex,
    clock: { now: Date.now },
    log: silentLog,
    inspectSignature,
    signer: testSigner,
    ...parts,
  });
}

type Role = 'admin' | 'driver' | 'workshop' | 'customer';

export async function makeUser(knex: Knex, role: Role): Promise<Actor> {
  const username = `${role}-${randomUUID().slice(0, 8)}`;
  const isAdmin = role === 'admin';
  const staffRole = role === 'driver' || role === 'workshop' ? role : null;
  const [row] = await knex('users')
    .insert({
      username,
      usernameKey: username,
      passwordHash: '-',
      firstName: 'Kim',
      lastName: role,
      isAdmin,
      staffRole,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('no user');
  return { id: row.id, username, firstName: 'Kim', lastName: role, isAdmin, staffRole };
}

export async function makeDelivery(knex: Knex, more: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await knex('deliveries').insert({
    id,
    orderNumber: 'AB12CD34EF',
    customerName: 'Dana Lee',
    customerAddress: '1 Loom St, Brunswick VIC 3056',
    scheduledDate: '2026-11-21T00:00:00Z',
    ...more,
  });
  return id;
}

/** Makes the delivery one of an order that can be written to; answers the order's row. */
export async function joinOrder(knex: Knex, deliveryId: string): Promise<number> {
  const [order] = await knex('orders')
    .insert({
      orderId: randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase(),
      customerInfo: JSON.stringify({
        firstName: 'Dana',
        lastName: 'Lee',
        email: `${deliveryId}@example.test`,
      }),
      subtotalCents: 1000,
      totalCents: 1000,
    })
    .returning<{ id: number }[]>('id');
  if (!order) throw new Error('no order');
  await knex('deliveries').where({ id: deliveryId }).update({ orderId: order.id });
  return order.id;
}

export async function makeJob(knex: Knex, more: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await knex('jobs').insert({ id, jobNumber: `T-${id.slice(-12)}`, title: '40 tees, front print', ...more });
  return id;
}

/** One device of one person: numbers its mutations and remembers its cursor. */
export interface Device {
  actor: Actor;
  cursor: string | null;
  make<N extends MutationName>(
    name: N,
    entityId: string,
    args: MutationArgs<N>,
    more?: Partial<PushedMutation>,
  ): PushedMutation;
  request(pushed?: PushedMutation[], more?: Partial<SyncRequest>): SyncRequest;
  /** Sends a request and stores the returned cursor. */
  sync(pushed?: PushedMutation[], more?: Partial<SyncRequest>): Promise<SyncResponse>;
}

export function makeDevice(sync: Sync, actor: Actor): Device {
  const deviceId = randomUUID();
  let seq = 0;
  const device: Device = {
    actor,
    cursor: null,
    make(name, entityId, args, more = {}) {
      const { version: v, entity } = mutations[name];
      const occurredAt = new Date().toISOString();
      return {
        id: randomUUID(),
        seq: ++seq,
        name,
        v,
        args,
        userId: actor.id,
        entity,
        entityId,
        occurredAt,
        ...more,
      };
    },
    request(pushed = [], more = {}) {
      return {
        protocol: protocolVersion,
        build: 'test',
        deviceId,
        cursor: device.cursor,
        clientNow: new Date().toISOString(),
        mutations: pushed,
        ...more,
      };
    },
    async sync(pushed, more) {
      const response = await sync.handle(device.request(pushed, more), actor);
      if (isRefusal(response)) throw new Error(response.refusal);
      device.cursor = response.cursor;
      return response;
    },
  };
  return device;
}

/** A signature with one stroke, as the driver's phone sends it. */
export async function drawnSignature(
  path = 'M40 150 C 100 20, 160 190, 220 90 S 320 40, 360 120',
): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#fff"/><path d="${path}" stroke="#000" stroke-width="2" fill="none"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
