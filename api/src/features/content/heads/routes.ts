import type { Knex } from 'knex';
import type { pageHeadEndpoints } from '#contract/content/page-head-endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { PageCatalogueReads } from '../published/page-catalogue.ts';
import { changeHead } from './change-head.ts';
import { type HeadSite, presentHeads, selectHeads } from './list-heads.ts';
import { readHeads } from './read-heads.ts';

export interface PageHeadParts extends PageCatalogueReads {
  knex: Knex;
  origin: string;
}

export function pageHeadRoutes({
  knex,
  origin,
  readCatalogue,
  forgetShop,
}: PageHeadParts): Handlers<typeof pageHeadEndpoints> {
  const site = (shopName: string): HeadSite => ({ shopName, origin });
  return {
    async listPageHeads({ query }) {
      // The owner's words as they stand now; those of the catalogue may be some seconds old.
      const [catalogue, rows] = await Promise.all([readCatalogue(), readHeads(knex)]);
      return selectHeads(presentHeads(catalogue, rows, site(catalogue.shop.name)), query);
    },
    async changePageHead({ body, person }) {
      const catalogue = await readCatalogue();
      const part = { catalogue, site: site(catalogue.shop.name), actorId: person.id };
      const changed = await changeHead(knex, body, part);
      forgetShop();
      return changed;
    },
  };
}
