/**
 * Sends one change of one record. It goes over the record that was seen. When somebody else was faster, both versions
 * are shown and a person chooses; a change that nobody can see is no reason to ask where the noun says so.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords, isMissing, wasCancelled } from '#pwa/common/local/call/failure-words.ts';
import type { ToastRequest } from '#pwa/common/ui/dialogs/toast-store.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';

/** Words of a toast; a string stands below "Success" or "Error". */
type Words = string | { title: string; description?: string };

export interface Change<T, Wanted> {
  /** Sends it over what was seen, and resolves to the record as it is then, or to nothing. */
  send: (seen: T) => Promise<T | void>;
  /** What it changes, for the rows of a clash. */
  wanted?: Wanted;
  /** Null where nothing is to be said. */
  done: Words | null;
  /** For a failure that has no sentence of its own, or the whole words of one. Null where no toast says it. */
  failed: string | ((error: unknown) => Words | null) | null;
  /** Takes it back, as long as the toast is there. */
  undo?: () => void;
}

/** What a noun says of its records. */
export interface RecordParts<T, Wanted> {
  /** Keeps the record as it was answered. */
  show?: (record: T) => void;
  /** Asks for the record again: a refusal says that it is not as it was seen. */
  reload?: () => Promise<unknown>;
  /** What else shows it: its lists and counts. */
  lists: readonly QueryKey[];
  /** How two versions and what is wanted differ. */
  rows?: (seen: T, current: T, wanted: Wanted | undefined) => ClashRow[];
  /** Theirs may be nothing that people would have to choose between: then it is sent once more. */
  resends?: boolean;
  /** After every change. */
  after?: () => void;
  /** The server's sentences by field; none after a success. */
  onErrors?: (fields: Readonly<Record<string, string>>) => void;
  /** Theirs stays: what was written is given up. */
  onTheirs?: () => void;
}

export type Ask = (rows: ClashRow[]) => Promise<boolean>;

export interface Runner {
  client: QueryClient;
  toast: (request: ToastRequest) => void;
  /** Resolves to true when mine is to be made all the same. Without it somebody else's change is told as a failure. */
  ask?: Ask;
}

/** Long enough to read what was done and to think again. */
const undoShownMs = 10_000;

/** Resolves to whether it was done; refusals are told here. */
export async function runChange<T, Wanted>(
  runner: Runner,
  parts: RecordParts<T, Wanted>,
  change: Change<T, Wanted>,
  seen: T,
): Promise<boolean> {
  const { toast } = runner;
  const { onErrors } = parts;
  try {
    const sent = await sendOver(runner, parts, change, seen);
    if (!sent) {
      parts.onTheirs?.();
      return false;
    }
    if (sent.answer !== undefined) parts.show?.(sent.answer);
    await refreshLists(runner.client, parts.lists);
    onErrors?.({});
    parts.after?.();
    if (change.done) toast(toastOf(change.done, change.undo));
    return true;
  } catch (error) {
    if (wasCancelled(error)) return false;
    onErrors?.(error instanceof ApiError ? error.fields : {});
    const words =
      typeof change.failed === 'string' ? failureWords(error, change.failed) : change.failed?.(error);
    if (words) toast({ ...wordsOf('Error', words), tone: 'danger' });
    // A refusal by the state of things: show how they stand.
    if (isMissing(error) || (error instanceof ApiError && error.status === 409)) {
      await refreshLists(runner.client, parts.lists);
      await parts.reload?.();
    }
    return false;
  }
}

/** Null when theirs stays. */
async function sendOver<T, Wanted>(
  runner: Runner,
  parts: RecordParts<T, Wanted>,
  { send, wanted }: Change<T, Wanted>,
  opened: T,
): Promise<{ answer: T | void } | null> {
  let seen = opened;
  for (let mayResend = parts.resends ?? false; ;) {
    try {
      return { answer: await send(seen) };
    } catch (error) {
      const current = currentOf<T>(error);
      if (!current || !parts.rows || !runner.ask) throw error;
      const isResent = mayResend && parts.rows(seen, current, undefined).length === 0;
      const isMine = isResent || (await runner.ask(parts.rows(seen, current, wanted)));
      if (!isResent) parts.show?.(current);
      if (!isMine) {
        await refreshLists(runner.client, parts.lists);
        return null;
      }
      mayResend = !isResent;
      seen = current;
    }
  }
}

export function refreshLists(client: QueryClient, lists: readonly QueryKey[]): Promise<unknown> {
  return Promise.all(lists.map(queryKey => client.invalidateQueries({ queryKey })));
}

function toastOf(done: Words, undo: (() => void) | undefined): ToastRequest {
  return {
    ...wordsOf('Success', done),
    tone: 'ok',
    ...(undo ? { action: { label: 'Undo', onAction: undo }, shownMs: undoShownMs } : {}),
  };
}

function wordsOf(title: string, words: Words): Pick<ToastRequest, 'title' | 'description'> {
  return typeof words === 'string' ? { title, description: words } : words;
}
