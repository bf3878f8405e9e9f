import { Undo2 } from 'lucide-react';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';

interface UndoBarProps {
  name: string;
  /** The new stage, in words. */
  to: string;
  onUndo: () => void;
}

/** Shown below the column that a job was moved to, until the time for Undo is over. */
export function UndoBar({ name, to, onUndo }: UndoBarProps) {
  return (
    <div className="flex min-h-18 flex-none animate-toast-in items-center gap-3 rounded-3 bg-toast py-1.5 pr-1.5 pl-4 text-lg leading-snug text-on-toast shadow-3">
      <output className="min-w-0 flex-1">
        <VisuallyHidden>Job Updated: </VisuallyHidden>
        <span className="block truncate font-strong">{name}</span>
        moved to {to}
      </output>
      <button
        type="button"
        onClick={onUndo}
        className="inline-flex min-h-15 flex-none items-center gap-2 rounded-2 bg-on-toast px-5 text-xl font-strong text-toast hover:opacity-90"
      >
        <Icon of={Undo2} size="small" />
        Undo
      </button>
    </div>
  );
}
