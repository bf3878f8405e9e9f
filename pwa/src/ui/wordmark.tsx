import { classNames } from './class-names.ts';

interface WordmarkProps {
  /** The shop's name. */
  name: string;
  size?: 'regular' | 'large';
  className?: string;
}

/** The name, set tight in the display face. Put it inside a link that says where it goes. */
export function Wordmark({ name, size = 'regular', className }: WordmarkProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center font-display leading-tight font-poster tracking-poster whitespace-nowrap',
        size === 'regular' ? 'text-2xl' : 'text-3xl',
        className,
      )}
    >
      {name}
    </span>
  );
}
