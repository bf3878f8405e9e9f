import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

export type BadgeTone = 'ok' | 'wait' | 'info' | 'late' | 'idle' | 'outline';

interface BadgeProps {
  /** `outline` for a state nobody knows. */
  tone?: BadgeTone;
  /** Where it asks for action: wait, late, done. */
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
}

const tones: Record<BadgeTone, string> = {
  ok: 'bg-ok-soft text-on-ok-soft outdoors:inset-ring-1 outdoors:inset-ring-current',
  wait: 'bg-wait-soft text-on-wait-soft',
  info: 'bg-info-soft text-on-info-soft',
  late: 'bg-danger-soft text-on-danger-soft outdoors:inset-ring-1 outdoors:inset-ring-current',
  idle: 'bg-idle-soft text-on-idle-soft',
  outline: 'text-soft inset-ring-1 inset-ring-line-strong',
};

/** A state in a word. Not a button, never by colour alone. */
export function Badge({ tone = 'idle', icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex align-middle min-h-6.5 items-center gap-[0.35em] rounded-1 px-[0.55em] text-xs leading-tight font-strong whitespace-nowrap glove:min-h-9 glove:text-lg',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon of={icon} size="small" weight="strong" />}
      {children}
    </span>
  );
}

/** A state by the looks and the words that a table gives it. */
export function StatusBadge({
  of: { words, ...looks },
}: {
  of: Omit<BadgeProps, 'children'> & { words: string };
}) {
  return <Badge {...looks}>{words}</Badge>;
}
