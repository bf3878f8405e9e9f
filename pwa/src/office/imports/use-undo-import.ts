import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords, wasCancelled } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { undoneWords } from './run-words.ts';

export function useUndoImport(onEnd: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/import-runs/{id}/undo', { params: { id: String(id) } }),
    onSuccess({ undo }) {
      toast({ title: 'Import undone', description: undo ? undoneWords(undo) : '', tone: 'ok' });
    },
    onError(error) {
      if (wasCancelled(error)) return;
      toast({
        title: 'Import not undone',
        description: failureWords(error, 'Nothing was changed. Please try again.'),
        tone: 'danger',
      });
    },
    onSettled() {
      onEnd();
      return queries.invalidateQueries({ queryKey: ['import_runs'] });
    },
  });
}
