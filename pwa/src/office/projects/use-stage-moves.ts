/** Moves a project to any stage, with a way back; what the move leaves open is remembered until it is dealt with. */
import { useCallback, useState } from 'react';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import type { ProjectStage } from '#contract/projects/projects.ts';
import { openEffects } from '#contract/jobs/stage-effects.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { Board, Move } from './board-context.ts';
import type { StageClash } from '#pwa/office/common/board/project-changes.ts';
import type { CrmChanges } from '#pwa/office/common/board/use-crm-changes.ts';

const undoShownMs = 10_000;

interface StageMoves extends Pick<Board, 'moveTo' | 'moves' | 'forgetMove'> {
  clash: StageClash | null;
  answerClash: (isMine: boolean) => void;
}

export function useStageMoves({ setStage }: Pick<CrmChanges, 'setStage'>): StageMoves {
  const toast = useToast();
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map());
  const [clash, setClash] = useState<StageClash | null>(null);

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
      const send = async () => {
        const done = await setStage(project, to);
        if (!done) return;
        if ('current' in done) return setClash({ seen: project, current: done.current, to });
        const hasLeft = !isUndo && openEffects(done.row, from, to).length > 0;
        remember(id, hasLeft ? { from, to } : null);
        toast({
          title: 'Project Updated',
          description: `${projectNumber} is now ${to}.`,
          tone: 'ok',
          ...(isUndo
            ? {}
            : {
                shownMs: undoShownMs,
                action: { label: 'Undo', onAction: () => move({ ...project, status: to }, from, true) },
              }),
        });
      };
      void send();
    },
    [setStage, remember, toast],
  );

  return {
    moveTo,
    moves,
    forgetMove: useCallback((id: number) => remember(id, null), [remember]),
    clash,
    answerClash(isMine) {
      setClash(null);
      if (!clash || !isMine) return;
      const { id, status, version } = clash.current;
      moveTo({ ...clash.seen, id, status, version }, clash.to);
    },
  };
}
