import { PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { draftFacts } from '#contract/quotes/drafts/draft-words.ts';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import { offerNumber } from '#contract/quotes/quotes.ts';
import { recordId } from '#contract/wire/records/record-id.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Fact } from '#pwa/common/ui/office/fact.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import type { KnownQuote, QuoteHandle } from '../use-quote.ts';
import { QuoteState } from './quote-state.tsx';

interface DraftSectionProps {
  quote: KnownQuote;
  handle: QuoteHandle;
}

/** What is written of the next version, by whom, and whether the shop has it. */
export function DraftSection({ quote, handle }: DraftSectionProps) {
  const { now, timeZone } = useShopClock();
  const [isAsking, setAsking] = useState(false);
  const { draft } = quote;
  if (!draft) return null;
  const at = new Date(draft.savedAt);
  const latest = quote.offers[0];
  return (
    <Section title="Draft">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        Saved {formatMonthDay(at, now, timeZone)}, {formatTime(at, timeZone)}
        {draft.byName && ` by ${draft.byName}`}. The customer doesn’t see it.
        <QuoteState quote={quote} />
      </p>
      {latest && latest.revision > draft.basedOn && (
        <p className="font-medium">
          {draft.basedOn === 0
            ? `${latest.number} has been sent since this was begun.`
            : `Begun from ${offerNumber(quote.id, draft.basedOn)}; ${latest.number} has been sent since.`}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {draftFacts.map(({ label, words }) => (
          <Fact key={label} label={label}>
            {words(draft.form)}
          </Fact>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button icon={PencilLine} variant="soft" asChild>
          <Link to={`/admin/quotes/${quote.id}/edit`}>Continue the draft</Link>
        </Button>
        {!quote.isOnlyDraft && (
          <Button icon={Trash2} variant="danger-line" onClick={() => setAsking(true)}>
            Discard draft
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this draft?"
        description="What is written here is deleted for everybody. What was sent to the customer stays."
        confirmLabel="Discard draft"
        loading={handle.isSaving && 'Discarding…'}
        onConfirm={() => {
          setAsking(false);
          void handle.discardDraft(recordId('quotes', quote.id));
        }}
      />
    </Section>
  );
}
