/** What a check found, by the filters in the address, and what is done with it. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createSearchParams, useSearchParams } from 'react-router-dom';
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { importEndpoints, ImportWords } from '#contract/imports/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords, wasCancelled } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

type ChangesQuery = SentQuery<typeof importEndpoints.listImportChanges>;

export const changeActions = {
  new: 'New',
  changed: 'Changed',
  archived: 'Off sale',
  returned: 'Back on sale',
};
export const changeKinds = { product: 'Products', variant: 'Variants', category: 'Categories' };

const isOneOf = <T extends object>(words: T, value: string | null): value is keyof T & string =>
  value !== null && Object.hasOwn(words, value);

export function useChanges(id: number) {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const changes = useQuery({
    queryKey: ['import_runs', 'changes', id, query],
    queryFn: () => call('GET /api/import-runs/{id}/changes', { params: { id: String(id) }, query }),
    placeholderData: keepPreviousData,
  });
  const withValue = (name: string, value: string) => {
    const next = createSearchParams(address);
    if (value) next.set(name, value);
    else next.delete(name);
    if (name !== 'page') next.delete('page');
    return next;
  };
  return {
    changes,
    query,
    hrefFor: (page: number) => `?${withValue('page', page === 1 ? '' : String(page)).toString()}`,
    set: (name: 'search' | 'action' | 'kind' | 'page', value: string) =>
      setAddress(withValue(name, value), { replace: name !== 'page', preventScrollReset: true }),
  };
}

function queryOf(address: URLSearchParams): ChangesQuery {
  const search = address.get('search')?.slice(0, 200);
  const action = address.get('action');
  const kind = address.get('kind');
  const page = address.get('page');
  return {
    ...(search ? { search } : {}),
    ...(isOneOf(changeActions, action) ? { action } : {}),
    ...(isOneOf(changeKinds, kind) ? { kind } : {}),
    ...(page && /^[1-9]\d{0,4}$/.test(page) ? { page } : {}),
  };
}

interface CheckStep {
  id: number;
  step: 'apply' | 'checkAgain';
  /** Else those of the check. */
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
