import type { ReactNode } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';

interface SaveBarProps {
  /** The changes, in words. */
  children: ReactNode;
  saveLabel: string;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Stays visible while there is something to save. */
export function SaveBar({ children, saveLabel, isSaving, onSave, onDiscard }: SaveBarProps) {
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-20 z-float flex flex-wrap items-center gap-3 rounded-3 border-2 border-ink bg-raised px-5 py-3 shadow-3 md:bottom-4"
    >
      <div className="min-w-[min(12rem,100%)] flex-1 leading-snug">{children}</div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onDiscard}>Discard</Button>
        <Button variant="go" loading={isSaving && 'Saving…'} onClick={onSave}>
          {saveLabel}
        </Button>
      </div>
    </section>
  );
}
