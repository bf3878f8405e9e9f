import { formatShortDate } from '#contract/time/dates.ts';
import type { OrderDocument } from '#contract/invoices/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { DownloadPdf } from './download-pdf.tsx';

interface AdjustmentListProps {
  notes: readonly OrderDocument[];
  token: string | null;
}

/** What corrects this invoice or adds to it. Each of them is its own document. */
export function AdjustmentList({ notes, token }: AdjustmentListProps) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="adjustments" className="mx-auto mt-8 max-w-200 print:hidden">
      <h2 id="adjustments" className="text-xl">
        Further documents of this order
      </h2>
      <ul className="mt-3 grid gap-3">
        {notes.map(note => (
          <li
            key={note.number}
            className="flex flex-wrap items-center justify-between gap-3 rounded-2 bg-sunken p-4 tabular-nums"
          >
            <div className="min-w-0">
              <p className="font-strong">
                {note.title} {note.number}: {formatCents(note.totalCents)}
              </p>
              <p className="text-meta text-soft">
                {formatShortDate(new Date(note.issuedAt), note.timeZone)}
                {note.isGstShown && `, including ${formatCents(note.gstCents)} GST`}
                {note.kind === 'adjustment_note'
                  ? note.reason && `. ${note.reason}`
                  : '. For what was added.'}
              </p>
            </div>
            <DownloadPdf orderId={note.orderId} number={note.number} token={token} variant="line" />
          </li>
        ))}
      </ul>
    </section>
  );
}
