import type { ProductionFile } from '#contract/artwork/production/endpoints.ts';
import { productionFileWords, shortHash } from './file-words.ts';
import { SaveButton } from './save-button.tsx';

/** The files of a design on the ticket: on paper by name and hash, on the screen also to download. */
export function TicketFiles({ files }: { files: readonly ProductionFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Production files" className="mt-3 grid gap-2">
      {files.map(file => (
        <li key={file.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 leading-snug">
          <span className="min-w-0 wrap-anywhere">
            <b className="font-strong">{file.name}</b>
            {file.note && <span className="block">{file.note}</span>}
            <span className="block text-meta text-soft tabular-nums">{productionFileWords(file)}</span>
            <span className="block text-meta text-soft tabular-nums">SHA-256 {shortHash(file.sha256)}</span>
          </span>
          <span className="-ml-3 print:hidden">
            <SaveButton file={file} />
          </span>
        </li>
      ))}
    </ul>
  );
}
