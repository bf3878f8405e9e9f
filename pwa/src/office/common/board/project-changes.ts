import type { SentBody } from '#contract/wire/endpoint.ts';
import type { BoardProject, projectEndpoints, ProjectRow } from '#contract/projects/endpoints.ts';
import type { ProjectStage } from '#contract/projects/projects.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { currentOf } from '#pwa/common/local/call/failure-words.ts';
import * as cache from './board-cache.ts';
import { type Changed, type ChangeParts, idParams, tellFailure, undoShownMs } from './change-parts.ts';

export type ProjectBody = SentBody<typeof projectEndpoints.createProject>;
export type ProjectChange = SentBody<typeof projectEndpoints.updateProject>;

/** A stage that two people set at once. */
export interface StageClash {
  seen: BoardProject;
  current: ProjectRow;
  to: ProjectStage;
}

export function projectChanges(parts: ChangeParts) {
  const { client, toast, inTurn } = parts;

  async function restore(id: number) {
    try {
      cache.putProject(client, await call('POST /api/projects/{id}/restore', { params: idParams(id) }));
      toast({ title: 'Project Restored', tone: 'ok' });
    } catch (error) {
      tellFailure(parts, 'Failed to restore project', error);
    }
  }

  return {
    async createProject(body: ProjectBody): Promise<ProjectRow | null> {
      try {
        const row = await call('POST /api/projects', { body });
        cache.putProject(client, row);
        toast({ title: 'Project Created', tone: 'ok' });
        return row;
      } catch (error) {
        tellFailure(parts, 'Failed to create project', error);
        return null;
      }
    },

    updateProject(id: number, body: ProjectChange): Promise<Changed<ProjectRow>> {
      return inTurn(`project ${id}`, async () => {
        try {
          const row = await call('PATCH /api/projects/{id}', { params: idParams(id), body });
          cache.putProject(client, row);
          toast({ title: 'Project Updated', tone: 'ok' });
          return { row };
        } catch (error) {
          const current = currentOf<ProjectRow>(error);
          if (current) return { current };
          tellFailure(parts, 'Failed to update project', error);
          return null;
        }
      });
    },

    /** Answers the whole project as it is then, for what the move leaves open. */
    async setStage(project: BoardProject, to: ProjectStage): Promise<Changed<ProjectRow>> {
      const { id, status: from } = project;
      await client.cancelQueries({ queryKey: ['projects'] });
      cache.patchProject(client, id, { status: to });
      return inTurn(`project ${id}`, async () => {
        // The version that is shown by now: own earlier moves have raised it.
        const version = cache.findProject(client, id)?.version ?? project.version;
        try {
          const row = await call('PATCH /api/projects/{id}', {
            params: idParams(id),
            body: { status: to, version },
          });
          cache.putProject(client, row);
          return { row };
        } catch (error) {
          const current = currentOf<ProjectRow>(error);
          if (current) {
            cache.putProject(client, current);
            return { current };
          }
          if (cache.findProject(client, id)?.status === to) cache.patchProject(client, id, { status: from });
          tellFailure(parts, 'Failed to update project status', error);
          return null;
        }
      });
    },

    async deleteProject(project: BoardProject): Promise<Changed<BoardProject>> {
      const { id, version } = project;
      try {
        await call('DELETE /api/projects/{id}', {
          params: idParams(id),
          query: { version: String(version) },
        });
        cache.dropProject(client, id);
        toast({
          title: 'Project Deleted',
          tone: 'ok',
          shownMs: undoShownMs,
          action: { label: 'Undo', onAction: () => void restore(id) },
        });
        return { row: project };
      } catch (error) {
        const current = currentOf<ProjectRow>(error);
        if (current) return { current: cache.boardProjectOf(current) };
        tellFailure(parts, 'Failed to delete project', error);
        return null;
      }
    },
  };
}
