import { PencilLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { LeadDetail, LeadQuote } from '#contract/leads/endpoints.ts';
import { offerNumber } from '#contract/quotes/quotes.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { type Asked, quoteAddress } from './lead-words.ts';

/** The quotes that answer one message or one call, and the way to another. */
export function QuoteLinks({ lead, asked }: { lead: LeadDetail; asked: Asked }) {
  const { messageId, callId } = asked;
  const answers = lead.quotes.filter(quote =>
    callId === undefined ? quote.messageId === messageId : quote.callId === Number(callId),
  );
  return (
    <>
      {answers.map(quote => (
        <QuoteLink key={quote.id} quote={quote} />
      ))}
      <Button size="small" variant="quiet" icon={PencilLine} asChild>
        <Link to={quoteAddress(lead, asked)}>Write a quote</Link>
      </Button>
    </>
  );
}

function QuoteLink({ quote: { id, isOnlyDraft } }: { quote: LeadQuote }) {
  return (
    <TextLink asChild className="inline-flex min-h-8 items-center">
      <Link to={`/admin/quotes?quote=${id}`}>
        Quote {offerNumber(id, 1)}
        {isOnlyDraft && ', draft'}
      </Link>
    </TextLink>
  );
}
