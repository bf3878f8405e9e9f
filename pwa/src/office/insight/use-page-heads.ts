/** The head of one page, and its change with the version that was looked at. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageHeadRecord } from '#contract/content/page-head-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export interface HeadWords {
  title: string | null;
  description: string | null;
}

/** `null`: there is no such page. */
export function useHead(path: string) {
  return useQuery({
    queryKey: ['page_heads', 'one', path],
    queryFn: async () => {
      const { heads } = await call('GET /api/page-heads', { query: { search: path } });
      return heads.find(head => head.path === path) ?? null;
    },
    refetchOnMount: 'always',
  });
}

export interface HeadClash {
  current: PageHeadRecord;
  wanted: HeadWords;
}

/** `seen` is what the typing began with, whatever comes meanwhile. */
export function useChangeHead(seen: PageHeadRecord, onSaved: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const [clash, setClash] = useState<HeadClash | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ['page_heads'] });
  const change = useMutation({
    mutationFn: ({ wanted, version }: { wanted: HeadWords; version: number }) =>
      call('PUT /api/page-heads', { body: { path: seen.path, ...wanted, version } }),
    onSuccess() {
      void refresh();
      toast({ title: 'Page updated', description: 'It is served with these words now', tone: 'ok' });
      onSaved();
    },
    onError(error, { wanted }) {
      const current = currentOf<PageHeadRecord>(error);
      if (current) setClash({ current, wanted });
      else
        toast({
          title: 'Error',
          description: failureWords(error, 'Failed to update the page'),
          tone: 'danger',
        });
    },
  });
  return {
    isSaving: change.isPending,
    save: (wanted: HeadWords) => change.mutate({ wanted, version: seen.version }),
    clash,
    keepTheirs() {
      setClash(null);
      void refresh();
      onSaved();
    },
    applyMine() {
      if (!clash) return;
      setClash(null);
      change.mutate({ wanted: clash.wanted, version: clash.current.version });
    },
  };
}
