import { CircleAlert, Clock } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '#contract/time/dates.ts';
import {
  removeRequest,
  type ShopRequest,
  useWaitingRequests,
  type WaitingRequest,
} from '#pwa/common/local/forms/use-requests.ts';
import { useNow } from '#pwa/common/platform/use-now.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { requestTitle } from '../request-words.ts';

interface WaitingRequestsProps {
  /** Shows only this kind. Without it, all of them. */
  kind?: ShopRequest['kind'];
  className?: string;
}

/** Requests that this device still has to send, or that the shop has refused. Renders nothing if there are none. */
export function WaitingRequests({ kind, className }: WaitingRequestsProps) {
  const all = useWaitingRequests();
  const shown = kind ? all.filter(({ request }) => request.kind === kind) : all;
  const isWaiting = shown.some(row => row.refusal === null);
  return (
    <div aria-live="polite" className={shown.length > 0 ? className : undefined}>
      {shown.length > 0 && (
        <div className="rounded-3 border border-line bg-surface">
          <p className="border-b border-line px-4 py-3 leading-snug">
            {isWaiting
              ? "Saved on this device. We'll send it when you're back online."
              : 'The shop couldn’t accept this. Change it and send it again, or call us.'}
          </p>
          <ul className="divide-y divide-line">
            {shown.map(row => (
              <Waiting key={row.id} row={row} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Waiting({ row }: { row: WaitingRequest }) {
  const toast = useToast();
  const now = useNow();
  const [isRemoving, setRemoving] = useState(false);
  const title = requestTitle(row.request);

  async function remove() {
    setRemoving(true);
    const wasThere = await removeRequest(row.id).catch(() => null);
    setRemoving(false);
    if (wasThere === null) toast({ title: 'Error', description: 'It could not be removed.', tone: 'danger' });
    else toast({ title: wasThere ? 'Removed. It will not be sent.' : 'It has already been sent.' });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="leading-snug font-strong wrap-anywhere">{title}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-soft">
          {row.refusal === null ? (
            <Badge tone="wait" icon={Clock}>
              Waiting
            </Badge>
          ) : (
            <Badge tone="late" icon={CircleAlert}>
              Not taken
            </Badge>
          )}
          {row.refusal ?? formatAgo(new Date(row.createdAt), now)}
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove ${title}`}
        onClick={() => void remove()}
        loading={isRemoving && 'Removing…'}
      >
        Remove
      </Button>
    </li>
  );
}
