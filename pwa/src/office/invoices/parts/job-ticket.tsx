import { formatShortDate, formatTime } from '#contract/time/dates.ts';
import { toComeWords } from '#contract/jobs/sizes-to-come.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { Seam } from '#pwa/common/ui/shapes/seam.tsx';
import { PaperFacts } from '#pwa/common/ui/shop/paper-head.tsx';
import { QrCode } from '#pwa/common/invoices/qr-code.tsx';
import { TicketArtwork } from './ticket-artwork.tsx';
import { TicketPieces } from './ticket-pieces.tsx';

/** One job on one sheet, readable at arm's length at a machine: no price, no contact details. */
export function JobTicket({ job, timeZone }: { job: JobRow; timeZone: string }) {
  const garment = garmentOf(job.details);
  const address = `${location.origin}/admin/jobs?job=${job.id}`;
  return (
    <article aria-labelledby={`job-${job.id}`}>
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-meta text-soft">Job ticket</p>
          <h1 id={`job-${job.id}`} className="text-2xl whitespace-nowrap tabular-nums sm:text-3xl">
            {job.jobNumber}
          </h1>
          <p className="mt-1 text-lg leading-snug font-strong">{job.title}</p>
          {job.customerDisplayName && <p className="text-lg">{job.customerDisplayName}</p>}
        </div>
        <QrCode
          text={address}
          label={`Opens job ${job.jobNumber}`}
          className="-mt-2 -mr-2 size-20 shrink-0 sm:size-28"
        />
      </header>
      <Seam className="mt-2 mb-5" />
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div>
          <p className="text-meta text-soft">Due</p>
          <p className="font-display text-2xl leading-tight font-heading">
            {job.dueDate ? formatShortDate(new Date(job.dueDate), timeZone) : 'No date'}
          </p>
          {job.dueDate && <p className="tabular-nums">{formatTime(new Date(job.dueDate), timeZone)}</p>}
        </div>
        <PaperFacts facts={factsOf(job)} />
      </div>
      <SizesToCome job={job} />
      <SizeTable job={job} />
      {job.artwork.length > 0 && (
        <div className="mt-6 grid gap-6">
          {job.artwork.map((artwork, at) => (
            <TicketArtwork
              key={at}
              garment={garment}
              color={job.details.color ?? null}
              artwork={artwork}
              files={(job.productionFiles ?? []).filter(file => file.artwork === artwork.sha256)}
            />
          ))}
        </div>
      )}
      <TicketPieces job={job} />
      <Notes job={job} />
      <Signing />
    </article>
  );
}

function factsOf(job: JobRow): (readonly [string, string])[] {
  return [
    ...(job.orderNumber ? [['Order', job.orderNumber] as const] : []),
    ...(job.projectNumber ? [['Project', job.projectNumber] as const] : []),
    ['Work', capitalised(job.type)],
    ['Priority', capitalised(job.priority)],
    ['Planned hours', String(job.estimatedHours)],
  ];
}

/** A ticket on paper doesn't hear of the sizes: it says that it isn't whole. */
function SizesToCome({ job }: { job: JobRow }) {
  const words = toComeWords(job);
  if (words === null) return null;
  return (
    <p className="mt-5 border-2 border-ink px-4 py-2 text-lg leading-snug">
      <b className="font-strong">Waits: {words.charAt(0).toLowerCase() + words.slice(1)}.</b> Print a new
      ticket when they are here.
    </p>
  );
}

/** The colour in one row, its sizes side by side. A job that was typed in by hand may have neither. */
function SizeTable({ job }: { job: JobRow }) {
  const { color, productName, sizes = [] } = job.details;
  const wanted = sizes
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => compareSizes(a.size, b.size));
  if (wanted.length === 0) {
    return job.pieces > 0 ? <p className="mt-5 text-xl font-strong">{job.pieces} pieces</p> : null;
  }
  const cell = 'border border-line-strong px-3 py-1.5 text-center';
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full tabular-nums">
        <caption className="pb-2 text-left font-strong">{productName}</caption>
        <thead>
          <tr className="text-meta text-soft">
            <th scope="col" className={`${cell} text-left font-regular`}>
              Colour
            </th>
            {wanted.map(({ size }) => (
              <th key={size} scope="col" className={`${cell} font-regular`}>
                {size}
              </th>
            ))}
            <th scope="col" className={`${cell} font-regular`}>
              All
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="text-xl font-strong">
            <th scope="row" className={`${cell} text-left text-body font-strong`}>
              {color?.name || 'One colour'}
            </th>
            {wanted.map(({ size, quantity }) => (
              <td key={size} className={cell}>
                {quantity}
              </td>
            ))}
            <td className={cell}>{job.pieces}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Notes({ job }: { job: JobRow }) {
  const isOwnWords = job.description && job.description !== `${job.pieces} pieces`;
  const notes = [
    job.holdReason ? `On hold: ${job.holdReason}` : '',
    isOwnWords ? job.description : '',
    job.notes ?? '',
    ...job.noteEntries.map(({ text, by }) => (by ? `${by}: ${text}` : text)),
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="font-text text-body font-strong tracking-normal">Notes</h2>
      {notes.map((note, at) => (
        <p key={at} className="mt-1 whitespace-pre-line">
          {note}
        </p>
      ))}
    </section>
  );
}

/** Filled in by hand. */
function Signing() {
  return (
    <ul className="mt-12 grid grid-cols-3 gap-6 text-meta text-soft">
      {['Counted in', 'Spoiled', 'Checked by'].map(label => (
        <li key={label} className="border-t border-ink pt-1">
          {label}
        </li>
      ))}
    </ul>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
