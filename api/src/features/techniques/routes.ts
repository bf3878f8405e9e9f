import type { techniqueEndpoints } from '#contract/techniques/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import {
  changeTechnique,
  createTechnique,
  deleteTechnique,
  type TechniqueParts,
} from './change-techniques.ts';
import { readOfficeTechnique, readOfficeTechniques } from './read-techniques.ts';

export function techniqueRoutes(parts: TechniqueParts): Handlers<typeof techniqueEndpoints> {
  const { knex } = parts;
  return {
    listTechniques: () => readOfficeTechniques(knex),
    getTechnique: async ({ params }) => (await readOfficeTechnique(knex, params.id)) ?? refuse('not_found'),
    createTechnique: ({ body, person }) => createTechnique(parts, body, person.id),
    changeTechnique: ({ params, body, person }) => changeTechnique(parts, params.id, body, person.id),
    deleteTechnique: ({ params, person }) => deleteTechnique(parts, params.id, person.id),
  };
}
