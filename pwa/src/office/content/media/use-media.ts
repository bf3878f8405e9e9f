/** The media library: its pages, uploads with their progress, changes and undo. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediumRecord } from '#contract/content/media-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { mediumTrouble, putMedium } from '#pwa/common/local/artwork/put-medium.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export function useMedia(search: string, page: number) {
  return useQuery({
    queryKey: ['media', search, page],
    queryFn: () =>
      call('GET /api/media', {
        query: { ...(search ? { search } : {}), ...(page > 1 ? { page: String(page) } : {}) },
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** One file after the other. Refusals are told by name and do not hold up the rest. */
export function useUploads(onDone: (medium: MediumRecord) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null);
  const [troubles, setTroubles] = useState<string[]>([]);
  async function upload(files: readonly File[]) {
    setTroubles([]);
    for (const [at, file] of files.entries()) {
      setProgress({ at: at + 1, of: files.length });
      const trouble = mediumTrouble(file);
      const refused = (words: string) => setTroubles(before => [...before, `${file.name}: ${words}`]);
      if (trouble) refused(trouble);
      else
        await putMedium(file).then(onDone, (error: unknown) =>
          refused(failureWords(error, 'It could not be uploaded.')),
        );
    }
    setProgress(null);
    await client.invalidateQueries({ queryKey: ['media'] });
  }
  return { upload: (files: readonly File[]) => void upload(files), progress, troubles };
}

export function useMediumActions(medium: MediumRecord, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const params = { id: String(medium.id) };
  const refresh = () => client.invalidateQueries({ queryKey: ['media'] });
  const fail = (words: string) => (error: unknown) =>
    toast({ title: 'Error', description: failureWords(error, words), tone: 'danger' });

  const save = useMutation({
    mutationFn: (body: { title: string; alt: string; version: number }) =>
      call('PATCH /api/media/{id}', { params, body }),
    async onSuccess() {
      await refresh();
      toast({ title: 'Picture saved', tone: 'ok' });
      onDone();
    },
    // The dialog shows two versions itself.
    onError: error => {
      if (!(error instanceof Error && 'status' in error && error.status === 409))
        fail('Failed to save picture')(error);
    },
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/media/{id}', { params, query: { version: String(medium.version) } }),
    async onSuccess() {
      await refresh();
      onDone();
      toast({
        title: 'Picture deleted',
        description: medium.title,
        tone: 'ok',
        action: {
          label: 'Undo',
          onAction: () =>
            void call('POST /api/media/{id}/restore', { params }).then(async () => {
              await refresh();
              toast({ title: 'Picture restored', tone: 'ok' });
            }, fail('Failed to restore picture')),
        },
      });
    },
    onError: fail('Failed to delete picture'),
  });
  return { save, remove };
}
