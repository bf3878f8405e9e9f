import { FileText, X } from 'lucide-react';
import { useState } from 'react';
import { maxOfferFiles, offerFileLimitBytes } from '#contract/quotes/quotes.ts';
import { fileSizeWords } from '#contract/text/file-size.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { sha256Of } from '#pwa/common/local/artwork/sha256-of.ts';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import type { AddedFile } from '../offer-form.ts';

interface OfferFilesProps {
  files: readonly AddedFile[];
  error: string | undefined;
  onChange: (files: AddedFile[]) => void;
  /** While a file is uploading, nothing is sent. */
  onBusy: (isBusy: boolean) => void;
}

/** Mock-ups and drawings that are sent with the quote. Each is uploaded before the quote is sent. */
export function OfferFiles({ files, error, onChange, onBusy }: OfferFilesProps) {
  const [trouble, setTrouble] = useState<string>();
  const [arriving, setArriving] = useState<string>();
  const isFull = files.length >= maxOfferFiles;

  async function add(chosen: readonly File[]) {
    setTrouble(undefined);
    onBusy(true);
    const added = [...files];
    for (const file of chosen.slice(0, maxOfferFiles - files.length)) {
      setArriving(file.name);
      const kept = await upload(file);
      if (typeof kept === 'string') setTrouble(kept);
      else if (!added.some(one => one.sha256 === kept.sha256)) added.push(kept);
    }
    setArriving(undefined);
    onBusy(false);
    onChange(added);
  }

  return (
    <div className="grid gap-2 sm:col-span-2">
      {files.length > 0 && (
        <ul aria-label="Files of the quote" className="grid gap-1">
          {files.map(file => (
            <li key={file.sha256} className="flex items-center gap-2 rounded-2 bg-sunken py-1 pr-1 pl-3">
              <Icon of={FileText} size="small" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="text-meta text-soft tabular-nums">{fileSizeWords(file.bytes)}</span>
              <IconButton
                icon={X}
                label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter(one => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        variant="button"
        multiple
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        label={arriving ? `Adding ${arriving}…` : 'Add files'}
        help={
          isFull ? `At most ${maxOfferFiles} files go with a quote.` : 'PDF, PNG or JPEG, up to 8 MB each.'
        }
        error={trouble ?? error}
        disabled={isFull || arriving !== undefined}
        onFiles={chosen => void add(chosen)}
      />
    </div>
  );
}

/** Resolves to the file, or to an error message. */
async function upload(file: File): Promise<AddedFile | string> {
  if (file.size > offerFileLimitBytes) return `${file.name} is larger than 8 MB.`;
  try {
    const sha256 = await sha256Of(await file.arrayBuffer());
    await call('PUT /api/quote-files/{sha256}', { params: { sha256 }, bytes: file });
    return { sha256, name: file.name.slice(0, 120), bytes: file.size };
  } catch (error) {
    return `${file.name}: ${failureWords(error, 'it could not be added.')}`;
  }
}
