import { Archive, ArchiveRestore, MailOpen, Reply } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { LeadDetail, LeadMessage, LeadQuote } from '#contract/leads/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatEstimate } from '#contract/quotes/quote-estimate.ts';
import { officeExcludesNote, quoteStatusLabels } from '#contract/quotes/quotes.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { QuoteLinks } from './quote-links.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import type { LeadHandle } from './use-lead.ts';

interface LeadEnquiriesProps {
  lead: LeadDetail;
  handle: LeadHandle;
}

/** Messages and quotes in one list, latest first. Archived ones are behind a button. */
export function LeadEnquiries({ lead, handle }: LeadEnquiriesProps) {
  const [showsArchived, setShowsArchived] = useState(false);
  const [answered, setAnswered] = useState<LeadMessage | null>(null);
  const archived = lead.messages.filter(({ status }) => status === 'archived');
  const messages = showsArchived
    ? lead.messages
    : lead.messages.filter(({ status }) => status !== 'archived');
  const enquiries = [
    ...messages.map(message => ({
      key: `message-${message.id}`,
      at: message.createdAt,
      message,
      quote: null,
    })),
    ...lead.quotes.map(quote => ({ key: `quote-${quote.id}`, at: quote.createdAt, message: null, quote })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title="What was asked">
      {enquiries.length === 0 && (
        <p className="text-soft">
          {lead.orderId ? (
            <>
              It came with the order{' '}
              <TextLink asChild>
                <Link to={`/admin/orders/${lead.orderId}`}>{lead.orderId}</Link>
              </TextLink>
              .
            </>
          ) : (
            'Nothing is kept of it here.'
          )}
        </p>
      )}
      <ol className="grid gap-3">
        {enquiries.map(({ key, message, quote }) => (
          <li key={key}>
            {message && (
              <MessageCard
                lead={lead}
                message={message}
                handle={handle}
                onAnswer={() => setAnswered(message)}
              />
            )}
            {quote && <QuoteCard quote={quote} />}
          </li>
        ))}
      </ol>
      <ListEnd shown={Math.max(lead.messages.length, lead.quotes.length)} most={mostRows.ofLead}>
        The newest {mostRows.ofLead} messages and quotes are shown. The older ones are in{' '}
        <TextLink asChild>
          <Link to={`/admin/quotes?search=${encodeURIComponent(lead.customerEmail)}`}>
            the list of quotes
          </Link>
        </TextLink>{' '}
        and in the story of their customer.
      </ListEnd>
      {archived.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-start"
          aria-expanded={showsArchived}
          onClick={() => setShowsArchived(before => !before)}
        >
          {showsArchived ? 'Hide archived messages' : `Show archived (${archived.length})`}
        </Button>
      )}
      {answered && (
        <ReplyDialog lead={lead} message={answered} handle={handle} onClose={() => setAnswered(null)} />
      )}
    </Section>
  );
}

interface MessageCardProps {
  lead: LeadDetail;
  message: LeadMessage;
  handle: LeadHandle;
  onAnswer: () => void;
}

function MessageCard({ lead, message, handle, onAnswer }: MessageCardProps) {
  const { subject, status, answeredAt } = message;
  const isArchived = status === 'archived';
  return (
    <article
      aria-label={`Message: ${subject}`}
      className="grid gap-2 rounded-3 border border-line bg-surface px-4 py-3"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="mr-auto min-w-0 text-body font-strong wrap-anywhere">{subject}</h4>
        {status === 'new' && <Badge tone="wait">Unread</Badge>}
        {isArchived && <Badge>Archived</Badge>}
        {answeredAt && <Badge tone="ok">Answered</Badge>}
      </header>
      <p className="text-meta text-soft">
        Contact message, <At instant={message.createdAt} />
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{message.message}</p>
      <footer className="flex flex-wrap gap-2">
        <Button size="small" variant="soft" icon={Reply} onClick={onAnswer}>
          Answer
        </Button>
        <QuoteLinks lead={lead} asked={{ messageId: message.id }} />
        {!isArchived && status !== 'new' && (
          <Button
            size="small"
            variant="quiet"
            icon={MailOpen}
            onClick={() => void handle.markMessage(message, 'new', 'Marked as unread')}
          >
            Mark as unread
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          icon={isArchived ? ArchiveRestore : Archive}
          onClick={() =>
            isArchived
              ? void handle.markMessage(message, 'read', 'Message restored from the archive')
              : void handle.markMessage(message, 'archived', 'Message archived')
          }
        >
          {isArchived ? 'Restore from the archive' : 'Archive'}
        </Button>
      </footer>
    </article>
  );
}

function QuoteCard({ quote }: { quote: LeadQuote }) {
  const { gstRegistered } = useShopFacts();
  const { isWritten = false, isOnlyDraft = false } = quote;
  const pieces = `${quote.quantity.toLocaleString('en-AU')} × ${quote.productName ?? 'apparel'}`;
  const what = isOnlyDraft && !quote.productName ? 'Nothing on it yet' : pieces;
  const kind = isWritten ? 'Quote of ours' : 'Quote request';
  return (
    <article
      aria-label={`${kind}: ${what}`}
      className="grid gap-2 rounded-3 border border-line bg-surface px-4 py-3"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="mr-auto min-w-0 text-body font-strong wrap-anywhere">{what}</h4>
        <Badge tone={quote.status === 'accepted' ? 'ok' : quote.status === 'pending' ? 'wait' : 'info'}>
          {isOnlyDraft ? 'Draft' : quoteStatusLabels[quote.status]}
        </Badge>
      </header>
      <p className="text-meta text-soft">
        {kind}, <At instant={quote.createdAt} />
      </p>
      {!isOnlyDraft && (
        <p className="tabular-nums">
          {quote.firmPrice === null
            ? `Estimate ${formatEstimate(quote.estimatedPrice)}`
            : `Offered for ${formatCents(quote.firmPrice)}`}{' '}
          <span className="text-meta text-soft">{officeExcludesNote(gstRegistered)}</span>
        </p>
      )}
      {quote.notes && <p className="whitespace-pre-line wrap-anywhere">{quote.notes}</p>}
      <p>
        <TextLink asChild>
          <Link to={`/admin/quotes?quote=${quote.id}`}>Open the quote</Link>
        </TextLink>
      </p>
    </article>
  );
}

function At({ instant }: { instant: string }) {
  const { now, timeZone } = useShopClock();
  const at = new Date(instant);
  return (
    <time dateTime={instant} className="tabular-nums">
      {formatMonthDay(at, now, timeZone)}, {formatTime(at, timeZone)}
    </time>
  );
}
