/** The media library: its pages, uploads with their progress, changes and undo. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediumRecord } from '#contract/content/media-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { mediumTrouble, putMedium } from '#pwa/common/local/artwork/put-medium.ts';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { useChanges } from '#pwa/office/common/record/use-record.ts';

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

/** One file after the other. Refusals are reported by file name and don't block the rest. */
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

interface MediumWords {
  title: string;
  alt: string;
}

const fields: readonly RecordField<MediumWords>[] = [
  { label: 'Title', words: ({ title }) => title },
  { label: 'Description', words: ({ alt }) => alt },
];

export function useMediumActions(medium: MediumRecord, onDone: () => void) {
  const params = { id: String(medium.id) };
  const { attempt, isSaving, clash } = useChanges<MediumRecord, MediumWords>({
    lists: [['media']],
    rows: (seen, current, wanted) => clashRows<MediumWords>(fields, { seen, current, wanted: wanted ?? {} }),
    onTheirs: onDone,
  });
  const restore = () =>
    attempt(
      {
        send: async () => void (await call('POST /api/media/{id}/restore', { params })),
        done: { title: 'Picture restored' },
        failed: 'Failed to restore picture',
      },
      medium,
    );

  return {
    isSaving,
    clash,
    save: (wanted: MediumWords) =>
      attempt(
        {
          async send({ version }) {
            await call('PATCH /api/media/{id}', { params, body: { ...wanted, version } });
          },
          wanted,
          done: { title: 'Picture saved' },
          failed: 'Failed to save picture',
        },
        medium,
      ),
    async remove() {
      const isDone = await attempt(
        {
          async send({ version }) {
            await call('DELETE /api/media/{id}', { params, query: { version: String(version) } });
          },
          done: { title: 'Picture deleted', description: medium.title },
          failed: 'Failed to delete picture',
          undo: () => void restore(),
        },
        medium,
      );
      if (isDone) onDone();
    },
  };
}
