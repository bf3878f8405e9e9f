import type { boardEndpoints } from '#contract/projects/board-endpoints.ts';
import type { projectEndpoints } from '#contract/projects/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { listPageSize } from '#contract/wire/shapes.ts';
import { cutPage } from '#api/http/answers/next-page.ts';
import { WrittenJson } from '#api/http/answers/written-json.ts';
import { listFinished } from './list-finished.ts';
import { readBoard, readBoardRows } from './read-board.ts';
import type { Handlers } from '#api/http/handler.ts';
import {
  changeProject,
  createProject,
  deleteProject,
  type ProjectParts,
  restoreProject,
} from './change-projects.ts';
import { listOtherJobs, listProjects, readProject, writeBoardProjects } from './project-row.ts';

export function projectRoutes(
  parts: ProjectParts,
): Handlers<typeof projectEndpoints & typeof boardEndpoints> {
  const { knex } = parts;
  return {
    async listProjects({ query: { page = 1 } }, ctx) {
      return cutPage(ctx, await listProjects(knex, page), page, listPageSize);
    },
    listBoard: ({ query }) => readBoard(knex, query),
    readBoardRows: ({ query }) => readBoardRows(knex, query),
    listBoardProjects: async () => new WrittenJson(await writeBoardProjects(knex)),
    listFinishedProjects: ({ query }) => listFinished(knex, query),
    getProject: async ({ params }) => (await readProject(knex, params.id)) ?? refuse('not_found'),
    listOtherJobs: ({ params }) => listOtherJobs(knex, params.id),
    createProject: ({ body, person }) => createProject(parts, body, person),
    updateProject: ({ params, body, person }) => changeProject(parts, params.id, body, person.id),
    deleteProject: ({ params, query, person }) => deleteProject(knex, params.id, query.version, person.id),
    restoreProject: ({ params, person }) => restoreProject(knex, params.id, person.id),
  };
}
