import { Save } from 'lucide-react';
import type { PricedChange } from '#contract/orders/change-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { useReached } from '#pwa/common/local/call/reach.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { TotalRow, TotalRows } from '#pwa/common/ui/shop/total-rows.tsx';
import type { ChangePrice } from './use-change-price.ts';

interface DifferencePanelProps {
  price: ChangePrice;
  isSaving: boolean;
  isNothing: boolean;
  sendsMail: boolean;
  onReset: () => void;
  /** Of new lines, by their ids. */
  names: Readonly<Record<string, string>>;
}

const signed = (cents: number) => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));

/** What the change comes to, what follows from it, and the one button. */
export function DifferencePanel({
  price,
  isSaving,
  isNothing,
  sendsMail,
  names,
  onReset,
}: DifferencePanelProps) {
  const { priced, isCurrent, trouble, retry } = price;
  const isReached = useReached();
  return (
    <Card tone="raised" className="grid gap-4 lg:sticky lg:top-4">
      <h2 className="text-xl">Difference</h2>
      {!priced && !trouble && <p className="text-soft">It appears with the first change.</p>}
      {priced && (
        <div aria-live="polite" className="grid gap-4">
          <TotalRows
            label={priced.differenceCents < 0 ? 'Less' : 'More'}
            total={formatCents(Math.abs(priced.differenceCents))}
            note={isCurrent ? undefined : 'Working out the price…'}
          >
            {priced.lines.map(({ itemId, name, before, after }) => (
              <TotalRow
                key={itemId}
                label={`${name}, ${piecesWords(before, after)}`}
                amount={signed(after.totalCents - before.totalCents)}
              />
            ))}
            {priced.removed.map(({ itemId, name, totalCents }) => (
              <TotalRow key={itemId} label={`${name}, taken out`} amount={signed(-totalCents)} />
            ))}
            {[...priced.added, ...priced.addedCharges].map(({ id, totalCents }) => (
              <TotalRow key={id} label={names[id] ?? 'New line'} amount={signed(totalCents)} />
            ))}
            {priced.besideCents !== 0 && (
              <TotalRow label="Decoration and set-up" amount={signed(priced.besideCents)} />
            )}
            {priced.freight.afterCents !== priced.freight.beforeCents && (
              <TotalRow
                label="Freight"
                amount={signed(priced.freight.afterCents - priced.freight.beforeCents)}
              />
            )}
            <TotalRow label="Total before" amount={formatCents(priced.beforeCents)} />
            <TotalRow label="Total after" amount={formatCents(priced.afterCents)} />
          </TotalRows>
          <p className="text-meta">{followsText(priced, sendsMail)}</p>
        </div>
      )}
      {trouble && (
        <ErrorState variant="inline" title={trouble} onRetry={retry}>
          Nothing has been changed.
        </ErrorState>
      )}
      {!isReached && !trouble && (
        <ErrorState variant="inline" title="There is no connection">
          Orders are changed online. What you write stays on this device.
        </ErrorState>
      )}
      <Button
        variant="go"
        size="large"
        icon={Save}
        type="submit"
        disabled={isNothing}
        loading={isSaving && 'Saving…'}
      >
        Save change
      </Button>
      {!isNothing && (
        <Button variant="quiet" onClick={onReset}>
          Start again
        </Button>
      )}
      <p className="text-meta text-soft">
        {sendsMail
          ? 'The customer gets an email with the order as it is then.'
          : 'Nobody is written to. The customer’s page shows the change.'}
      </p>
    </Card>
  );
}

type Figures = PricedChange['lines'][number]['before'];

function piecesWords(before: Figures, after: Figures): string {
  const price = before.unitCents === after.unitCents ? '' : ` at ${formatCents(after.unitCents)}`;
  return before.pieces === after.pieces
    ? `${after.pieces} pieces${price}`
    : `${before.pieces} → ${after.pieces} pieces${price}`;
}

function followsText({ openCents, backCents, document }: PricedChange, sendsMail: boolean): string {
  const paper =
    document === 'further_invoice'
      ? 'A further invoice is issued.'
      : document === 'adjustment_note'
        ? 'An adjustment note is issued.'
        : '';
  const money =
    openCents > 0
      ? `${formatCents(openCents)} is to be paid; ${sendsMail ? 'the email has the link' : 'its pay link is on the order'}.`
      : backCents > 0
        ? `${formatCents(backCents)} more than the order costs is here. What receipts have brought becomes the customer’s credit; the rest can be refunded.`
        : '';
  return [paper, money].filter(Boolean).join(' ') || 'Nothing is to be paid or given back.';
}
