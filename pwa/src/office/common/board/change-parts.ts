/** What the changes of the board share: their parts, and how a failure is told. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import type { Change } from '#pwa/office/common/record/run-change.ts';

export interface ChangeParts {
  client: QueryClient;
  /** Resolves to whether it was done; refusals, also by somebody else's change, are told by then. */
  run: <T = unknown>(change: Change<T, never>, seen?: T) => Promise<boolean>;
  /** One after the other for each record, so that own quick clicks never meet each other. */
  inTurn: <T>(record: string, work: () => Promise<T>) => Promise<T>;
}

export const idParams = (id: number) => ({ id: String(id) });

/** "Failed to …" first, then why. */
export const failedTo = (what: string) => (error: unknown) =>
  `Failed to ${what}. ${failureWords(error, error instanceof ApiError ? error.message : 'Please try again.')}`;

export function createTurns(): ChangeParts['inTurn'] {
  const turns = new Map<string, Promise<unknown>>();
  return (record, work) => {
    const next = (turns.get(record) ?? Promise.resolve()).then(work, work);
    turns.set(record, next);
    return next;
  };
}
