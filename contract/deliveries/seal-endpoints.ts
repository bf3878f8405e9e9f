/** Sealed proofs of delivery, for anyone who holds a receipt, without an account. */
import { z } from 'zod';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { sealMissing } from './seal/missing.ts';

import { sealTroubles } from './seal/bundle.ts';
import { instant } from '../wire/shapes.ts';

const publicKey = z.object({ id: z.string(), publicKey: z.string() });

const proofBundle = z.object({
  kind: z.literal('selvedge-proof'),
  v: z.literal(1),
  checkId: z.string(),
  shop: z.string(),
  state: z.enum(['sealed', 'unsealed', 'broken']),
  why: z.enum([...sealMissing, ...sealTroubles]).nullable(),
  told: z.object({
    outcome: z.enum(['delivered', 'failed']),
    orderNumber: z.string(),
    signedBy: z.string().nullable(),
    driverName: z.string().nullable(),
    pieces: z.int().nullable(),
    at: instant,
  }),
  header: z.string().nullable(),
  contents: z.string().nullable(),
  signature: z.string().nullable(),
  picture: z.string().nullable(),
  device: publicKey
    .extend({
      device: z.string(),
      enrolledAt: instant,
      by: z.object({ key: z.string(), signature: z.string() }),
    })
    .nullable(),
  receipt: z.object({ text: z.string(), key: z.string(), signature: z.string() }),
  chain: z.array(z.object({ header: z.string(), signature: z.string() })),
  keys: z.array(publicKey),
});

export const sealEndpoints = {
  getProofBundle: endpoint({
    method: 'GET',
    path: '/api/pods/{id}',
    summary: 'A proof of delivery with everything to check it, for whoever holds its receipt',
    access: anyone,
    limit: 'orderLookup',
    // Any text: an invalid id is treated as a proof that doesn't exist.
    params: z.object({ id: z.string().max(64) }),
    response: proofBundle,
  }),
  listSealKeys: endpoint({
    method: 'GET',
    path: '/api/seal-keys',
    summary: 'The public keys of the shop, the retired ones too: with them proofs of delivery are checked',
    access: anyone,
    limit: 'read',
    response: z.array(publicKey),
  }),
};
