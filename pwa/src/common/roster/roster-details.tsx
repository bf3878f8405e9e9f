import { useState } from 'react';
import { piecesText } from '#contract/money/pieces-text.ts';
import { isNamesToCome, type Roster } from '#contract/roster/roster.ts';
import { templateWords } from '#contract/roster/template-words.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { type PieceGround, PieceViewer } from './piece-viewer.tsx';
import { RosterList, type RosterTicks } from './roster-list.tsx';

type SoldRoster = Roster & { erasedOn?: string | undefined };

export interface RosterDetailsProps {
  roster: SoldRoster;
  /** The line it belongs to: "Club Tee, Navy". */
  of: string;
  /** With it, the pieces are seen in pictures too. */
  ground?: PieceGround | undefined;
  isOpen?: boolean;
  /** Of a picture elsewhere on the page that shows the same piece. */
  onShow?: (at: number) => void;
}

/** Names and numbers of one line, piece by piece, behind one line of summary. */
export function RosterDetails({ roster, of, isOpen = false, ...rest }: RosterDetailsProps) {
  const { template, pieces } = roster;
  if (isNamesToCome(roster))
    return (
      <p className="mt-2 rounded-2 bg-sunken px-3 py-2 text-meta leading-snug">
        <b className="font-strong">Names to come</b>
        <span className="block text-soft">{templateWords(template)}</span>
      </p>
    );
  return (
    <details open={isOpen} className="group mt-2 rounded-2 bg-sunken px-3">
      <summary className="flex min-h-11 cursor-pointer items-center text-meta font-medium text-link">
        {piecesText(pieces.length)} with names and numbers
      </summary>
      <div className="pb-3">
        <p className="mb-2 text-meta leading-snug text-soft">{templateWords(template)}</p>
        <SeenPieces roster={roster} label={`Names and numbers, ${of}`} {...rest} />
      </div>
    </details>
  );
}

interface SeenPiecesProps extends Pick<RosterDetailsProps, 'ground' | 'onShow'> {
  roster: SoldRoster;
  label: string;
  ticks?: RosterTicks | null;
}

/** The list, and beside it one piece as it will look: the first one to begin with. */
export function SeenPieces({ roster, label, ground, ticks, onShow }: SeenPiecesProps) {
  const { template, pieces, erasedOn } = roster;
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, pieces.length - 1);
  const piece = pieces[at];
  const erased = erasedOn ? formatShortDate(new Date(`${erasedOn}T00:00:00Z`), 'UTC') : null;
  if (!ground || !piece) return <RosterList {...{ pieces, label, erased, ticks }} />;

  function show(next: number) {
    setChosen(next);
    onShow?.(next);
  }

  return (
    <div className="@container">
      <div className="grid gap-4 @min-[28rem]:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] @min-[28rem]:items-start">
        <PieceViewer
          {...ground}
          {...{ template, piece, at }}
          count={pieces.length}
          onShow={show}
          className="@min-[28rem]:sticky @min-[28rem]:top-4"
        />
        <RosterList {...{ pieces, label, erased, ticks }} shown={{ at, onShow: show }} />
      </div>
    </div>
  );
}
