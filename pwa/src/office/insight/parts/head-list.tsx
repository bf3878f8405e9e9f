import { ImageOff, Pencil, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PageHeadRecord } from '#contract/content/page-head-endpoints.ts';
import { isDefect } from '#contract/content/page-heads.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { kindWords, problemWords } from '../head-words.ts';

interface HeadListProps {
  heads: readonly PageHeadRecord[];
  /** Those of the former filter, while the next ones are on their way. */
  isStale: boolean;
  onEdit: (path: string) => void;
}

/** Each page as a search engine would show it, with its checks. */
export function HeadList({ heads, isStale, onEdit }: HeadListProps) {
  return (
    <ul
      aria-label="Pages"
      aria-busy={isStale}
      className="overflow-hidden rounded-3 border border-line bg-raised aria-busy:opacity-60"
    >
      {heads.map(head => (
        <li
          key={head.path}
          className="grid gap-x-5 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center lg:grid-cols-[minmax(0,1fr)_15rem_auto]"
        >
          <HeadText head={head} />
          <Checks head={head} />
          <Button
            size="small"
            icon={Pencil}
            className="justify-self-start md:col-start-2 md:row-start-1 lg:col-start-3"
            aria-label={`Edit ${head.fullTitle}`}
            onClick={() => onEdit(head.path)}
          >
            Edit
          </Button>
        </li>
      ))}
    </ul>
  );
}

function HeadText({ head }: { head: PageHeadRecord }) {
  const description = head.description ?? head.usual.description;
  return (
    <div className="min-w-0">
      <p className="leading-snug font-strong wrap-anywhere">{head.fullTitle}</p>
      <p className="line-clamp-2 leading-snug text-soft wrap-anywhere">
        {description ?? 'Without a description a search engine picks a sentence of the page.'}
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-meta">
        <Link to={head.path} className="text-link wrap-anywhere hover:underline">
          {decodeURI(head.path)}
        </Link>
        <span className="text-soft">{kindWords[head.kind]}</span>
      </p>
    </div>
  );
}

function Checks({ head }: { head: PageHeadRecord }) {
  const isWritten = head.title !== null || head.description !== null;
  return (
    <ul aria-label="Checks" className="flex flex-wrap gap-1.5 empty:hidden">
      {isWritten && (
        <li>
          <Badge tone="info">Your own words</Badge>
        </li>
      )}
      {head.problems.map(problem => (
        <li key={problem}>
          <Badge
            tone={isDefect(problem) ? 'wait' : 'idle'}
            icon={problem === 'no_photo' ? ImageOff : TriangleAlert}
          >
            {problemWords[problem]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
