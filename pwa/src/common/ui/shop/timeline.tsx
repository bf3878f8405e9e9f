import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';
import { VisuallyHidden } from '../shapes/visually-hidden.tsx';

export interface TimelineStep {
  key: string;
  state: 'done' | 'now' | 'todo';
  /** When it was or is expected. */
  when?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}

const spoken = { done: 'Done: ', now: 'Now: ', todo: 'To come: ' };

/** A thread downwards with knots: ring with tick, filled ink for now, grey ring for later. */
export function Timeline({ steps, className }: { steps: readonly TimelineStep[]; className?: string }) {
  return (
    <ol className={classNames('grid', className)}>
      {steps.map(step => (
        <li
          key={step.key}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="thread-down relative grid grid-cols-[2rem_1fr] gap-4 pb-6 last:pb-0"
        >
          <Knot state={step.state} />
          <div className="min-w-0">
            {step.when && <p className="text-meta text-soft tabular-nums">{step.when}</p>}
            <h3 className={titles[step.state]}>
              <VisuallyHidden>{spoken[step.state]}</VisuallyHidden>
              {step.title}
            </h3>
            {step.children && <div className="text-soft">{step.children}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

const quietTitle = 'font-text text-lg glove:text-xl leading-snug font-strong tracking-head';
const titles = {
  done: quietTitle,
  now: 'my-0.5 text-2xl',
  todo: `${quietTitle} text-soft`,
};

function Knot({ state }: { state: TimelineStep['state'] }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative grid size-8 place-items-center rounded-round',
        state === 'done' && 'bg-ground inset-ring-2 inset-ring-ink',
        state === 'now' && 'bg-ink ring-4 ring-ground',
        state === 'todo' && 'bg-ground inset-ring-2 inset-ring-line-strong',
      )}
    >
      {state === 'done' && <Icon of={Check} size="small" weight="strong" />}
      {state === 'now' && <span className="size-3 rounded-round bg-ground" />}
    </span>
  );
}
