import type { Knex } from 'knex';
import type { designEndpoints } from '#contract/artwork/design-endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';
import { ownersOf } from '#api/http/owners-of.ts';
import { deleteDesign, listDesigns, putDesign, renameDesign } from './saved-designs.ts';

export function designRoutes(knex: Knex): Handlers<typeof designEndpoints> {
  return {
    listDesigns: ({ person }) => listDesigns(knex, person.id),
    putDesign: ({ params, body, person }, ctx) =>
      putDesign(knex, { userId: person.id, owners: ownersOf(person, ctx) }, params.id, body),
    renameDesign: ({ params, body, person }) => renameDesign(knex, person.id, params.id, body),
    deleteDesign: async ({ params, query, person }) =>
      (await deleteDesign(knex, person.id, params.id, query.version)) ?? undefined,
  };
}
