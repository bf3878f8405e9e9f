import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ArtworkNote } from '#contract/artwork/artwork-check.ts';
import { notesId } from './notes-id.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

export interface ArtworkNotesProps {
  /** "left chest" */
  place: string;
  notes: readonly ArtworkNote[];
  isAccepted: (note: ArtworkNote) => boolean;
  onAccept: (note: ArtworkNote, isAccepted: boolean) => void;
}

/** Possible problems with the design and what to do about them. Serious ones must be accepted. */
export function ArtworkNotes({ place, notes, isAccepted, onAccept }: ArtworkNotesProps) {
  const warnings = notes.filter(note => note.tone !== 'ok');
  if (warnings.length === 0) return null;
  return (
    <section
      id={notesId}
      tabIndex={-1}
      aria-label={`Before the ${place} is made`}
      className="scroll-mt-110 border-b border-line bg-raised px-5 py-4 md:mt-3 md:scroll-mt-4 md:rounded-3 md:border"
    >
      <h2 className="font-text text-md leading-snug font-strong tracking-normal">Before it is made</h2>
      <ul className="mt-3 grid gap-4">
        {warnings.map(note => (
          <li key={note.code} className="grid grid-cols-[auto_1fr] gap-x-3">
            <Icon
              of={note.tone === 'stop' ? OctagonAlert : TriangleAlert}
              className={classNames('mt-0.5', note.tone === 'stop' ? 'text-danger' : 'text-wait')}
            />
            <div className="min-w-0">
              <p className="leading-snug font-strong">{note.title}</p>
              <p className="mt-0.5 max-w-measure text-soft">{note.advice}</p>
              {note.tone === 'stop' && (
                <Checkbox
                  className="mt-1"
                  label="I understand, make it anyway"
                  checked={isAccepted(note)}
                  onChange={event => onAccept(note, event.currentTarget.checked)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
