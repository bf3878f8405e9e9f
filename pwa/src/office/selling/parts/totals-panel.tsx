import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { buyerPriceRows } from '#contract/money/buyer-price-words.ts';
import { formatCents } from '#contract/money/money.ts';
import type { PricedWork } from '#contract/quotes/work.ts';
import { sumByName } from '#contract/techniques/price/sold-decoration.ts';
import { useReached } from '#pwa/common/local/call/reach.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { TotalRow, TotalRows } from '#pwa/common/ui/shop/total-rows.tsx';
import type { EditorHandle } from '../use-editor.ts';

interface TotalsPanelProps {
  editor: EditorHandle;
  /** Of a quote: the button that keeps it without sending it. */
  saving?: ReactNode;
  /** For the office alone, such as the margin. */
  children?: ReactNode;
}

/** What it comes to, and the one button. */
export function TotalsPanel({ editor, saving, children }: TotalsPanelProps) {
  const { form, kind, priced } = editor;
  const { work, isCurrent, trouble } = priced;
  const isReached = useReached();
  const hasLines = form.value.lines.length > 0;
  const label = kind === 'quote' ? 'Send quote' : 'Make order';
  return (
    <Card tone="raised" className="grid gap-4 lg:sticky lg:top-4">
      {!work && !hasLines && <p className="text-soft">The price appears with the first line.</p>}
      {!work && hasLines && isReached && !trouble && <p className="text-soft">Working out the price…</p>}
      {work && (
        <TotalRows
          label={work.gstCents > 0 ? 'Total inc GST' : 'Total'}
          total={formatCents(work.totalCents)}
          note={isCurrent ? gstNoteOf(work) : 'Working out the price…'}
        >
          {buyerPriceRows(
            work.lines
              .flatMap(line => line.sold)
              .map(({ totalPriceCents: totalCents, buyerPrice }) => ({ totalCents, buyerPrice })),
          ).map(row => (
            <TotalRow key={row.label} label={row.label} amount={formatCents(row.cents)} />
          ))}
          <TotalRow
            label={work.pieces === 1 ? '1 piece' : `${work.pieces.toLocaleString('en-AU')} pieces`}
            amount={formatCents(sumOf(work.lines.flatMap(line => line.sold.map(row => row.totalPriceCents))))}
          />
          {sumByName(work.lines.flatMap(line => line.decorations)).map(({ name, totalCents }) => (
            <TotalRow key={name} label={name} amount={formatCents(totalCents)} />
          ))}
          {work.setupCents > 0 && <TotalRow label="Set-up" amount={formatCents(work.setupCents)} />}
          {work.charges.map(({ id, name, totalCents }) => (
            <TotalRow key={id} label={name} amount={formatCents(totalCents)} />
          ))}
          <TotalRow label="Freight" amount={formatCents(work.freight.cents)} />
        </TotalRows>
      )}
      {trouble && isReached && (
        <ErrorState variant="inline" title={trouble} onRetry={priced.retry}>
          What you write stays on this device.
        </ErrorState>
      )}
      {!isReached && (
        <ErrorState variant="inline" title="There is no connection">
          {saving
            ? 'Save the draft: it is handed in when the shop can be reached. The price is worked out then, and sending it to the customer needs a connection.'
            : 'What you write stays on this device. Send it when you are back online.'}
        </ErrorState>
      )}
      {children}
      <Button
        variant="go"
        size="large"
        icon={Send}
        type="submit"
        loading={form.isSaving && (kind === 'quote' ? 'Sending…' : 'Saving…')}
        disabledReason={Boolean(saving) && !isReached && 'Sending needs a connection.'}
      >
        {label}
      </Button>
      {saving}
      <p className="text-meta text-soft coarse:hidden">
        Enter goes on to the next product or part. Ctrl and Enter {kind === 'quote' ? 'send it' : 'make it'}{' '}
        from any field.
      </p>
    </Card>
  );
}

function gstNoteOf({ gstCents, totalCents }: PricedWork): string | undefined {
  if (gstCents === 0) return undefined;
  return `Includes ${formatCents(gstCents)} GST. ${formatCents(totalCents - gstCents)} ex GST.`;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
