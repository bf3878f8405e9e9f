import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/alert-dialog';
import { scrimClass } from './dialog.tsx';
import { useFocusBack } from './focus-back.ts';

interface AlertFrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Buttons, the main one first; one of them stands in `AlertWayOut`. */
  actions: ReactNode;
  children?: ReactNode;
}

/**
 * A question that must be answered: the focus starts on the cancel button, Escape cancels, and a press outside does
 * nothing.
 */
export function AlertFrame({ open, onOpenChange, title, description, actions, children }: AlertFrameProps) {
  const focusBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...focusBack}
          className="fixed inset-x-4 top-1/2 z-sheet mx-auto max-h-[calc(100dvh-2rem)] max-w-dialog -translate-y-1/2 overflow-y-auto overscroll-contain rounded-3 bg-raised p-5 shadow-3 focus-visible:outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in md:p-6"
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-soft">{description}</Radix.Description>
          {children}
          <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">{actions}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Wraps the button that changes nothing. */
export function AlertWayOut({ children }: { children: ReactNode }) {
  return <Radix.Cancel asChild>{children}</Radix.Cancel>;
}
