import { FileQuestion } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatIsoDay } from '#contract/time/dates.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import type { SizeList, SizeRow } from '#contract/quotes/sizes/size-endpoints.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useLinkToken } from '#pwa/common/local/links/use-link-token.ts';
import { AskedPage } from '#pwa/common/frame/asked-page.tsx';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { SizeRowForm } from './size-row-form.tsx';
import { type SizeListHandle, useSizeList } from './use-size-list.ts';

const SendArtwork = lazy(async () => ({
  default: (await import('#pwa/common/orders/artwork/send-artwork.tsx')).SendArtwork,
}));

/** /sizes/:linkId, for whoever was sent the link: sizes and designs of one quote, without an account. */
export function SizesScreen() {
  const { linkId = '' } = useParams();
  const token = useLinkToken(`size link ${linkId}`);
  const handle = useSizeList(linkId, token);
  const { name } = useShopFacts();
  usePageTitle('Your sizes', name);
  return (
    <div className="mx-auto grid max-w-narrow gap-6 px-page-edge py-6 lg:py-10">
      <AskedPage
        asked={handle.asked}
        onRetry={handle.askAgain}
        noun="list of sizes"
        wait={<Skeleton className="h-56 w-full" />}
        missing={<NoLink />}
      >
        {(list, { asOf }) => (
          <List list={list} asOf={asOf} handle={handle} door={{ linkId, token: token ?? '' }} />
        )}
      </AskedPage>
    </div>
  );
}

interface ListProps {
  list: SizeList;
  asOf: string | null;
  handle: SizeListHandle;
  door: { linkId: string; token: string };
}

function List({ list, asOf, handle, door }: ListProps) {
  const { label, buyer, by, isOpen, asksArtwork = false, lines, rows } = list;
  const isArtworkAlone = asksArtwork && !isOpen;
  const [editing, setEditing] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const edited = rows.find(({ id }) => id === editing);

  async function handleRemove(row: SizeRow) {
    setTrouble(await handle.remove(row));
  }

  return (
    <>
      <div>
        <h1 className="text-3xl wrap-anywhere">
          {isArtworkAlone ? 'Artwork' : 'Your sizes'} for {buyer}
        </h1>
        <p className="mt-1 text-soft wrap-anywhere">{label}</p>
        {(isOpen || asksArtwork) && by && (
          <p className="mt-2">
            {isArtworkAlone ? 'Send it' : 'Fill this in'} by the end of{' '}
            <strong className="font-strong">{formatIsoDay(by)}</strong>.
          </p>
        )}
      </div>
      <StaleNote asOf={asOf} onReload={handle.askAgain} why="Couldn't refresh." />
      {asksArtwork && (
        <Suspense fallback={null}>
          <SendArtwork door={door} />
        </Suspense>
      )}
      {!isOpen && !asksArtwork && (
        <p className="rounded-3 border border-line bg-raised p-5">
          Sizes can no longer be filled in here. Ask whoever sent you the link.
        </p>
      )}
      {isOpen && (
        <section aria-label="Filled in" className="grid gap-3">
          <h2 className="text-xl">
            {rows.length === 0 ? 'Nothing filled in yet' : `Filled in: ${piecesText(pieces)}`}
          </h2>
          {rows.length > 0 && (
            <ul className="grid">
              {rows.map(row => (
                <li
                  key={row.id}
                  className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2"
                >
                  <span className="min-w-0 flex-1 tabular-nums">
                    <b className="block font-strong wrap-anywhere">
                      {[
                        row.name || (row.quantity > 1 ? 'Group' : 'No name'),
                        row.number && `number ${row.number}`,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </b>
                    <span className="text-soft wrap-anywhere">
                      {[
                        `Size ${row.size}`,
                        row.quantity > 1 && piecesText(row.quantity),
                        lines.length > 1 && lines.find(({ lineId }) => lineId === row.lineId)?.name,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </span>
                  <Button size="small" onClick={() => setEditing(row.id)}>
                    Change<span className="sr-only"> {row.name || row.size}</span>
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={handle.isSaving}
                    onClick={() => void handleRemove(row)}
                  >
                    Remove<span className="sr-only"> {row.name || row.size}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {trouble && <ErrorState variant="inline" title={trouble} />}
        </section>
      )}
      {isOpen && (
        <SizeRowForm
          key={edited?.id ?? 'new'}
          lines={lines}
          row={edited ?? null}
          isSaving={handle.isSaving}
          isOffline={asOf !== null}
          save={handle.save}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

function NoLink() {
  return (
    <EmptyState icon={FileQuestion} title="This link doesn’t work">
      <h1 className="sr-only">Your sizes</h1>
      It may have been cut short or withdrawn. Ask whoever sent it to you for a new one.
    </EmptyState>
  );
}
