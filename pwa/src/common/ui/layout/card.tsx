import type { ComponentProps } from 'react';
import { classNames } from '../shapes/class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  /** `current` is the one thing to do now on a glove screen; `late` frames it in red (say so in words too). */
  tone?: 'plain' | 'raised' | 'current' | 'late';
  /** Space inside; pictures that reach the edge go without. */
  padded?: boolean;
}

const tones = {
  plain: 'rounded-3 border border-line bg-surface',
  raised: 'rounded-3 border border-line bg-raised',
  current: 'rounded-4 border-2 border-ink bg-raised',
  late: 'rounded-3 border-2 border-danger bg-raised',
};

/** Cotton with a hairline; no shadow. */
export function Card({ tone = 'plain', padded = true, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames('min-w-0', tones[tone], padded && 'p-5', className)} />;
}
