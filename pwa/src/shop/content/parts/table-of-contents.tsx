import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useSectionInView } from '../use-section-in-view.ts';

export interface Contents {
  id: string;
  title: string;
}

const label = 'On this page';

/** Follows at the side if there is room. Otherwise it is collapsed above the text. */
export function TableOfContents({ sections }: { sections: readonly Contents[] }) {
  const current = useSectionInView(sections);
  return (
    <div className="print:hidden">
      <details className="group mb-8 rounded-3 border border-line bg-surface lg:hidden">
        <summary className="flex min-h-control list-none items-center justify-between px-5 font-strong [&::-webkit-details-marker]:hidden">
          {label}
          <Icon of={ChevronDown} className="text-soft transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label={label} className="border-t border-line px-5 py-2">
          <Links sections={sections} current={null} />
        </nav>
      </details>
      <nav
        aria-label={label}
        className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto overscroll-contain py-1 lg:block"
      >
        <p aria-hidden="true" className="mb-2 text-meta text-soft">
          {label}
        </p>
        <Links sections={sections} current={current} />
      </nav>
    </div>
  );
}

function Links({ sections, current }: { sections: readonly Contents[]; current: string | null }) {
  return (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className={classNames(
              'flex min-h-11 items-center rounded-1 border-l-2 border-transparent py-1 leading-snug text-soft hover:text-ink hover:underline lg:min-h-9 lg:pl-4 lg:coarse:min-h-11',
              'aria-[current]:border-ink aria-[current]:font-strong aria-[current]:text-ink',
            )}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
