import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReadColumns } from '#contract/imports/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { type FileHead, readHead } from '../read-head.ts';
import { ColumnsDialog } from './columns-dialog.tsx';

interface FeedColumnsProps {
  file: File;
  /** False until the columns of a file that nobody knows have been chosen. */
  onReadable: (isReadable: boolean) => void;
}

const kinds: Readonly<Record<string, string>> = {
  'selvedge-feed': 'our own format',
  shopify: 'a Shopify product export',
  wholesale: 'a wholesaler’s list',
};

/** How the chosen file will be read. Files that nobody knows ask for their columns; the answer is kept for the next one. */
export function FeedColumns({ file, onReadable }: FeedColumnsProps) {
  const head = useHead(file);
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const queryKey = ['import_columns', head?.headers];
  const found = useQuery({
    queryKey,
    queryFn: () => call('POST /api/import-columns/find', { body: { headers: head?.headers ?? [] } }),
    enabled: head !== null,
    refetchOnMount: 'always',
  });
  const read = found.data;
  const isUnknown = read?.kind === null && read.chosen === null;
  useEffect(() => onReadable(!isUnknown), [isUnknown, onReadable]);
  if (!head || !read) return null;
  return (
    <section aria-label="How the file is read" className="grid gap-2 rounded-2 bg-sunken px-4 py-3">
      <p>{readWords(read)}</p>
      <Button
        variant={isUnknown ? 'go' : 'soft'}
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {read.chosen ? 'Change its columns' : 'Choose its columns'}
      </Button>
      {isOpen && (
        <ColumnsDialog
          head={head}
          read={read}
          onSaved={now => queries.setQueryData(queryKey, now)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function readWords({ kind, chosen }: ReadColumns): string {
  if (chosen) return 'Files with these columns are read as the office has chosen.';
  if (kind) return `This is ${kinds[kind] ?? kind}.`;
  return 'We don’t know this file yet. Choose once what its columns are; the next file with the same columns is read alike.';
}

function useHead(file: File): FileHead | null {
  const [head, setHead] = useState<FileHead | null>(null);
  useEffect(() => {
    let isHere = true;
    // A file that can't be read here is sent, and the server says why.
    void readHead(file).then(
      read => isHere && setHead(read),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [file]);
  return head;
}
