/** The next step after a check. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportMode, ImportRunView, ImportWords } from '#contract/imports/endpoints.ts';
import { offSaleOf } from '#contract/imports/off-sale.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords, wasCancelled } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

type CheckStep =
  | { step: 'apply'; run: Pick<ImportRunView, 'id' | 'counts'> }
  /** Words and mode default to those of the check. */
  | { step: 'checkAgain'; run: Pick<ImportRunView, 'id'>; words?: ImportWords; mode?: ImportMode };

/** Imports what the check found, or checks the same file again. */
export function useCheckStep(onRun: (id: number) => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (request: CheckStep) => {
      const params = { id: String(request.run.id) };
      if (request.step === 'apply') {
        const { products, variants } = offSaleOf(request.run.counts);
        const query = { productsOffSale: String(products), variantsOffSale: String(variants) };
        return call('POST /api/import-runs/{id}/apply', { params, query });
      }
      const { words, mode } = request;
      const query = { ...(words && { words }), ...(mode && { mode }) };
      return call('POST /api/import-runs/{id}/check-again', { params, query });
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
