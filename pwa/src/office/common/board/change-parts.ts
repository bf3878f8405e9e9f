/** What the changes of the board share: their parts, their answers, and how a failure is told. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { failureWords, wasCancelled } from '#pwa/common/local/call/failure-words.ts';
import type { ToastRequest } from '#pwa/common/ui/dialogs/toast-store.ts';

export interface ChangeParts {
  client: QueryClient;
  toast: (request: ToastRequest) => void;
  /** One after the other for each record, so that own quick clicks never meet each other. */
  inTurn: <T>(record: string, work: () => Promise<T>) => Promise<T>;
}

/** Done with what there is now, refused by what somebody else wrote, or refused and told. */
export type Changed<Row> = { row: Row } | { current: Row } | null;

/** Long enough to read what was done and to think again. */
export const undoShownMs = 10_000;

export const idParams = (id: number) => ({ id: String(id) });

/** "Failed to …" first, then why. */
export function tellFailure({ toast }: Pick<ChangeParts, 'toast'>, failed: string, error: unknown): void {
  if (wasCancelled(error)) return;
  const why = failureWords(error, error instanceof ApiError ? error.message : 'Please try again.');
  toast({ title: 'Error', description: `${failed}. ${why}`, tone: 'danger' });
}

export function createTurns(): ChangeParts['inTurn'] {
  const turns = new Map<string, Promise<unknown>>();
  return (record, work) => {
    const next = (turns.get(record) ?? Promise.resolve()).then(work, work);
    turns.set(record, next);
    return next;
  };
}
