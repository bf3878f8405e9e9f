import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { SupplierFeed } from '#contract/imports/feed-endpoints.ts';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { FeedFormDialog } from './feed-form-dialog.tsx';
import { feedFacts, outcomeWords } from './feed-words.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { useFeeds } from './use-feeds.ts';

/** Suppliers' files that the shop fetches by itself. The open one is in the address; `new` adds one. */
export function FeedsSection({ onOpenRun }: { onOpenRun: (id: number) => void }) {
  const list = useFeeds();
  const [openId, setOpenId] = useOpenInQuery('feed');
  const [isEditing, setEditing] = useState(false);
  const { data } = list;
  const open = data?.feeds.find(({ id }) => String(id) === openId);
  const close = () => {
    setEditing(false);
    setOpenId(null);
  };
  const set = { hosts: data?.hosts ?? [], hasFolder: data?.hasFolder ?? false };
  return (
    <section aria-labelledby="feeds">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h2 id="feeds" className="text-xl">
          Scheduled feeds
        </h2>
        <Button icon={Plus} disabled={!data} onClick={() => setOpenId('new')}>
          New feed
        </Button>
      </div>
      {list.isPending && <Skeleton className="h-24" />}
      {list.isError && !data && (
        <ErrorState title="The feeds could not be loaded" onRetry={() => void list.refetch()}>
          {list.error instanceof OfflineError ? 'Feeds need a connection.' : 'Please try again.'}
        </ErrorState>
      )}
      {data?.feeds.length === 0 && (
        <p className="text-soft">
          None yet. A feed fetches a supplier’s file by a schedule: the whole catalogue, or stock alone.
        </p>
      )}
      {data && data.feeds.length > 0 && (
        <ol className="overflow-hidden rounded-3 border border-line bg-raised">
          {data.feeds.map(feed => (
            <li key={feed.id} className="border-b border-line last:border-b-0">
              <FeedRow feed={feed} onOpen={() => setOpenId(String(feed.id))} />
            </li>
          ))}
        </ol>
      )}
      {open && !isEditing && (
        <FeedDialog
          feed={open}
          onEdit={() => setEditing(true)}
          onOpenRun={id => {
            close();
            onOpenRun(id);
          }}
          onClose={close}
        />
      )}
      {data && ((open && isEditing) || openId === 'new') && (
        <FeedFormDialog
          feed={open ?? null}
          {...set}
          onClose={() => (open ? setEditing(false) : close())}
          onDeleted={close}
        />
      )}
    </section>
  );
}

function FeedRow({ feed, onOpen }: { feed: SupplierFeed; onOpen: () => void }) {
  const shown = feed.asking ?? feed.last;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-x-5 gap-y-1 px-4 py-3 text-left hover:bg-action-soft focus-visible:-outline-offset-3 md:grid-cols-[8.5rem_minmax(0,4fr)_minmax(0,5fr)] md:items-center"
    >
      <span>{shown ? <OutcomeBadge outcome={shown.outcome} /> : <Badge>Not yet fetched</Badge>}</span>
      <span className="min-w-0">
        <span className="block truncate leading-snug font-strong">{feed.name}</span>
        <span className="text-meta text-soft">{feedFacts(feed)}</span>
      </span>
      <span className="min-w-0 text-meta text-soft tabular-nums wrap-anywhere">
        {shown && outcomeWords(shown, feed.kind)}
      </span>
    </button>
  );
}
