import type { QuoteOffer } from '#contract/quotes/offer-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import {
  acceptWords,
  offerAmounts,
  offerBuyerLines,
  offeredRows,
  offerFacts,
  offerSellerLines,
  offerWithOption,
  optionsOf,
  optionTitle,
  totalLabel,
  totalNotes,
  workAmounts,
} from '#contract/quotes/offer-words.ts';
import { OfferLines } from './offer-lines.tsx';
import { PaperFacts, PaperHead, Party } from '#pwa/common/ui/shop/paper-head.tsx';
import { Seam } from '#pwa/common/ui/shapes/seam.tsx';

interface OfferSheetProps {
  offer: QuoteOffer;
  /** Shown alone; null shows all options, where there are several. */
  optionId: string | null;
}

/** The quote with the wording of the PDF, for the screen and for printing. */
export function OfferSheet({ offer, optionId }: OfferSheetProps) {
  const options = optionsOf(offer);
  const { heading, text } = acceptWords(offer);
  return (
    <article aria-label={`Quote ${offer.number}`}>
      <PaperHead title="Quote" shopName={offer.seller.name} />
      <Seam className="mt-3 mb-6" />
      <div className="grid gap-6 sm:grid-cols-[1fr_1fr_13rem]">
        <Party heading="From" lines={offerSellerLines(offer)} />
        <Party heading="To" lines={offerBuyerLines(offer)} />
        <PaperFacts facts={offerFacts(offer)} />
      </div>
      {options.length > 0 && <Message offer={offer} />}
      {options
        .filter(({ id }) => optionId === null || id === optionId)
        .map(({ id }) => (
          <section key={id} aria-label={optionTitle(options, id)} className="mt-8 not-first-of-type:mt-12">
            <h2 className="text-xl">{optionTitle(options, id)}</h2>
            <WhatItIs offer={offerWithOption(offer, id)} />
            <Totals offer={offerWithOption(offer, id)} label={`Price, ${optionTitle(options, id)}`} />
          </section>
        ))}
      {options.length === 0 && (
        <>
          <WhatItIs offer={offer} />
          <Message offer={offer} />
          <Totals offer={offer} />
        </>
      )}
      <section className="mt-6 rounded-2 bg-ground p-4">
        <h2 className="font-text text-body font-strong tracking-normal">{heading}</h2>
        <p>{text}</p>
      </section>
    </article>
  );
}

function WhatItIs({ offer }: { offer: QuoteOffer }) {
  return offer.work ? <OfferLines work={offer.work} /> : <Offered offer={offer} />;
}

function Message({ offer: { message } }: { offer: QuoteOffer }) {
  return message ? <p className="mt-6 whitespace-pre-line wrap-anywhere">{message}</p> : null;
}

function Offered({ offer }: { offer: QuoteOffer }) {
  return (
    <dl className="mt-8 border-t border-ink">
      {offeredRows(offer).map(([label, value]) => (
        <div key={label} className="flex gap-4 border-b border-line py-2">
          <dt className="w-28 flex-none text-meta text-soft">{label}</dt>
          <dd className="min-w-0 font-strong tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Totals({ offer, label = 'Price' }: { offer: QuoteOffer; label?: string }) {
  return (
    <section aria-label={label} className="mt-6 ml-auto tabular-nums sm:max-w-88">
      <dl className="grid gap-1.5">
        {[...(offer.work ? workAmounts(offer.work) : []), ...offerAmounts(offer)].map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-ink pt-3 font-strong">
          <dt>{totalLabel(offer)}</dt>
          <dd className="font-display text-2xl leading-tight font-heading tracking-display">
            {formatCents(offer.totalCents)}
          </dd>
        </div>
      </dl>
      {totalNotes(offer).map(note => (
        <p key={note} className="mt-2 text-right text-meta text-soft">
          {note}
        </p>
      ))}
    </section>
  );
}
