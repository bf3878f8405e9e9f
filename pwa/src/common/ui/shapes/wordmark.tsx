import { classNames } from './class-names.ts';

interface WordmarkProps {
  /** The shop's name. */
  name: string;
  size?: 'regular' | 'large';
  className?: string;
}

/** The name, set tight in the display face; a long one is cut short. Put it inside a link that says where it goes. */
export function Wordmark({ name, size = 'regular', className }: WordmarkProps) {
  return (
    <span
      className={classNames(
        'block max-w-full truncate py-[0.1em] font-display leading-tight font-poster tracking-poster',
        size === 'regular' ? 'text-2xl' : 'text-3xl',
        className,
      )}
    >
      {name}
    </span>
  );
}
