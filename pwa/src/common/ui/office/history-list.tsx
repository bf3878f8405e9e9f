import type { ReactNode } from 'react';

interface HistoryEntry {
  id: string;
  /** What happened. */
  words: string;
  byName: string | null;
  /** In somebody's own words. */
  note: string | null;
  /** Instant, for machines. */
  at: string;
  /** The same for people. */
  when: string;
  /** What can be done about it. */
  after?: ReactNode;
}

/** What happened to a record, by whom and when, latest first. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="grid gap-3">
      {entries.toReversed().map(({ id, words, byName, note, at, when, after }) => (
        <li key={id} className="leading-snug wrap-anywhere">
          <p>
            <span className="font-medium">{words}</span>
            {byName && <span className="text-soft"> by {byName}</span>}
          </p>
          {note && <p className="whitespace-pre-line text-soft">“{note}”</p>}
          <time dateTime={at} className="text-meta text-soft tabular-nums">
            {when}
          </time>
          {after && <div className="flex flex-wrap items-center gap-x-2">{after}</div>}
        </li>
      ))}
    </ol>
  );
}
