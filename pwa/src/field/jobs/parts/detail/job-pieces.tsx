import { Lock } from 'lucide-react';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { templateFacts } from '#contract/roster/template-words.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { TickBox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { ProgressBar } from '#pwa/common/ui/shop/progress-bar.tsx';
import type { JobChanges } from '../../use-job-changes.ts';

/** Each piece with its name and number, and a tick for what is finished. Works offline. */
export function JobPieces({ job, changes }: { job: JobRow; changes: JobChanges }) {
  const { lettering } = job.details;
  if (!lettering) return null;
  const { roster, ticks = {} } = job;
  const done = Object.keys(ticks).length;
  return (
    <section aria-label="Names and numbers" className="grid gap-3">
      <h3 className="font-text text-xl leading-snug font-strong tracking-head">Names and numbers</h3>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {templateFacts(lettering).map(([label, value]) => (
          <div key={label}>
            <dt className="inline text-soft">{label}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
      {job.details.namesToCome ? (
        <p className="rounded-3 bg-wait-soft p-4 text-on-wait-soft">
          Names to come. The list appears here once it is filled in.
        </p>
      ) : roster ? (
        <>
          <ProgressBar done={done} total={roster.length} label={`${done} of ${roster.length} finished`} />
          <Pieces {...{ job, roster, ticks, changes }} />
        </>
      ) : (
        <p className="flex items-start gap-2 rounded-3 bg-sunken p-4">
          <Icon of={Lock} />
          This device can’t read the names right now. They come back with the next connection.
        </p>
      )}
    </section>
  );
}

interface PiecesProps {
  job: JobRow;
  roster: NonNullable<JobRow['roster']>;
  ticks: NonNullable<JobRow['ticks']>;
  changes: JobChanges;
}

/** By size, as the garments lie on the bench; within a size in the order of the list. */
function Pieces({ job, roster, ticks, changes }: PiecesProps) {
  const inOrder = roster
    .map((piece, at) => ({ ...piece, nth: at + 1 }))
    .toSorted((a, b) => compareSizes(a.size, b.size) || a.nth - b.nth);
  return (
    <ul className="grid gap-2">
      {inOrder.map(({ nth, name, number, size, note }) => {
        const tick = ticks[nth];
        return (
          <li key={nth}>
            <label
              className={classNames(
                'grid min-h-14 w-full cursor-pointer grid-cols-[2.5rem_3rem_minmax(0,1fr)_auto] items-center gap-3 rounded-2 border px-3 py-1',
                tick ? 'border-line bg-sunken text-soft' : 'border-line-strong bg-raised',
              )}
            >
              <TickBox
                checked={tick !== undefined}
                aria-label={[`Piece ${nth}`, size, name, number, note].filter(Boolean).join(', ')}
                onChange={event => changes.tickPiece(job, nth, event.currentTarget.checked)}
              />
              <b className="text-lg font-strong">{size}</b>
              <span className="min-w-0 wrap-anywhere">
                <span className="text-lg font-strong">{name || '–'}</span>
                {note && <span className="block leading-snug text-soft">{note}</span>}
                {tick?.by && <span className="block text-meta leading-snug text-soft">{tick.by}</span>}
              </span>
              <span className="font-display text-3xl leading-tight font-poster tabular-nums">{number}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
