import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { SizeCollection } from '#contract/quotes/sizes/size-endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';

interface SizeLinkRowProps {
  link: SizeCollection['links'][number];
  lines: SizeCollection['lines'];
  isBusy: boolean;
  withdraw: () => Promise<boolean>;
}

/** One link: for whom, what came by it, and the address to send on. */
export function SizeLinkRow({ link, lines, isBusy, withdraw }: SizeLinkRowProps) {
  const { timeZone } = useShopFacts();
  const { label, url, rows, pieces, answeredAt, withdrawnAt } = link;
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <b className="min-w-0 font-strong wrap-anywhere">{label}</b>
        {withdrawnAt ? (
          <Badge>Withdrawn</Badge>
        ) : answeredAt ? (
          <Badge tone="ok">
            {piecesText(pieces)}, {formatShortDate(new Date(answeredAt), timeZone)}
          </Badge>
        ) : (
          <Badge tone="wait">No answer yet</Badge>
        )}
      </p>
      {rows.length > 0 && (
        <details>
          <summary className="min-h-control cursor-pointer py-2 text-link">What was filled in</summary>
          <ul className="grid gap-1 text-meta tabular-nums">
            {rows.map(({ id, name, number, size, quantity, lineId }) => (
              <li key={id} className="wrap-anywhere">
                {[
                  name || 'No name',
                  number && `number ${number}`,
                  size,
                  quantity > 1 && piecesText(quantity),
                  lines.length > 1 && lines.find(line => line.lineId === lineId)?.name,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      {url && <CopyLink label={label} url={url} />}
      {url && !isAsking && (
        <Button size="small" variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      )}
      {url && isAsking && (
        <div className="grid justify-items-start gap-2">
          <p>
            The link ends{pieces > 0 && `, and its ${piecesText(pieces)} no longer count`}. This can’t be
            undone.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              variant="danger"
              loading={isBusy && 'Withdrawing…'}
              onClick={() => void withdraw().then(() => setAsking(false))}
            >
              Withdraw this link
            </Button>
            <Button size="small" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

/** The address is shown too, for browsers that can't copy. */
function CopyLink({ label, url }: { label: string; url: string }) {
  const [isCopied, setCopied] = useState(false);
  async function handleCopy() {
    setCopied(
      await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      ),
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
      <TextInput
        readOnly
        aria-label={`Link for ${label}`}
        value={url}
        onFocus={event => event.currentTarget.select()}
      />
      <Button size="small" icon={isCopied ? Check : Link2} onClick={() => void handleCopy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <output className="sr-only">{isCopied ? `Link for ${label} copied.` : ''}</output>
    </div>
  );
}
