import { PencilLine } from 'lucide-react';
import { Badge, StatusBadge } from '#pwa/common/ui/states/badge.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import type { ListedQuote } from '../kept-quotes.ts';
import { draftBadge, quoteBadge } from '../quote-badge.ts';

/** Where it stands, whether something is written that has not been sent, and whether the shop has still to be told. */
export function QuoteState({ quote }: { quote: ListedQuote }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge of={quote.isOnlyDraft ? draftBadge : quoteBadge(quote.status)} />
      {quote.draftAt && !quote.isOnlyDraft && (
        <Badge tone="idle" icon={PencilLine}>
          With a draft
        </Badge>
      )}
      {quote.isUnsent && <SaveBadge state="saved" />}
    </span>
  );
}
