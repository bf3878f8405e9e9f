import type { ComponentProps, ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

interface TableProps {
  /** Names the table for screen readers. */
  label: string;
  /** `<thead>` and `<tbody>` with HeadCell and native rows and cells. */
  children: ReactNode;
  /** Sets a height of its own with the head fixed inside; without it the page scrolls under the head from 1024 px. */
  className?: string;
  /** The colour under the fixed head; the ground the table stands on. */
  on?: 'ground' | 'surface' | 'raised';
  /** `fixed`: the head alone decides how wide the columns are, so that rows can come and go. */
  layout?: 'auto' | 'fixed';
}

const grounds = {
  ground: '[--table-ground:var(--ground)]',
  surface: '[--table-ground:var(--surface)]',
  raised: '[--table-ground:var(--raised)]',
};

/** Dense rows by density; scrolls sideways on small screens, also by arrow keys once focused. */
export function Table({ label, children, className, on = 'surface', layout = 'auto' }: TableProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'max-w-full overflow-auto overscroll-x-contain',
        !className && 'lg:overflow-visible',
        className,
      )}
    >
      <table className={classNames('table-dense', grounds[on], layout === 'fixed' && 'table-fixed')}>
        {children}
      </table>
    </section>
  );
}

interface HeadCellProps extends ComponentProps<'th'> {
  numeric?: boolean;
  /** Present where the column can be sorted. */
  sort?: 'up' | 'down' | 'none';
  onSort?: () => void;
}

export function HeadCell({ numeric, sort, onSort, children, ...rest }: HeadCellProps) {
  const ariaSort = sort === 'up' ? 'ascending' : sort === 'down' ? 'descending' : undefined;
  return (
    <th scope="col" {...rest} data-numeric={numeric ? '' : undefined} aria-sort={ariaSort}>
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex min-h-8 items-center gap-1 rounded-1 font-medium hover:text-ink coarse:min-h-control-small"
        >
          {children}
          {sort === 'up' && <Icon of={ArrowUp} size="small" />}
          {sort === 'down' && <Icon of={ArrowDown} size="small" />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** A cell; `numeric` sets figures in columns at the right. */
export function Cell({ numeric, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td {...rest} data-numeric={numeric ? '' : undefined} />;
}
