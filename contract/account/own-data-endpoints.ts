/** What the shop holds of the person who asks: to take away, and what the end of the account would leave of it. */
import { z } from 'zod';
import { endpoint, signedIn } from '../wire/endpoint.ts';
import { erasedKinds, keptKinds } from './erasure.ts';

export const erasure = z.object({
  /** Kinds of which there is nothing are left out. */
  goes: z.array(z.object({ kind: z.enum(erasedKinds), count: z.int().min(1) })),
  stays: z.array(z.object({ kind: z.enum(keptKinds), count: z.int().min(1) })),
});
export type Erasure = z.output<typeof erasure>;

export const ownDataEndpoints = {
  exportOwnData: endpoint({
    method: 'GET',
    path: '/api/user/data',
    summary:
      'Everything the shop holds of the person, as a JSON file: account, address, orders, past orders of another system, quotes, messages, designs, consent',
    access: signedIn,
    limit: 'ownData',
    answers: 'raw',
  }),
  getErasure: endpoint({
    method: 'GET',
    path: '/api/user/erasure',
    summary: 'What the end of the account would remove, and what would stay',
    access: signedIn,
    limit: 'read',
    response: erasure,
  }),
};
