/**
 * Links and buttons that open a record from its row, with a press area that covers the row. Arrow keys move between
 * rows.
 */
import { ChevronRight, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { openIdOf } from './list-address.ts';

const covering = "after:absolute after:inset-0 after:content-['']";
const title = `font-strong text-link underline ${covering}`;
const view = `inline-flex min-h-8 items-center gap-0.5 rounded-1 font-medium text-link ${covering} coarse:min-h-control-small`;

/** The row's title. The page it opens knows which list it came from. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const [address] = useSearchParams();
  return (
    <Link to={to} state={{ listSearch: address.toString() }} data-row="" className={title}>
      {children}
    </Link>
  );
}

interface RowButtonProps {
  onOpen: () => void;
  /** A long title wraps instead of being truncated. */
  isWhole?: boolean;
  children: ReactNode;
}

/** The row's title, if the record opens over the list. */
export function RowButton({ isWhole = false, onOpen, children }: RowButtonProps) {
  const lines = isWhole
    ? 'wrap-anywhere'
    : 'max-w-full truncate max-xl:wrap-anywhere max-xl:whitespace-normal';
  return (
    <button type="button" data-row="" onClick={onOpen} className={`text-left ${lines} ${title}`}>
      {children}
    </button>
  );
}

const looks = (
  <>
    View
    <Icon of={ChevronRight} size="small" />
  </>
);

export function ViewButton({ what, onOpen }: { what: string; onOpen: () => void }) {
  return (
    <button type="button" data-row="" aria-label={`View ${what}`} onClick={onOpen} className={view}>
      {looks}
    </button>
  );
}

export function ViewLink({ what, to }: { what: string; to: string }) {
  return (
    <Link to={to} data-row="" aria-label={`View ${what}`} className={view}>
      {looks}
    </Link>
  );
}

/** Restores what was deleted. It is above the press area that covers the row. */
export function RestoreButton({ what, onRestore }: { what: string; onRestore: () => void }) {
  return (
    <Button
      size="small"
      icon={Undo2}
      data-row=""
      className="relative z-1"
      aria-label={`Restore ${what}`}
      onClick={onRestore}
    >
      Restore
    </Button>
  );
}

/** The record that is open over the list, by its number. */
export function useOpenRecord(name: string) {
  const [value, setValue] = useOpenInQuery(name);
  return {
    openId: openIdOf(value),
    open: (id: number) => setValue(String(id)),
    close: () => setValue(null),
  };
}
