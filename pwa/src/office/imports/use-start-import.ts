/** Starts an import or a check, of the shop's feed or of a file. */
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportMode } from '#contract/imports/endpoints.ts';
import { ApiError, call, OfflineError } from '#pwa/common/local/call/call.ts';
import { failureWords, wasCancelled } from '#pwa/common/local/call/failure-words.ts';
import { sendFeedFile } from '#pwa/common/local/artwork/send-feed-file.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export type StartRequest =
  | { kind: 'feed' | 'check-feed' }
  | { kind: 'file' | 'check-file'; file: File; mode: ImportMode };

export interface StartImport {
  start: (request: StartRequest) => void;
  /** What is pending: an upload, or the answer to the feed's import, which comes at the end. */
  pending: StartRequest['kind'] | null;
  /** Progress of a file upload. */
  upload: { sent: number; total: number } | null;
  failure: { title: string; words: string } | null;
  retry: () => void;
}

interface Following {
  onStart: () => void;
  /** It is running or has run: its row has the details. */
  onRun: (id: number) => void;
}

const mutationKey = ['import_runs', 'start'];

/** Also true if another part of the screen started it. */
export const useIsStarting = () => useIsMutating({ mutationKey }) > 0;

export function useStartImport({ onStart, onRun }: Following): StartImport {
  const queries = useQueryClient();
  const toast = useToast();
  const [upload, setUpload] = useState<StartImport['upload']>(null);
  const starting = useMutation({
    mutationKey,
    mutationFn: (request: StartRequest) =>
      send(request, sent => 'file' in request && setUpload({ sent, total: request.file.size })),
    onMutate: onStart,
    onSuccess: onRun,
    onError(error, { kind }) {
      const asking = askingRunOf(error);
      if (asking !== null) onRun(asking);
      if (wasCancelled(error) || isToldByRun(kind, error)) return;
      toast({ title: titleOf(kind), description: startFailure(kind, error), tone: 'danger' });
    },
    onSettled() {
      setUpload(null);
      return queries.invalidateQueries({ queryKey: ['import_runs'] });
    },
  });
  const request = starting.variables;
  return {
    start: starting.mutate,
    pending: starting.isPending && request ? request.kind : null,
    upload,
    failure:
      starting.isError &&
      request &&
      !wasCancelled(starting.error) &&
      !isToldByRun(request.kind, starting.error)
        ? { title: titleOf(request.kind), words: startFailure(request.kind, starting.error) }
        : null,
    retry: () => request && starting.mutate(request),
  };
}

/** Resolves to the run's id. */
async function send(request: StartRequest, onSent: (bytes: number) => void): Promise<number> {
  switch (request.kind) {
    case 'feed':
      return (await call('POST /api/import-products', { query: { ask: 'any' } })).runId;
    case 'check-feed':
      return (await call('POST /api/import-checks')).id;
    case 'file':
      return (await sendFeedFile('/api/import-files', request, onSent)).id;
    case 'check-file':
      return (await sendFeedFile('/api/import-checks/file', request, onSent)).id;
  }
}

/** The run that changed nothing yet, because something would go off sale. */
function askingRunOf(error: unknown): number | null {
  const id = error instanceof ApiError ? error.details['runId'] : null;
  return typeof id === 'number' ? id : null;
}

/**
 * The feed's import answers at its end. If it failed, the run's own row says so: only what prevented its start is
 * reported here.
 */
const neverBegan = new Set(['import_running', 'rate_limited', 'storage_unavailable', 'forbidden']);
function isToldByRun(kind: StartRequest['kind'], error: unknown): boolean {
  return kind === 'feed' && error instanceof ApiError && !neverBegan.has(error.code ?? '');
}

const titleOf = (kind: StartRequest['kind']) => (kind.startsWith('check') ? 'Check Failed' : 'Import Failed');

function startFailure(kind: StartRequest['kind'], error: unknown): string {
  if (error instanceof OfflineError)
    return kind.startsWith('check')
      ? 'The shop cannot be reached right now. Nothing was changed.'
      : 'The shop cannot be reached right now. If the import had begun, it continues and is listed below.';
  return failureWords(error, 'Import failed');
}
