import { useCallback, useEffect, useState } from 'react';
import type { JobRow } from '#contract/endpoints/jobs.ts';
import type { BoardStage } from '../../job-board.ts';
import type { JobChanges } from '../../use-job-changes.ts';

const offeredMs = 10_000;

export interface LastMove {
  changeId: string;
  /** As it was before. */
  job: JobRow;
  to: BoardStage;
}

/** The last move of this tablet and its way back, offered for ten seconds. */
export function useUndo(changes: JobChanges) {
  const [last, setLast] = useState<LastMove | null>(null);

  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(() => setLast(null), offeredMs);
    return () => clearTimeout(timer);
  }, [last]);

  const move = useCallback(
    async (job: JobRow) => {
      const to = job.stage === 'pending' ? 'in_progress' : 'completed';
      const changeId = await changes.move(job, to, { quiet: true });
      if (changeId) setLast({ changeId, job, to });
    },
    [changes],
  );

  const undo = useCallback(async () => {
    if (!last) return;
    setLast(null);
    await changes.undoMove(last.changeId, last.job);
  }, [changes, last]);

  return { last, move, undo };
}
