import type { OfferedWork } from '#contract/quotes/offer-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { isNamesToCome } from '#contract/roster/roster.ts';
import { LazyRoster } from '#pwa/common/roster/lazy-roster.tsx';
import { lineNote, linePieces, piecesCents } from '#contract/quotes/offer-words.ts';

/** The lines of a quote, each with its garment. */
export function OfferLines({ work }: { work: OfferedWork }) {
  if (work.lines.length === 0) return null;
  return (
    <ul aria-label="Lines" className="mt-8 border-t border-ink">
      {work.lines.map(line => (
        <li
          key={line.id}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
        >
          {line.image ? (
            <img
              src={line.image}
              alt=""
              className="row-span-2 size-14 rounded-2 object-contain sm:row-span-1"
            />
          ) : (
            <span />
          )}
          <div className="min-w-0">
            <b className="leading-snug font-strong wrap-anywhere">{line.name}</b>
            <p className="text-meta text-soft wrap-anywhere">{lineNote(line)}</p>
            {line.roster && !isNamesToCome(line.roster) && (
              <LazyRoster roster={line.roster} of={[line.name, line.colour].filter(Boolean).join(', ')} />
            )}
          </div>
          <p className="col-start-2 flex justify-between gap-4 tabular-nums sm:col-start-3 sm:block sm:text-right">
            <span className="text-meta text-soft sm:block">{linePieces(line)}</span>
            <span className="font-strong">{formatCents(piecesCents(line))}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
