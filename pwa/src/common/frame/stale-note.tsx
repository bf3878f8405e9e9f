import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDate, formatTime } from '#contract/time/dates.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

interface StaleNoteProps {
  /** ISO time of the displayed data. Null while it is fresh. */
  asOf: string | null;
  isAsking?: boolean;
  onReload: () => void;
  /** Why it is a copy. Defaults to "the shop does not answer". */
  why?: string;
  /** What is shown, if the page has more than that: "Products", "Prices". */
  what?: string;
  className?: string;
  /** A sentence about what may have changed since. */
  children?: ReactNode;
}

/** Says that this is the device's own copy, and how old it is. */
export function StaleNote({
  asOf,
  isAsking = false,
  onReload,
  why = 'The shop cannot be reached.',
  what,
  className,
  children,
}: StaleNoteProps) {
  const { timeZone } = useShopFacts();
  if (asOf === null) return null;
  const then = new Date(asOf);
  const when = `${formatShortDate(then, timeZone)}, ${formatTime(then, timeZone)}`;
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 bg-wait-soft py-1 pr-1 pl-3 text-ink',
        className,
      )}
    >
      <Icon of={CloudOff} size="small" className="text-wait" />
      <output className="min-w-0 flex-1 basis-60 py-2">
        {isAsking ? 'The shop is slow to answer.' : why}{' '}
        <span className="whitespace-nowrap">
          {what ? `${what} as of` : 'As of'} {when}.
        </span>{' '}
        {children}
      </output>
      <Button
        variant="quiet"
        size="small"
        className="ml-auto"
        onClick={onReload}
        loading={isAsking && 'Trying...'}
      >
        Try again
      </Button>
    </p>
  );
}
