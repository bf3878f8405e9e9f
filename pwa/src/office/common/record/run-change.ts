/**
 * Sends one change of one record, based on the version that was seen. If another person was faster, both versions are
 * shown and the user chooses. A noun may declare that a change without visible differences doesn't need the question.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError, OfflineError } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords, isMissing, wasCancelled } from '#pwa/common/local/call/failure-words.ts';
import { reach } from '#pwa/common/local/call/reach.ts';
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';
import type { ToastRequest } from '#pwa/common/ui/dialogs/toast-store.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import type { Queue, Queued } from './queue-change.ts';

/** The text of a toast. A string is shown below "Success" or "Error". */
type Words = string | { title: string; description?: string };

export interface Change<T, Wanted> {
  /** Sends it with the version that was seen. Resolves to the new record, or to nothing. */
  send: (seen: T) => Promise<T | void>;
  /** The values it changes, for the rows of a clash. */
  wanted?: Wanted;
  /** Null for no message. */
  done: Words | null;
  /** For a failure without its own message, or the whole text of one. Null if no toast shows it. */
  failed: string | ((error: unknown) => Words | null) | null;
  /** Undoes it, while the toast is shown. */
  undo?: () => void;
  /** The same change for the time without the shop: it is saved on this device and handed in later. */
  offline?: Queued<T>;
}

/** Declared by each noun about its records. */
export interface RecordParts<T, Wanted> {
  /** Stores the returned record. */
  show?: (record: T) => void;
  /** Fetches the record again: after a refusal it isn't as it was seen. */
  reload?: () => Promise<unknown>;
  /** Other queries that show it: its lists and counts. */
  lists: readonly QueryKey[];
  /** The differences between two versions and the wanted values. */
  rows?: (seen: T, current: T, wanted: Wanted | undefined) => ClashRow[];
  /** The other change may leave nothing to choose between: then it is sent again. */
  resends?: boolean;
  /** Called after every change. */
  after?: () => void;
  /** Called with the server's messages by field, or none after a success. */
  onErrors?: (fields: Readonly<Record<string, string>>) => void;
  /** The other version stays: the input is discarded. */
  onTheirs?: () => void;
}

export type Ask = (rows: ClashRow[]) => Promise<boolean>;

export interface Runner {
  client: QueryClient;
  toast: (request: ToastRequest) => void;
  /**
   * Resolves to true if the user's own change should be made anyway. Without it, another person's change is reported
   * as a failure.
   */
  ask?: Ask;
  /** Saves changes on this device. Without it, they need the shop. */
  queue?: Queue | undefined;
  isReached?: () => boolean;
}

/** Long enough to read the message and to reconsider. */
const undoShownMs = 10_000;

/** Resolves to whether it was done. Refusals are shown here. */
export async function runChange<T, Wanted>(
  runner: Runner,
  parts: RecordParts<T, Wanted>,
  change: Change<T, Wanted>,
  seen: T,
): Promise<boolean> {
  const { toast } = runner;
  const { onErrors } = parts;
  const { queue, isReached = () => reach.isReached.getState() } = runner;
  const { offline } = change;
  const save = queue && offline && (() => saveForLater(runner, parts, () => queue(offline, seen)));
  if (save && (!isReached() || hasNoNumber(seen))) return save();
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
    // It may have arrived all the same: a change that is handed in twice is made once.
    if (save && error instanceof OfflineError) return save();
    onErrors?.(error instanceof ApiError ? error.fields : {});
    const words =
      typeof change.failed === 'string' ? failureWords(error, change.failed) : change.failed?.(error);
    if (words) toast({ ...wordsOf('Error', words), tone: 'danger' });
    // Refused because of the record's current state: show that state.
    if (isMissing(error) || (error instanceof ApiError && error.status === 409)) {
      await refreshLists(runner.client, parts.lists);
      await parts.reload?.();
    }
    return false;
  }
}

/** Made on this device and not yet known to the shop: it is only changed through the outbox, behind what makes it. */
function hasNoNumber(seen: unknown): boolean {
  return typeof seen === 'object' && seen !== null && 'id' in seen && Number(seen.id) < 0;
}

async function saveForLater<T, Wanted>(
  { toast }: Runner,
  { onErrors, after }: RecordParts<T, Wanted>,
  save: () => Promise<void>,
): Promise<boolean> {
  try {
    await save();
  } catch (error) {
    toast({ title: 'Error', description: saveFailureText(error), tone: 'danger' });
    return false;
  }
  onErrors?.({});
  after?.();
  toast({
    title: 'Saved on this device',
    description: 'It is sent when the shop can be reached.',
    tone: 'ok',
  });
  return true;
}

/** Null if the other version stays. */
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
