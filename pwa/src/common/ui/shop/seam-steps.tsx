import type { ReactNode } from 'react';
import { classNames } from '../shapes/class-names.ts';
import { SeamProgress } from '../shapes/seam.tsx';

export interface SeamStep {
  key: string;
  label: ReactNode;
}

interface SeamStepsProps {
  /** What the steps lead to; for screen readers. */
  label: string;
  steps: readonly SeamStep[];
  /** Index from 0; equal to the number of steps when all is done. */
  current: number;
  className?: string;
}

/** Words above, seam below, sewn up to the end of the current step. */
export function SeamSteps({ label, steps, current, className }: SeamStepsProps) {
  const number = Math.min(current + 1, steps.length);
  return (
    <nav aria-label={label} className={className}>
      <ol className="mb-2 flex justify-between gap-3 text-label font-strong text-soft">
        {steps.map((step, index) => (
          <li
            key={step.key}
            aria-current={index === current ? 'step' : undefined}
            className={classNames('min-w-0', index <= current && 'text-ink')}
          >
            <span className="mr-[0.4em] tabular-nums">{index + 1}</span>
            {step.label}
          </li>
        ))}
      </ol>
      <SeamProgress done={number} total={steps.length} label={`Step ${number} of ${steps.length}`} />
    </nav>
  );
}
