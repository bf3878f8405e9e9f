import { classNames } from '../shapes/class-names.ts';

interface StageTicksProps {
  stages: readonly string[];
  /** Index from 0; -1 before the first. */
  current: number;
  className?: string;
}

/** A stepper for dense tables: one plain tick per stage and the stage's name. */
export function StageTicks({ stages, current, className }: StageTicksProps) {
  const name = stages[current];
  return (
    <span className={classNames('inline-flex items-center gap-0.75 align-middle', className)}>
      {stages.map((stage, index) => (
        <span
          key={stage}
          aria-hidden="true"
          className={classNames(
            'h-4.5 w-3.5 rounded-1',
            index < current ? 'bg-track-done' : index === current ? 'bg-track-now' : 'bg-track',
          )}
        />
      ))}
      {name && <span className="ml-2 text-sm glove:text-lg font-medium whitespace-nowrap">{name}</span>}
      {name && <span className="sr-only">{`, stage ${current + 1} of ${stages.length}`}</span>}
    </span>
  );
}
