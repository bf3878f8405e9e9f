import { rosterHints, type RosterRow } from '#contract/roster/check-roster.ts';
import type { LetteringTemplate } from '#contract/roster/roster.ts';

const pieceList = (rows: readonly number[]) => {
  const shown = rows.slice(0, 6).map(at => at + 1);
  const more = rows.length - shown.length;
  return `${rows.length === 1 ? 'piece' : 'pieces'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/** What may be meant so: it can be ordered, and should be looked at. */
export function RosterHints({ rows, template }: { rows: readonly RosterRow[]; template: LetteringTemplate }) {
  const { doubles, nameless, numberless } = rosterHints(rows, template);
  const lines = [
    ...doubles.map(({ number, rows: at }) => `Number ${number} is on ${pieceList(at)}.`),
    ...(nameless.length > 0 ? [`No name on ${pieceList(nameless)}.`] : []),
    ...(numberless.length > 0 ? [`No number on ${pieceList(numberless)}.`] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-label="Please check" className="rounded-3 bg-wait-soft p-4 text-on-wait-soft">
      <p className="font-strong">Please check</p>
      <ul className="mt-1 grid gap-1 text-meta leading-snug tabular-nums">
        {lines.slice(0, 8).map(line => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > 8 && <li>And {lines.length - 8} more.</li>}
      </ul>
    </section>
  );
}
