/** Jobs and deliveries by the ordinary calls. */
import { createHash, randomUUID } from 'node:crypto';
import type { DeliveryEvidenceView } from '#contract/deliveries/endpoints.ts';
import { makeArtwork } from '#tests/factories/products.ts';
import {
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeJob,
  makeUser,
  syncFor,
} from '#tests/support/sync-world.ts';
import { type ChangeCases, type Office, patch, remove } from './office-change.ts';

async function productionFile({ knex }: Office) {
  const { sha256: artwork } = await makeArtwork(knex);
  const body = Buffer.from(`LA:${artwork}`.padEnd(600));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const query = new URLSearchParams({ artwork, sha256, name: 'crest.dst' });
  const path = `/api/production-files/${randomUUID()}`;
  return { path, sent: { path: `${path}?${query}`, body } };
}

export const floorChanges: ChangeCases = {
  createJob: async () => ({ path: '/api/jobs', json: { title: 'Crest', clientId: randomUUID() } }),
  updateJob: async ({ knex }) => ({ path: `/api/jobs/${await makeJob(knex)}`, json: { priority: 'urgent' } }),
  deleteJob: async ({ knex }) => ({ path: `/api/jobs/${await makeJob(knex)}` }),
  async restoreJob({ knex, ask }) {
    const path = `/api/jobs/${await makeJob(knex)}`;
    await ask(path, remove);
    return { path: `${path}/restore` };
  },
  putProductionFile: async office => (await productionFile(office)).sent,
  async removeProductionFile(office) {
    const { path, sent } = await productionFile(office);
    await office.ask(sent.path, { method: 'PUT', body: sent.body });
    return { path };
  },
  createDelivery: async () => ({
    path: '/api/deliveries',
    json: {
      orderNumber: 'AB12CD34EF',
      customerName: 'Dana Lee',
      customerAddress: '1 Loom St, Brunswick VIC 3056',
      scheduledDate: '2026-12-01',
      clientId: randomUUID(),
    },
  }),
  updateDelivery: async ({ knex }) => ({
    path: `/api/deliveries/${await makeDelivery(knex)}`,
    json: { status: 'out_for_delivery' },
  }),
  reviewDelivery: async ({ knex }) => ({
    path: `/api/deliveries/${await makeDelivery(knex, { review: true })}/review`,
    json: { note: 'The other driver had it' },
  }),
  async reviewEvidence({ knex, me, ask }) {
    const id = await makeDelivery(knex, { status: 'out_for_delivery' });
    const confirm = patch({ status: 'delivered', signature: await drawnSignature() });
    await ask(`/api/deliveries/${id}`, confirm);
    // A second proof of the same parcel: kept, refused as a change of state, and for the office to look at.
    await me.send(`/api/deliveries/${id}`, confirm);
    const waiting = await ask<DeliveryEvidenceView[]>('/api/delivery-evidence');
    const proof = waiting.find(one => one.claimedDeliveryId === id);
    return { path: `/api/delivery-evidence/${proof?.id}/review`, json: { note: 'The same parcel' } };
  },
  async reviewRejectedProof({ knex }) {
    const phone = makeDevice(syncFor(knex), await makeUser(knex, 'driver'));
    const proof = phone.make('delivery.confirm', await makeDelivery(knex), { signature: 'none' });
    await phone.sync([proof]);
    return { path: `/api/rejected-proofs/${proof.id}/review`, json: { note: 'Told on the telephone' } };
  },
};
