import { useState } from 'react';
import type { ImportMode } from '#contract/imports/endpoints.ts';
import { feedLimitBytes } from '#contract/imports/import-limits.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { ProgressBar } from '#pwa/common/ui/shop/progress-bar.tsx';
import { FeedColumns } from './feed-columns.tsx';
import { ModePicker } from './mode-choice.tsx';
import { SaveCsv } from './save-csv.tsx';
import type { StartImport } from '../use-start-import.ts';

interface FeedFileProps {
  /** A run is in progress. */
  isBusy: boolean;
  starting: StartImport;
}

/** The user's own file: checked first, then imported. The next file can be chosen during a run. */
export function FeedFile({ isBusy, starting }: FeedFileProps) {
  const [file, setFile] = useState<File>();
  const problem = file && problemOf(file);
  const [mode, setMode] = useState<ImportMode>('add');
  const [isReadable, setReadable] = useState(true);
  const { start, pending, upload } = starting;
  const disabled = isReadable ? { disabled: isBusy } : { disabledReason: 'Choose its columns first.' };
  return (
    <Card tone="raised" className="grid content-start gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl">A file of your own</h2>
        <SaveCsv
          path="/api/import-template"
          name="selvedge-import-template.csv"
          label="Download a template"
          failure="The template could not be downloaded"
        />
      </header>
      <FileDrop
        label={file ? file.name : 'Choose a CSV file'}
        help={
          file
            ? `${sizeText(file.size)}. Choose or drop another to replace it.`
            : 'Our feed, a Shopify product export or any supplier’s list; up to 50 MB.'
        }
        error={problem}
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={([first]) => {
          setFile(first);
          setReadable(true);
        }}
      />
      {file && !problem && (
        <>
          <FeedColumns key={fileKey(file)} file={file} onReadable={setReadable} />
          <ModePicker value={mode} onChange={setMode} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="soft"
              onClick={() => start({ kind: 'check-file', file, mode })}
              {...disabled}
              loading={pending === 'check-file' && 'Sending…'}
            >
              Check this file
            </Button>
            <Button
              onClick={() => start({ kind: 'file', file, mode })}
              {...disabled}
              loading={pending === 'file' && 'Sending…'}
            >
              Import this file
            </Button>
          </div>
        </>
      )}
      {upload && (
        <ProgressBar
          done={upload.sent}
          total={upload.total}
          label={`Sending the file: ${sizeText(upload.sent)} of ${sizeText(upload.total)}`}
        />
      )}
    </Card>
  );
}

function problemOf(file: File): string | null {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > feedLimitBytes) return 'The file is larger than 50 MB.';
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) {
    return 'This is a workbook. Save it as CSV (UTF-8) in your spreadsheet program, and choose that file.';
  }
  const isText = file.type === '' || /^text\/|csv|vnd\.ms-excel$/.test(file.type);
  return isText || /\.(csv|txt)$/i.test(file.name) ? null : 'This is not a CSV file.';
}

const fileKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
