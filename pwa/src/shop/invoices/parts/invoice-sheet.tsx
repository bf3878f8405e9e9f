import { CreditCard } from 'lucide-react';
import { Fragment } from 'react';
import type { HowToPay, InvoiceDocument } from '#contract/invoices/endpoints.ts';
import { payRows } from '#contract/invoices/pay-words.ts';
import {
  amountRows,
  buyerLines,
  dayOf,
  gstNotes,
  type InvoiceStanding,
  paymentWords,
  sellerLines,
} from '#contract/invoices/invoice-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Seam } from '#pwa/common/ui/shapes/seam.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { PaperFacts, PaperHead, Party } from '#pwa/common/ui/shop/paper-head.tsx';

/** The invoice with the wording of the PDF, for the screen and for printing. */
export function InvoiceSheet({ invoice, standing }: { invoice: InvoiceDocument; standing: InvoiceStanding }) {
  const { heading, text } = paymentWords(invoice, standing);
  return (
    <article>
      <PaperHead title={invoice.title} shopName={invoice.seller.name} />
      <Seam className="mt-3 mb-6" />
      <div className="grid gap-6 sm:grid-cols-[1fr_1fr_15rem]">
        <Party heading="From" lines={sellerLines(invoice)} />
        <Party heading="To" lines={buyerLines(invoice)} />
        <PaperFacts
          facts={[
            ['Number', invoice.number],
            ['Date of issue', dayOf(invoice, invoice.issuedAt)],
            ['Order', invoice.orderId],
            ['Order placed', dayOf(invoice, invoice.orderedAt)],
          ]}
        />
      </div>
      <InvoiceLines lines={invoice.lines} />
      <Totals invoice={invoice} />
      <section className="mt-6 rounded-2 bg-ground p-4 tabular-nums">
        <h2 className="font-text text-body font-strong tracking-normal">{heading}</h2>
        <p>{text}</p>
        {standing.howToPay && <HowToPayRows howToPay={standing.howToPay} />}
      </section>
    </article>
  );
}

function Totals({ invoice }: { invoice: InvoiceDocument }) {
  return (
    <section aria-label="Totals" className="mt-5 ml-auto tabular-nums sm:max-w-88">
      <dl className="grid gap-1.5">
        {amountRows(invoice).map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-ink pt-3 font-strong">
          <dt>Total</dt>
          <dd className="font-display text-2xl leading-tight font-heading tracking-display">
            {formatCents(invoice.totalCents)}
          </dd>
        </div>
      </dl>
      <div className="mt-2 text-right text-meta text-soft">
        {gstNotes(invoice).map(note => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </section>
  );
}

/** Bank details to copy, and the page that takes a card. */
function HowToPayRows({ howToPay }: { howToPay: HowToPay }) {
  const rows = payRows(howToPay);
  return (
    <>
      {rows.length > 0 && (
        <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
          {rows.map(({ label, value }) => (
            <Fragment key={label}>
              <dt className="text-soft">{label}</dt>
              <dd className="font-strong wrap-anywhere select-all">{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {howToPay.url && (
        <p className="mt-3 print:hidden">
          <Button variant="go" icon={CreditCard} asChild>
            <a href={pathOf(howToPay.url)}>Pay {formatCents(howToPay.openCents)} by card</a>
          </Button>
        </p>
      )}
    </>
  );
}

/** The same on this origin, whatever address the shop is reached by. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
