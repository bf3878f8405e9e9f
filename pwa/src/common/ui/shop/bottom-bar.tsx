import { useCallback, useRef, type ReactNode } from 'react';
import { useLift } from '../dialogs/use-lift.ts';

/**
 * The main action of a phone's screen, held at the bottom; hidden from 1024 px, where it stands in the page.
 * It keeps its height free at the page's end and lifts the toast above itself.
 */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const makeRoom = useCallback(
    (heightPx: number) => room.current?.style.setProperty('height', `${heightPx}px`),
    [],
  );
  useLift(bar, makeRoom);

  return (
    <>
      <div ref={room} className="lg:hidden" />
      <section
        ref={bar}
        data-lift="--toast-lift"
        aria-label={label}
        className="fixed inset-x-0 bottom-0 z-float border-t border-line bg-raised px-page-edge pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-2 lg:hidden"
      >
        {children}
      </section>
    </>
  );
}
