/** Shared by the changes of the board: their parts, and how a failure is reported. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import type { Change } from '#pwa/office/common/record/run-change.ts';

export interface ChangeParts {
  client: QueryClient;
  /**
   * Resolves to whether it was done. Refusals have been shown by then, including clashes with another person's change.
   */
  run: <T = unknown>(change: Change<T, never>, seen?: T) => Promise<boolean>;
  /** One after the other for each record, so that a user's quick clicks never clash with each other. */
  inTurn: <T>(record: string, work: () => Promise<T>) => Promise<T>;
}

export const idParams = (id: number) => ({ id: String(id) });

/** "Failed to …" first, then the reason. */
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
