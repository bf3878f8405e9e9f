import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ProductionFile, ProductionFileRecord } from '#contract/artwork/production/endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useMay } from '#pwa/common/session/use-may.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { productionFileWords, shortHash } from './file-words.ts';
import { SaveButton } from './save-button.tsx';

const AttachDialog = lazy(() => import('./attach-dialog.tsx').then(m => ({ default: m.AttachDialog })));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx').then(m => ({ default: m.RemoveDialog })));

interface ProductionFilesProps {
  /** Hash of the design. */
  artwork: string;
  /** Where it goes: "Left chest". */
  name: string;
  /** As this device has them, for screens that work without a network. */
  kept?: readonly ProductionFile[];
}

type OpenDialog =
  | { kind: 'attach'; replaces: ProductionFile | null }
  | { kind: 'remove'; file: ProductionFile };

/** What the machine or the film is made from, beside the customer's picture: download, add, replace, remove. */
export function ProductionFiles({ artwork, name, kept }: ProductionFilesProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const key = ['production-files', artwork];
  const list = useQuery({
    // Another list from the shop's own sync is asked about again.
    queryKey: [...key, kept?.map(({ id }) => id).join(' ') ?? ''],
    queryFn: () => call('GET /api/production-files', { query: { artwork } }),
    refetchOnMount: 'always',
  });
  const mayManage = useMay('productionFiles.manage');
  const current = list.data?.filter(({ ended }) => !ended) ?? kept;
  const past = list.data?.filter(({ ended }) => ended) ?? [];
  const handleDone = () => void client.invalidateQueries({ queryKey: key });
  return (
    <section aria-label={`Production files, ${name}`} className="grid gap-1">
      {current && current.length > 0 && (
        <ul className="grid gap-1">
          {current.map(file => (
            <li key={file.id} className="grid gap-x-3 border-t border-line pt-1">
              <FileLines file={file} />
              <span className="-ml-3 flex flex-wrap gap-1">
                <SaveButton file={file} />
                {mayManage && (
                  <>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Replace ${file.name}`}
                      onClick={() => setOpen({ kind: 'attach', replaces: file })}
                    >
                      Replace
                    </Button>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Remove ${file.name}`}
                      onClick={() => setOpen({ kind: 'remove', file })}
                    >
                      Remove
                    </Button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!current && list.isError && (
        <p className="text-soft">
          {loadFailureWords(list.error, 'Its production files couldn’t be loaded.')}{' '}
          <Button size="small" variant="quiet" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {mayManage && (
        <Button
          size="small"
          variant="quiet"
          icon={FilePlus2}
          className="-ml-3 justify-self-start"
          onClick={() => setOpen({ kind: 'attach', replaces: null })}
        >
          Add production file
        </Button>
      )}
      {past.length > 0 && <Past files={past} />}
      <Suspense>
        {open?.kind === 'attach' && (
          <AttachDialog
            artwork={artwork}
            name={name}
            replaces={open.replaces}
            onDone={handleDone}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.kind === 'remove' && (
          <RemoveDialog file={open.file} onDone={handleDone} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </section>
  );
}

function FileLines({ file }: { file: ProductionFile }) {
  return (
    <span className="min-w-0 leading-snug wrap-anywhere">
      <b className="font-strong">{file.name}</b>
      {file.note && <span className="block">{file.note}</span>}
      <span className="block text-meta text-soft tabular-nums">{productionFileWords(file)}</span>
      <span className="block text-meta text-soft tabular-nums" title={file.sha256}>
        SHA-256 {shortHash(file.sha256)}
      </span>
    </span>
  );
}

/** Files that have been replaced or removed, newest first. */
function Past({ files }: { files: readonly ProductionFileRecord[] }) {
  const { timeZone } = useShopClock();
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-meta text-soft">
        Replaced and removed ({files.length})
      </summary>
      <ul className="grid gap-1">
        {files.map(file => (
          <li key={file.id} className="border-t border-line pt-1">
            <FileLines file={file} />
            {file.ended && (
              <p className="text-meta text-soft">
                {file.ended.how === 'replaced' ? 'Replaced' : 'Removed'}
                {file.ended.byName && ` by ${file.ended.byName}`},{' '}
                {formatShortDate(new Date(file.ended.at), timeZone)}
              </p>
            )}
            <span className="-ml-3 inline-flex">
              <SaveButton file={file} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
