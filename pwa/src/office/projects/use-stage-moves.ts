/** Moves a project to any stage, with Undo. The follow-ups of the move are kept until they are done. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { BoardProject, ProjectRow } from '#contract/projects/endpoints.ts';
import type { ProjectStage } from '#contract/projects/projects.ts';
import { openEffects } from '#contract/jobs/stage-effects.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { Clash } from '#pwa/common/ui/office/clash-dialog.tsx';
import type { Board, Move } from './board-context.ts';
import { failedTo } from '#pwa/office/common/board/change-parts.ts';
import type { CrmChanges } from '#pwa/office/common/board/use-crm-changes.ts';
import { useQueue } from '#pwa/office/common/record/queue-change.ts';
import { runChange } from '#pwa/office/common/record/run-change.ts';
import { useAsk } from '#pwa/office/common/record/use-record.ts';

interface StageMoves extends Pick<Board, 'moveTo' | 'moves' | 'forgetMove'> {
  clash: Clash | null;
}

export function useStageMoves({ setStage, moveOffline, putProject }: CrmChanges): StageMoves {
  const client = useQueryClient();
  const toast = useToast();
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map());
  const { ask, clash } = useAsk();
  const queue = useQueue();

  const remember = useCallback((id: number, move: Move | null) => {
    setMoves(before => {
      const after = new Map(before);
      if (move) after.set(id, move);
      else after.delete(id);
      return after;
    });
  }, []);

  const moveTo = useCallback(
    function move(project: BoardProject, to: ProjectStage, isUndo = false) {
      const { id, status: from, projectNumber } = project;
      if (from === to) return;
      // Another person may have moved it meanwhile: Undo returns to its latest stage.
      let before = from;
      void runChange<Pick<ProjectRow, 'status' | 'title'>, never>(
        { client, toast, ask, queue },
        {
          lists: [],
          show: current => putProject(current as ProjectRow),
          rows: (seen, current) => [
            { field: 'Status', before: seen.status, theirs: current.status, mine: to },
          ],
        },
        {
          async send({ status }) {
            before = status;
            const row = await setStage({ ...project, status }, to);
            const hasLeft = !isUndo && openEffects(row, status, to).length > 0;
            remember(id, hasLeft ? { from: status, to } : null);
          },
          done: { title: 'Project Updated', description: `${projectNumber} is now ${to}.` },
          offline: moveOffline(id, to),
          failed: failedTo('update project status'),
          ...(isUndo ? {} : { undo: () => move({ ...project, status: to }, before, true) }),
        },
        project,
      );
    },
    [client, setStage, moveOffline, putProject, remember, toast, ask, queue],
  );

  return {
    moveTo,
    moves,
    forgetMove: useCallback((id: number) => remember(id, null), [remember]),
    clash,
  };
}
