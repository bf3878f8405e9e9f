import { piecesText } from '#contract/money/pieces-text.ts';
import type { Roster } from '#contract/roster/roster.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { RosterList } from './roster-list.tsx';
import { templateWords } from './template-words.ts';

export interface RosterDetailsProps {
  roster: Roster & { erasedOn?: string | undefined };
  /** The line it belongs to: "Club Tee, Navy". */
  of: string;
  isOpen?: boolean;
}

/** Names and numbers of one line, piece by piece, behind one line of summary. */
export function RosterDetails({ roster, of, isOpen = false }: RosterDetailsProps) {
  const { template, pieces, erasedOn } = roster;
  return (
    <details open={isOpen} className="group mt-2 rounded-2 bg-sunken px-3">
      <summary className="flex min-h-11 cursor-pointer items-center text-meta font-medium text-link">
        {piecesText(pieces.length)} with names and numbers
      </summary>
      <div className="pb-3">
        <p className="mb-2 text-meta leading-snug text-soft">{templateWords(template)}</p>
        <RosterList
          pieces={pieces}
          label={`Names and numbers, ${of}`}
          erased={erasedOn ? formatShortDate(new Date(`${erasedOn}T00:00:00Z`), 'UTC') : null}
        />
      </div>
    </details>
  );
}
