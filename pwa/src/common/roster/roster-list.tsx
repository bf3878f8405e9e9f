import type { RosterPiece } from '#contract/roster/roster.ts';

interface RosterListProps {
  pieces: readonly RosterPiece[];
  /** Read out: "Names and numbers of Navy Tee". */
  label: string;
  /** When the names were erased, as people read it. */
  erased?: string | null;
  className?: string;
}

/** Each piece on a line of its own: number in the list, name, number, size, note. */
export function RosterList({ pieces, label, erased, className }: RosterListProps) {
  return (
    <div className={className}>
      {erased && <p className="mb-2 text-meta text-soft">The names were erased on {erased}.</p>}
      <table aria-label={label} className="w-full text-meta leading-snug tabular-nums">
        <thead className="text-left text-soft">
          <tr>
            {['', 'Name', 'No.', 'Size', 'Note'].map((head, at) => (
              <th key={head} scope="col" className="py-1 pr-3 font-regular">
                {at === 0 ? <span className="sr-only">Piece</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pieces.map(({ name, number, size, note }, at) => (
            <tr key={at} className="border-t border-line">
              <td className="w-8 py-1 pr-3 text-soft">{at + 1}</td>
              <td className="py-1 pr-3 font-strong wrap-anywhere">{name || '–'}</td>
              <td className="py-1 pr-3">{number || '–'}</td>
              <td className="py-1 pr-3">{size}</td>
              <td className="py-1 wrap-anywhere text-soft">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
