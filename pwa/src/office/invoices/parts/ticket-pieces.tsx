import type { JobRow } from '#contract/jobs/endpoints.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { templateFacts } from '#contract/roster/template-words.ts';

/** Names and numbers to tick off with a pen, by size. */
export function TicketPieces({ job }: { job: JobRow }) {
  const { lettering } = job.details;
  if (!lettering) return null;
  const { roster, ticks = {} } = job;
  const pieces = (roster ?? [])
    .map((piece, at) => ({ ...piece, nth: at + 1 }))
    .toSorted((a, b) => compareSizes(a.size, b.size) || a.nth - b.nth);
  const cell = 'border border-line-strong px-2 py-1';
  return (
    <section className="mt-6">
      <h2 className="font-text text-body font-strong tracking-normal">Names and numbers</h2>
      <p className="mt-1 tabular-nums">
        {templateFacts(lettering)
          .map(([label, value]) => `${label}: ${value}`)
          .join('. ')}
        .
      </p>
      {job.details.namesToCome ? (
        <p className="mt-2 font-strong">Names to come.</p>
      ) : roster ? (
        <table aria-label="Names and numbers" className="mt-3 w-full tabular-nums">
          <thead className="text-left text-meta text-soft">
            <tr>
              {['Done', 'Size', 'Name', 'No.', 'Note'].map(head => (
                <th key={head} scope="col" className={`${cell} font-regular`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pieces.map(({ nth, size, name, number, note }) => (
              <tr key={nth} className="break-inside-avoid">
                <td className={`${cell} w-12 text-center`}>{ticks[nth] ? '✓' : '☐'}</td>
                <td className={`${cell} w-16 font-strong`}>{size}</td>
                <td className={`${cell} text-lg font-strong wrap-anywhere`}>{name}</td>
                <td className={`${cell} w-16 text-lg font-strong`}>{number}</td>
                <td className={cell}>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt-2 text-soft">
          This device can’t read the names right now. Connect it and print again.
        </p>
      )}
    </section>
  );
}
