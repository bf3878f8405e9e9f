import type { MouseEvent, ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';
import { pageRange } from './page-range.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** Whether there are pages beside this one, where that is known better than by their number. */
  beside?: { previous?: unknown; next?: unknown } | null;
  /** The address of a page, so that it can be opened apart and shared. */
  hrefFor: (page: number) => string;
  onPage: (page: number) => void;
  className?: string;
}

/** Real links: a plain press stays in the app, a modified one opens a tab. */
export function Pagination({ page, pageCount, beside, hrefFor, onPage, className }: PaginationProps) {
  const hasPrevious = beside ? beside.previous !== undefined : page > 1;
  const hasNext = beside ? beside.next !== undefined : page < pageCount;
  if (pageCount < 2 && !beside) return null;

  function link(to: number, label: string, content: ReactNode, looks?: string) {
    return (
      <a
        href={hrefFor(to)}
        aria-label={label}
        aria-current={to === page && looks === undefined ? 'page' : undefined}
        onClick={event => followInside(event, () => onPage(to))}
        className={classNames(
          'inline-grid size-control-small place-items-center rounded-2 font-strong hover:bg-action-soft aria-[current]:bg-ink aria-[current]:text-ground',
          looks,
        )}
      >
        {content}
      </a>
    );
  }

  return (
    <nav aria-label="Pages" className={className}>
      <ol className="flex flex-wrap items-center gap-1 tabular-nums">
        {hasPrevious && <li>{link(page - 1, 'Previous page', <Icon of={ChevronLeft} />, 'text-soft')}</li>}
        {pageRange(page, pageCount).map((entry, index) => (
          <li key={entry === 'gap' ? `gap-${index}` : entry}>
            {entry === 'gap' ? (
              <span className="px-1 text-soft">…</span>
            ) : (
              link(entry, `Page ${entry}`, entry)
            )}
          </li>
        ))}
        {hasNext && <li>{link(page + 1, 'Next page', <Icon of={ChevronRight} />, 'text-soft')}</li>}
      </ol>
    </nav>
  );
}

function followInside(event: MouseEvent, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  go();
}
