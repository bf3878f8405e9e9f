import { formatShortDate, formatTime } from '#contract/time/dates.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { formatEstimate } from '#contract/quotes/quote-estimate.ts';
import { officeExcludesNote } from '#contract/quotes/quotes.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { countText, decorationOf, helpOf, purposeOf } from '../quote-text.ts';
import { Fact } from '#pwa/common/ui/office/fact.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';

/** What the customer asked for, and the price that their screen showed. */
export function QuoteFacts({ quote }: { quote: OfficeQuoteDetail }) {
  const { timeZone } = useShopClock();
  const at = new Date(quote.createdAt);
  return (
    <Section title="The request">
      {(quote.estimatedPrice !== null || quote.offers.length === 0) && <Estimate quote={quote} />}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Product">{quote.productName}</Fact>
        <Fact label="Quantity">{countText(quote.quantity)}</Fact>
        <Fact label="Decoration">{decorationOf(quote)}</Fact>
        <Fact label="For">{purposeOf(quote)}</Fact>
        <Fact label="How we can help">{helpOf(quote)}</Fact>
        <Fact label="Date">
          {formatShortDate(at, timeZone)}, {formatTime(at, timeZone)}
        </Fact>
        <Fact label="Email">
          <TextLink href={`mailto:${quote.email}`}>{quote.email}</TextLink>
        </Fact>
        <Fact label="Phone">
          {quote.phone && <TextLink href={`tel:${quote.phone}`}>{formatPhone(quote.phone)}</TextLink>}
        </Fact>
      </dl>
      {quote.additionalNotes && (
        <figure className="grid gap-1">
          <figcaption className="text-meta text-soft">Notes</figcaption>
          <blockquote className="rounded-2 bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">
            {quote.additionalNotes}
          </blockquote>
        </figure>
      )}
    </Section>
  );
}

function Estimate({ quote }: { quote: OfficeQuoteDetail }) {
  const { estimatedPrice, estimatedPriceIncGst, shownPrice } = quote;
  const { gstRegistered } = useShopFacts();
  return (
    <div className="rounded-3 border border-line bg-surface px-4 py-3">
      <p className="text-meta text-soft">Estimated Price</p>
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-display text-2xl leading-tight font-heading">
          {formatEstimate(estimatedPrice)}
        </span>
        {gstRegistered && estimatedPriceIncGst !== null && (
          <span>{formatCents(estimatedPriceIncGst)} inc GST</span>
        )}
      </p>
      <p className="text-meta text-soft">{officeExcludesNote(gstRegistered)}</p>
      {shownPrice !== null && shownPrice !== estimatedPrice && (
        <p className="mt-1 text-meta text-soft">The customer’s screen showed {formatCents(shownPrice)}.</p>
      )}
    </div>
  );
}
