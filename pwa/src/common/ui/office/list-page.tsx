import type { ReactNode } from 'react';
import { type Count, CountStrip } from './count-strip.tsx';
import { Segment, type SegmentOption } from '../shapes/segment.tsx';

interface ListPageProps<Filter extends string> {
  title: string;
  /** Buttons beside the title; the main one last. */
  actions: ReactNode;
  counts: { label: string; all: readonly Count[] };
  listTitle: ReactNode;
  filter: { options: readonly SegmentOption<Filter>[]; value: Filter; onChange: (value: Filter) => void };
  /** The list, or why there is none. */
  children: ReactNode;
}

/** A list of the office: figures above, one filter by status, the rows. */
export function ListPage<Filter extends string>({
  title,
  actions,
  counts,
  listTitle,
  filter,
  children,
}: ListPageProps<Filter>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-3xl">{title}</h1>
        {actions}
      </header>
      <CountStrip label={counts.label} counts={counts.all} />
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h2 className="text-xl">{listTitle}</h2>
        <Segment label="Status" {...filter} />
      </div>
      {children}
    </div>
  );
}
