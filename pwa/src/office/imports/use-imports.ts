/**
 * The imports: past runs, current runs, and the open one. The server continues whether or not anyone watches. This
 * follows its row through the office's news and, in case those are late, by polling while something runs.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportRunView } from '#contract/imports/endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { endingToast, isAsking } from './run-words.ts';

const askEveryMs = 1_500;

export const isRunning = (run: ImportRunView) => run.status === 'running';

export function useImportRuns(isStarting: boolean) {
  return useQuery({
    queryKey: ['import_runs', 'list'],
    queryFn: () => call('GET /api/import-runs', { query: {} }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isStarting || state.data?.runs.some(isRunning) ? askEveryMs : false),
  });
}

export const askOlderRuns = async ({ id }: ImportRunView): Promise<ImportRunView[]> =>
  (await call('GET /api/import-runs', { query: { before: String(id) } })).runs;

export function useImportRun(id: number | null) {
  return useQuery({
    queryKey: ['import_runs', 'one', id],
    queryFn: () => call('GET /api/import-runs/{id}', { params: { id: String(id) } }),
    enabled: id !== null,
    refetchOnMount: 'always',
  });
}

/** The run of this screen, with one toast when it ends. Returning finds a run that is in progress or has just ended. */
export function useFollowedRun(runs: readonly ImportRunView[] | undefined) {
  const toast = useToast();
  const [followed, setFollowed] = useState<number | null>(null);
  const announced = useRef<number | null>(null);
  const running = runs?.find(isRunning);
  if (running && running.id !== followed) setFollowed(running.id);
  useEffect(() => {
    const ended = runs?.find(run => run.id === followed && !isRunning(run));
    if (!ended || ended.id === announced.current) return;
    announced.current = ended.id;
    // One that stopped to ask says so in its question, which a toast would cover on a phone.
    if (!isAsking(ended)) toast(endingToast(ended));
  }, [runs, followed, toast]);
  const [latest] = runs ?? [];
  return { followed: followed ?? (latest && isRecent(latest) ? latest.id : null), follow: setFollowed };
}

const recentMs = 900_000;

const isRecent = ({ finishedAt }: ImportRunView) =>
  finishedAt !== null && Date.now() - Date.parse(finishedAt) < recentMs;

export function useCancelImport() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/import-runs/{id}/cancel', { params: { id: String(id) } }),
    onError(error) {
      // It ended at the same moment: its result says so.
      if (error instanceof ApiError && error.status === 409) return;
      toast({
        title: 'Import not cancelled',
        description: failureWords(error, 'Please try again.'),
        tone: 'danger',
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['import_runs'] }),
  });
}
