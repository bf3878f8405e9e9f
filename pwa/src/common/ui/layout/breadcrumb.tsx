import type { ReactElement } from 'react';
import { Children } from 'react';
import { ChevronRight } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

interface BreadcrumbProps {
  /** Links from the top down (TextLink `variant="plain"`); the last may be the page itself as plain text. */
  children: ReactElement | ReactElement[];
  className?: string;
}

/** Where this page stands. */
export function Breadcrumb({ children, className }: BreadcrumbProps) {
  const places = Children.toArray(children);
  return (
    <nav aria-label="Breadcrumb" className={classNames('text-meta', className)}>
      <ol className="flex flex-wrap items-center gap-x-1">
        {places.map((place, index) => (
          <li key={index} className="inline-flex min-h-11 glove:min-h-14 items-center gap-1 last:text-soft">
            {index > 0 && <Icon of={ChevronRight} size="small" className="text-faint" />}
            {place}
          </li>
        ))}
      </ol>
    </nav>
  );
}
