/** The next step after a check. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportWords } from '#contract/imports/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords, wasCancelled } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

interface CheckStep {
  id: number;
  step: 'apply' | 'checkAgain';
  /** Defaults to those of the check. */
  words?: ImportWords;
}

/** Imports what the check found, or checks the same file again. */
export function useCheckStep(onRun: (id: number) => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, step, words }: CheckStep) => {
      const params = { id: String(id) };
      return step === 'apply'
        ? call('POST /api/import-runs/{id}/apply', { params })
        : call('POST /api/import-runs/{id}/check-again', { params, query: words ? { words } : {} });
    },
    onSuccess: run => onRun(run.id),
    onError(error, { step }) {
      if (wasCancelled(error)) return;
      toast({
        title: step === 'apply' ? 'Import Failed' : 'Check Failed',
        description: failureWords(error, 'Import failed'),
        tone: 'danger',
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['import_runs'] }),
  });
}
