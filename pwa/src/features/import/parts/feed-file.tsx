import { useState } from 'react';
import { feedLimitBytes } from '#contract/import-limits.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { FileDrop } from '#pwa/ui/file-drop.tsx';

export type ImportRequest = { kind: 'feed' } | { kind: 'file' | 'check'; file: File; isDryRun: boolean };

interface FeedFileProps {
  isBusy: boolean;
  runningKind: ImportRequest['kind'] | null;
  onSend: (request: ImportRequest) => void;
}

/** A file of one's own: tried first, then applied. */
export function FeedFile({ isBusy, runningKind, onSend }: FeedFileProps) {
  const [file, setFile] = useState<File>();
  const problem = file && problemOf(file);
  return (
    <Card tone="raised" className="grid gap-4">
      <h2 className="text-xl">A file of your own</h2>
      <FileDrop
        label={file ? file.name : 'Choose a CSV file'}
        help={
          file
            ? sizeText(file.size)
            : 'Our feed, a Shopify product export or a supplier’s wide list; up to 50 MB.'
        }
        error={problem}
        accept=".csv,.txt,text/csv,text/plain"
        disabled={isBusy}
        onFiles={([first]) => setFile(first)}
      />
      {file && !problem && (
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => onSend({ kind: 'check', file, isDryRun: true })}
            disabled={isBusy}
            loading={runningKind === 'check' && 'Checking…'}
          >
            Check only
          </Button>
          <Button
            onClick={() => onSend({ kind: 'file', file, isDryRun: false })}
            disabled={isBusy}
            loading={runningKind === 'file' && 'Importing…'}
          >
            Import this file
          </Button>
        </div>
      )}
    </Card>
  );
}

function problemOf(file: File): string | null {
  if (file.size === 0) return 'The file is empty.';
  return file.size > feedLimitBytes ? 'The file is larger than 50 MB.' : null;
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
