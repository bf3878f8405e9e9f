import { type ReactNode, Suspense } from 'react';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';

interface DisclosurePanelProps {
  /** For `aria-controls` of its button. */
  id: string;
  isOpen: boolean;
  /** May be loaded when it is opened. */
  children: ReactNode;
  className: string;
}

/** What a button of `useDisclosure` opens. */
export function DisclosurePanel({ id, isOpen, children, className }: DisclosurePanelProps) {
  return (
    <div
      id={id}
      hidden={!isOpen}
      className={classNames(
        'absolute top-full right-0 z-header animate-menu-in rounded-3 border border-line bg-raised p-1 shadow-2',
        className,
      )}
    >
      {isOpen && <Suspense fallback={<Spinner className="p-3">Loading...</Spinner>}>{children}</Suspense>}
    </div>
  );
}
