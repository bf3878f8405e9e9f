import { useState } from 'react';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { RunningClock } from '../../hours.ts';
import { type BoardStage, jobFilterTitles, jobHeading } from '../../job-board.ts';
import { FinishedCard } from './finished-card.tsx';
import { JobCard } from './job-card.tsx';
import { UndoBar } from './undo-bar.tsx';
import type { LastMove } from './use-undo.ts';

/** Finished cards that are shown. Older ones are in the list. */
const mostFinished = 12;
/** Open cards shown at first, and added at a time. The next jobs are at the top. */
const pageOfCards = 40;

interface BoardColumnProps {
  stage: BoardStage;
  jobs: readonly SeenRow<JobRow>[];
  clock: ShopClock;
  changed: ReadonlySet<string>;
  /** The only column shown, so its cards are side by side. */
  isAlone: boolean;
  lastMove: LastMove | null;
  running: RunningClock | null;
  onOpen: (job: JobRow) => void;
  onMove: (job: JobRow) => void;
  onStart: (job: JobRow) => void;
  onStop: (running: RunningClock) => void;
  onUndo: () => void;
}

export function BoardColumn(props: BoardColumnProps) {
  const { stage, jobs, clock, changed, isAlone, lastMove, running, onOpen, onMove, onUndo } = props;
  const [cards, setCards] = useState(stage === 'completed' ? mostFinished : pageOfCards);
  const shown = jobs.slice(0, cards);
  const Card = stage === 'completed' ? FinishedCard : JobCard;
  return (
    <section aria-labelledby={`column-${stage}`} className="flex min-h-0 min-w-0 flex-col">
      <h2 id={`column-${stage}`} className="flex items-baseline justify-between px-1 pb-2 text-2xl">
        {jobFilterTitles[stage]}
        <span className="text-soft tabular-nums">{jobs.length}</span>
      </h2>
      <ol
        className={classNames(
          'grid flex-1 content-start gap-3 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:pb-5',
          isAlone ? 'md:grid-cols-2 xl:grid-cols-3' : 'md:max-lg:grid-cols-2',
        )}
      >
        {shown.map((seen, index) => (
          <Card
            key={seen.row.id}
            seen={seen}
            clock={clock}
            isChanged={changed.has(seen.row.id)}
            isFirst={index === 0}
            running={running}
            onOpen={() => onOpen(seen.row)}
            onMove={() => onMove(seen.row)}
            onStart={() => props.onStart(seen.row)}
            onStop={props.onStop}
          />
        ))}
        {jobs.length === 0 && <li className="px-1 text-lg text-soft">{emptyWords[stage]}</li>}
        {jobs.length > shown.length &&
          (stage === 'completed' ? (
            <li className="px-1 text-lg text-soft">And {jobs.length - shown.length} before, in the list.</li>
          ) : (
            <li>
              <Button wide onClick={() => setCards(cards + pageOfCards)}>
                Show more, {jobs.length - shown.length} wait
              </Button>
            </li>
          ))}
      </ol>
      {lastMove?.to === stage && (
        <div className="sticky bottom-4 z-float pt-2 lg:static lg:pb-4">
          <UndoBar name={jobHeading(lastMove.job)} to={jobFilterTitles[stage]} onUndo={onUndo} />
        </div>
      )}
    </section>
  );
}

const emptyWords = {
  pending: 'Nothing waits.',
  in_progress: 'Nothing is being worked on.',
  completed: 'Nothing finished yet.',
};
