import { ChevronRight, Undo2 } from 'lucide-react';
import { formatMonthDayYear } from '#contract/time/dates.ts';
import type { OfficeQuote } from '#contract/quotes/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { formatEstimate } from '#contract/quotes/quote-estimate.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { moveByArrows } from '#pwa/common/ui/lists/row-keys.ts';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { quoteBadge } from '../quote-badge.ts';
import {
  countText,
  decorationOf,
  helpOf,
  methodOf,
  nextStep,
  notesPreview,
  placesOf,
  purposeOf,
} from '../quote-text.ts';

interface QuoteRowsProps {
  quotes: readonly OfficeQuote[];
  onOpen: (id: number) => void;
  /** Of deleted ones, which can only be brought back. */
  onRestore?: ((id: number) => void) | undefined;
}

/** A table where there is room, else cards. Arrow keys go from quote to quote, Enter opens. */
export function QuoteRows(props: QuoteRowsProps) {
  const { quotes, ...actions } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside are what is focused
    <div onKeyDown={moveByArrows}>
      <div className="max-lg:hidden">
        <QuoteTable {...props} />
      </div>
      <ul
        aria-label="Quotes"
        className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))] lg:hidden"
      >
        {quotes.map(quote => (
          <QuoteCard key={quote.id} quote={quote} {...actions} />
        ))}
      </ul>
    </div>
  );
}

function QuoteTable({ quotes, ...actions }: QuoteRowsProps) {
  return (
    <Table label="Quotes" on="surface">
      <thead>
        <tr>
          <HeadCell>Customer</HeadCell>
          <HeadCell>Details</HeadCell>
          <HeadCell numeric>Quantity</HeadCell>
          <HeadCell>Decoration</HeadCell>
          <HeadCell numeric>Estimated Price</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {quotes.map(quote => (
          <QuoteRow key={quote.id} quote={quote} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

interface OneProps extends Omit<QuoteRowsProps, 'quotes'> {
  quote: OfficeQuote;
}

function QuoteRow({ quote, ...actions }: OneProps) {
  return (
    <tr className="relative hover:bg-raised has-focus-visible:bg-raised">
      <Cell className="max-w-48">
        <span className="block truncate font-strong">{quote.name}</span>
        {quote.company && <span className="block truncate">{quote.company}</span>}
        <span className="block truncate text-meta text-soft">{contactOf(quote)}</span>
      </Cell>
      <Cell className="max-w-56">
        <span className="block truncate">{quote.productName}</span>
        <span className="line-clamp-2 text-meta text-soft wrap-anywhere">{detailOf(quote)}</span>
      </Cell>
      <Cell numeric>{countText(quote.quantity)}</Cell>
      <Cell className="whitespace-nowrap">
        {methodOf(quote)}
        <span className="block text-meta text-soft">{placesOf(quote)}</span>
      </Cell>
      <Cell numeric>
        {formatEstimate(quote.estimatedPrice)}
        {quote.firmPrice !== null && (
          <span className="block text-meta font-medium whitespace-nowrap">
            Firm {formatCents(quote.firmPrice)}
          </span>
        )}
      </Cell>
      <Cell>
        <StatusBadge quote={quote} />
        <NextStep quote={quote} />
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums">
        <RequestDay quote={quote} />
      </Cell>
      <Cell>
        <RowButton quote={quote} {...actions} />
      </Cell>
    </tr>
  );
}

function QuoteCard({ quote, ...actions }: OneProps) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-3 border border-line bg-raised p-4 has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-strong">{quote.name}</span>
        <span className="font-strong tabular-nums">
          {quote.firmPrice === null ? formatEstimate(quote.estimatedPrice) : formatCents(quote.firmPrice)}
        </span>
      </p>
      <p className="leading-snug">
        <span className="block truncate">
          {countText(quote.quantity)} × {quote.productName}
        </span>
        <span className="block truncate text-meta text-soft">
          {[quote.company, decorationOf(quote)].filter(Boolean).join(', ')}
        </span>
        <span className="block truncate text-meta text-soft">{detailOf(quote)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge quote={quote} />
        <span className="text-meta text-soft tabular-nums">
          <RequestDay quote={quote} />
        </span>
        <NextStep quote={quote} />
        <span className="ml-auto">
          <RowButton quote={quote} {...actions} />
        </span>
      </div>
    </li>
  );
}

function contactOf({ email, phone }: OfficeQuote): string {
  return [email, phone && formatPhone(phone)].filter(Boolean).join(', ');
}

/** The beginning of the notes, else what it is for and how we can help. */
function detailOf(quote: OfficeQuote): string {
  return notesPreview(quote.additionalNotes) || [purposeOf(quote), helpOf(quote)].filter(Boolean).join(', ');
}

function RequestDay({ quote }: { quote: OfficeQuote }) {
  const { timeZone } = useShopClock();
  return <time dateTime={quote.createdAt}>{formatMonthDayYear(new Date(quote.createdAt), timeZone)}</time>;
}

function NextStep({ quote }: { quote: OfficeQuote }) {
  const { now, timeZone } = useShopClock();
  const step = nextStep(quote, isoDateIn(now, timeZone));
  if (!step) return null;
  return (
    <span
      className={classNames(
        'block text-meta whitespace-nowrap',
        step.isLate ? 'font-medium text-danger' : 'text-soft',
      )}
    >
      {step.words}
      {step.isLate && <span className="sr-only"> (late)</span>}
    </span>
  );
}

export function StatusBadge({ quote }: { quote: Pick<OfficeQuote, 'status'> }) {
  const { tone, icon, words } = quoteBadge(quote.status);
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}

/** Its press covers the whole row. */
function RowButton({ quote, onOpen, onRestore }: OneProps) {
  const what = `quote of ${quote.name}, ${quote.quantity} × ${quote.productName ?? 'apparel'}`;
  if (onRestore)
    return (
      <Button
        size="small"
        icon={Undo2}
        data-row=""
        aria-label={`Restore ${what}`}
        onClick={() => onRestore(quote.id)}
      >
        Restore
      </Button>
    );
  return (
    <button
      type="button"
      data-row=""
      onClick={() => onOpen(quote.id)}
      aria-label={`View ${what}`}
      className="inline-flex min-h-8 items-center gap-0.5 rounded-1 font-medium text-link after:absolute after:inset-0 after:content-[''] coarse:min-h-control-small"
    >
      View
      <Icon of={ChevronRight} size="small" />
    </button>
  );
}
