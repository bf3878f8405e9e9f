/**
 * How far a run is, told to its row outside the transaction that writes the catalogue: people see it while nothing of
 * the import can be seen yet. The same write is the heartbeat, and brings back whether somebody asked the run to end.
 */
import type { Knex } from 'knex';
import type { ImportRunView } from '#contract/imports/endpoints.ts';
import { cancelledWords, type HeldRun, RunEnded, RunLeft, stoppedWords } from './runs.ts';

export type Phase = ImportRunView['phase'];

export interface Progress {
  begin(phase: Phase, total: number): void;
  /** Throws {@link RunEnded} when the run was asked to end, {@link RunLeft} when its process does. */
  reach(done: number): void;
  /** As `reach`, where nothing is counted. */
  mayGoOn(): void;
  /** The process ends. */
  leave(): void;
  /** Resolves once the last write has ended. Nothing is written afterwards. */
  stop(): Promise<void>;
}

const tellEveryMs = 400;
/** Also where nothing moves: the run is alive. */
const beatEveryMs = 3_000;

export function createProgress(knex: Knex, { runId, continued }: HeldRun): Progress {
  const state = { phase: 'reading' as Phase, rowsDone: 0, rowsTotal: 0 };
  let isNews = false;
  let told = performance.now();
  let telling: Promise<void> = Promise.resolve();
  let isTelling = false;
  let ending: Error | null = null;

  async function tell(): Promise<void> {
    const [row] = await knex('import_runs')
      .where({ id: runId, status: 'running', continued })
      .update({ ...state, heartbeatAt: knex.fn.now() })
      .returning('cancelAskedAt');
    if (row?.cancelAskedAt) ending ??= new RunEnded(cancelledWords);
  }

  const timer = setInterval(() => {
    const isDue = isNews || performance.now() - told > beatEveryMs;
    if (isTelling || !isDue) return;
    isNews = false;
    isTelling = true;
    told = performance.now();
    // A database that is away for a moment ends the import by itself, at its next statement.
    telling = tell()
      .catch(() => undefined)
      .finally(() => (isTelling = false));
  }, tellEveryMs).unref();

  function mayGoOn(): void {
    if (ending) throw ending;
  }

  return {
    begin(phase, total) {
      Object.assign(state, { phase, rowsDone: 0, rowsTotal: total });
      isNews = true;
      mayGoOn();
    },
    reach(done) {
      state.rowsDone = Math.min(done, state.rowsTotal);
      isNews = true;
      mayGoOn();
    },
    mayGoOn,
    leave() {
      ending ??= new RunLeft(stoppedWords);
    },
    async stop() {
      clearInterval(timer);
      await telling;
    },
  };
}
