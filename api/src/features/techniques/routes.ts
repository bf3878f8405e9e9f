import type { Knex } from 'knex';
import type { techniqueEndpoints } from '#contract/techniques/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { changeTechnique, createTechnique, deleteTechnique } from './change-techniques.ts';
import { readOfficeTechnique, readOfficeTechniques } from './read-techniques.ts';

export function techniqueRoutes(knex: Knex): Handlers<typeof techniqueEndpoints> {
  return {
    listTechniques: () => readOfficeTechniques(knex),
    getTechnique: async ({ params }) => (await readOfficeTechnique(knex, params.id)) ?? refuse('not_found'),
    createTechnique: ({ body, person }) => createTechnique(knex, body, person.id),
    changeTechnique: ({ params, body, person }) => changeTechnique(knex, params.id, body, person.id),
    deleteTechnique: ({ params, person }) => deleteTechnique(knex, params.id, person.id),
  };
}
