import { useCallback, useEffect, useState } from 'react';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { myClockOn, type RunningClock } from '../../hours.ts';
import type { BoardStage } from '../../job-board.ts';
import type { JobChanges } from '../../use-job-changes.ts';

const offeredMs = 10_000;

export interface LastMove {
  changeId: string;
  /** The job before the move. */
  job: JobRow;
  to: BoardStage;
  /** The clock that a finished job stopped, and the change that stopped it. */
  stopped: { changeId: string; running: RunningClock } | null;
}

/** The last move on this tablet, which can be undone for ten seconds. */
export function useUndo(changes: JobChanges, running: RunningClock | null) {
  const [last, setLast] = useState<LastMove | null>(null);

  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(() => setLast(null), offeredMs);
    return () => clearTimeout(timer);
  }, [last]);

  const move = useCallback(
    async (job: JobRow) => {
      const to = job.stage === 'pending' ? 'in_progress' : 'completed';
      const mine = to === 'completed' ? myClockOn(job, running) : null;
      const stopId = mine && (await changes.stopClock(job, mine.timer));
      const changeId = await changes.move(job, to, { quiet: true });
      const stopped = mine && stopId ? { changeId: stopId, running: mine } : null;
      if (changeId) setLast({ changeId, job, to, stopped });
    },
    [changes, running],
  );

  const undo = useCallback(async () => {
    if (!last) return;
    setLast(null);
    await changes.undoMove(last.changeId, last.job);
    if (last.stopped) await changes.undoStop(last.stopped.changeId, last.job);
  }, [changes, last]);

  return { last, move, undo };
}
