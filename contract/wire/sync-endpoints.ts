/** Offline sync. A problem with a mutation is a verdict in the body, never an HTTP error. */
import { z } from 'zod';
import { anyone, capability, endpoint, signedIn } from './endpoint.ts';
import { syncEntities } from './mutation.ts';
import { instant, uuid } from './shapes.ts';
import { syncLimits, type SyncResponse } from './sync.ts';

const pushedMutation = z.object({
  id: uuid,
  seq: z.int().min(0),
  name: z.string().max(60),
  v: z.int().min(1).max(1000),
  args: z.unknown(),
  userId: z.int32(),
  // One that nobody knows is judged with its mutation: the others of the request go on.
  entity: z.string().max(60),
  entityId: z.string().max(60),
  // One that is no UUID was rejected itself, and nobody waits for it.
  dependsOn: z.string().max(60).optional(),
  baseVersion: z.int32().optional(),
  occurredAt: instant,
  capturedAt: instant.optional(),
});

/** Its envelope cannot be read: it is judged by itself, as long as it can be named in the answer. */
const unreadMutation = z
  .looseObject({ id: z.string().min(1).max(syncLimits.idChars) })
  .transform(came => ({ id: came.id, came }));

const shiftKeyId = z.string().regex(/^[\w-]{8}$/);

const verdict = z.object({
  id: z.string(),
  status: z.enum(['applied', 'duplicate', 'conflict', 'rejected', 'blocked', 'retry']),
  original: z.enum(['applied', 'conflict', 'rejected']).optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  entityNow: z.unknown().optional(),
  missingBlobs: z.array(z.string()).optional(),
  errorId: z.string().optional(),
});

export const syncEndpoints = {
  sync: endpoint({
    method: 'POST',
    path: '/api/sync',
    summary: 'Sends what a device has saved and brings what has changed',
    // Signed in, not `sync.use`: whoever has lost the role still hands in what was saved before.
    access: signedIn,
    limit: 'sync',
    // Keys of the shift come with the first answer and with few others.
    secrets: answer => (answer as Pick<SyncResponse, 'shiftKey'>).shiftKey?.keys !== undefined,
    bodyLimitBytes: syncLimits.bodyBytes,
    body: z.object({
      protocol: z.int(),
      build: z.string().regex(/^[\x20-\x7e]{0,60}$/),
      deviceId: uuid,
      userId: z.int32().optional(),
      cursor: z.string().max(2000).nullable(),
      clientNow: instant,
      mutations: z.array(z.union([pushedMutation, unreadMutation])).max(syncLimits.mutationsPerRequest),
      want: z
        .object({
          pull: z.boolean().optional(),
          limit: z.int().min(1).max(500).optional(),
          entities: z.array(z.string().max(60)).max(50).optional(),
          rows: z.int().min(1).max(10_000).optional(),
        })
        .optional(),
      stats: z
        .object({
          pending: z.int().min(0),
          oldestPendingAt: instant.optional(),
          persisted: z.boolean(),
          installed: z.boolean(),
          lastSeq: z.int().min(0),
          formerId: uuid.optional(),
        })
        .optional(),
      key: z
        .string()
        .regex(/^[\w-]{87}$/)
        .optional(),
      shiftKey: z
        .object({ has: shiftKeyId.nullable(), need: z.array(shiftKeyId).max(20).optional() })
        .optional(),
    }),
    response: z.object({
      protocol: z.int(),
      serverNow: instant,
      from: z.string().nullable(),
      results: z.array(verdict),
      changes: z.array(
        z.object({
          e: z.enum(syncEntities),
          id: z.string(),
          ver: z.number(),
          scope: z.string(),
          row: z.unknown().optional(),
          del: z.literal(true).optional(),
        }),
      ),
      cursor: z.string(),
      hasMore: z.boolean(),
      epoch: z.string().optional(),
      reset: z
        .object({ reason: z.enum(['epoch', 'floor', 'schema']), scopes: z.array(z.string()) })
        .optional(),
      dropScopes: z.array(z.string()).optional(),
      notice: z.object({ upgradeRequired: z.boolean().optional() }).optional(),
      former: z.object({ lastSeq: z.int(), lastSeenAt: instant, pending: z.int() }).nullable().optional(),
      enrolled: z.string().optional(),
      beacon: z.object({ t: z.int(), n: z.string(), k: z.string(), s: z.string() }).optional(),
      shiftKey: z
        .object({
          current: shiftKeyId.optional(),
          hours: z.int().min(1).optional(),
          keys: z.array(z.object({ id: shiftKeyId, key: z.string().regex(/^[\w-]{43}$/) })).optional(),
        })
        .optional(),
    }),
  }),
  deviceStanding: endpoint({
    method: 'GET',
    path: '/api/sync/devices/{deviceId}',
    background: true,
    summary: 'Whether the office has revoked a device, or closed its account',
    // A revoked device is signed out, and has to hear why. Its id is a secret of the device; of others nothing is told.
    access: anyone,
    limit: 'read',
    params: z.object({ deviceId: uuid }),
    response: z.object({ isRevoked: z.boolean() }),
  }),
  syncEvents: endpoint({
    method: 'GET',
    path: '/api/sync/events',
    background: true,
    summary: 'Event stream of pokes: something in your scopes has changed, pull',
    access: capability('sync.use'),
    limit: 'sync',
    answers: 'raw',
  }),
};
