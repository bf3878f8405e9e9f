import type { RosterPiece } from '#contract/roster/roster.ts';
import { TickBox } from '../ui/forms/checkbox.tsx';
import { classNames } from '../ui/shapes/class-names.ts';

export interface RosterTicks {
  /** Places in the list, from 0. */
  ticked: ReadonlySet<number>;
  onTick: (at: number, isTicked: boolean) => void;
}

interface RosterListProps {
  pieces: readonly RosterPiece[];
  /** Read out: "Names and numbers of Navy Tee". */
  label: string;
  /** When the names were erased, as people read it. */
  erased?: string | null;
  /** A box before each piece, for somebody who checks one after another. */
  ticks?: RosterTicks | null;
  /** The piece in the picture beside the list, and how to show another one. */
  shown?: { at: number; onShow: (at: number) => void };
  className?: string;
}

/** Each piece on a line of its own: number in the list, name, number, size, note. */
export function RosterList({ pieces, label, erased, ticks, shown, className }: RosterListProps) {
  return (
    <div className={className}>
      {erased && <p className="mb-2 text-meta text-soft">The names were erased on {erased}.</p>}
      <table aria-label={label} className="w-full text-meta leading-snug tabular-nums">
        <thead className="text-left text-soft">
          <tr>
            {ticks && (
              <th scope="col" className="py-1 pr-3 font-regular">
                <span className="sr-only">Checked</span>
              </th>
            )}
            {['', 'Name', 'No.', 'Size', 'Note'].map((head, at) => (
              <th key={head} scope="col" className="py-1 pr-3 font-regular">
                {at === 0 ? <span className="sr-only">Piece</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece, at) => (
            <Piece key={at} {...{ piece, at, ticks, shown }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PieceProps extends Pick<RosterListProps, 'ticks' | 'shown'> {
  piece: RosterPiece;
  at: number;
}

function Piece({ piece: { name, number, size, note }, at, ticks, shown }: PieceProps) {
  const isShown = shown?.at === at;
  const cell = shown ? '' : 'py-1';
  const words = [`Piece ${at + 1}`, name, number, size].filter(Boolean).join(', ');
  return (
    <tr className={classNames('border-t border-line', isShown && 'bg-action-soft text-on-action-soft')}>
      {ticks && (
        <td className="w-11 py-1 pr-2 pl-1">
          <TickBox
            checked={ticks.ticked.has(at)}
            aria-label={`Checked: ${words}`}
            onChange={event => ticks.onTick(at, event.currentTarget.checked)}
          />
        </td>
      )}
      <td className={classNames('pr-3 text-soft', shown ? 'w-11' : 'w-8 py-1')}>
        {shown ? (
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={`Show ${words}`}
            className="min-h-11 w-full rounded-1 px-1 text-left text-link underline"
            onClick={() => shown.onShow(at)}
          >
            {at + 1}
          </button>
        ) : (
          at + 1
        )}
      </td>
      <td className={classNames(cell, 'min-w-16 pr-3 font-strong wrap-anywhere')}>{name || '–'}</td>
      <td className={classNames(cell, 'pr-3')}>{number || '–'}</td>
      <td className={classNames(cell, 'pr-3')}>{size}</td>
      <td className={classNames(cell, 'min-w-16 wrap-anywhere', !isShown && 'text-soft')}>{note}</td>
    </tr>
  );
}
