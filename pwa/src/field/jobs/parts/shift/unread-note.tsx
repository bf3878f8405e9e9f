import { BookOpenCheck } from 'lucide-react';
import { formatAgo } from '#contract/time/dates.ts';
import type { ShiftNoteRow } from '#contract/jobs/shift-notes.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { HandedJobs } from './handed-jobs.tsx';

interface UnreadNoteProps {
  notes: readonly ShiftNoteRow[];
  me: number;
  now: Date;
  onOpen: (id: string) => void;
  onRead: (note: ShiftNoteRow) => void;
}

/** The first hand-over that this person hasn't read. It stays until they have, wherever they sign in. */
export function UnreadNote({ notes: [note, ...others], me, now, onOpen, onRead }: UnreadNoteProps) {
  if (!note) return null;
  return (
    <section
      aria-label="From the shift before"
      className="mb-3 grid max-h-[40dvh] flex-none gap-3 overflow-y-auto rounded-3 bg-raised p-4 text-lg inset-ring-2 inset-ring-action"
    >
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto font-text text-xl leading-snug font-strong tracking-head">
          {note.authorId === me ? 'Your hand-over' : `From ${note.by ?? 'the shift before'}`}
          <span className="ml-2 font-regular text-soft">{formatAgo(new Date(note.at), now)}</span>
        </h2>
        {others.length > 0 && <span className="text-soft tabular-nums">{others.length} more</span>}
        <Button variant="go" size="small" icon={BookOpenCheck} onClick={() => onRead(note)}>
          Read
        </Button>
      </header>
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        {note.text && <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>}
        <HandedJobs jobs={note.jobs} onOpen={onOpen} />
      </div>
    </section>
  );
}
