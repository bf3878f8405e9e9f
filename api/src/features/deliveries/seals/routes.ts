/** What a holder of a receipt may ask: the proof, and the keys to check it with. */
import type { Knex } from 'knex';
import type { sealEndpoints } from '#contract/deliveries/seal-endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { readSealKeys } from '#api/database/shared/seal-keys.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { SealSigner } from '#api/outside/keys/seal-signer.ts';
import { readBundle } from './read-bundle.ts';

export interface SealRoutesParts {
  knex: Knex;
  signer: SealSigner;
  readShopName(knex: Knex): Promise<string>;
}

export function sealRoutes({ knex, signer, readShopName }: SealRoutesParts): Handlers<typeof sealEndpoints> {
  return {
    async getProofBundle({ params }) {
      return (await readBundle(knex, params.id, await readShopName(knex))) ?? refuse('not_found');
    },
    async listSealKeys() {
      const kept = await readSealKeys(knex);
      const known = new Set(kept.map(({ id }) => id));
      return [...kept, ...signer.keys.filter(({ id }) => !known.has(id))];
    },
  };
}
