import { Link } from 'react-router-dom';
import {
  categoryGroups,
  categoryGroupTitles,
  groupOfQuery,
  isWholeCatalogue,
} from '#contract/catalogue/categories.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { categoryPath } from '../menu-groups.ts';

/** The four groups as links. The group of the listed category is marked. */
export function GroupTabs({ category }: { category: string }) {
  const current = groupOfQuery(category);
  return (
    <nav aria-label="Groups" className="-mx-page-edge mt-4 overflow-x-auto px-page-edge md:mt-6">
      <ul className="flex min-w-max gap-4 md:gap-6 border-b border-line">
        <GroupTab to="/products" title="All" isCurrent={isWholeCatalogue(category)} />
        {categoryGroups.map(group => (
          <GroupTab
            key={group}
            to={categoryPath(group)}
            title={categoryGroupTitles[group]}
            isCurrent={group === current}
          />
        ))}
      </ul>
    </nav>
  );
}

function GroupTab({ to, title, isCurrent }: { to: string; title: string; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'relative -mb-px inline-flex min-h-11 min-w-11 justify-center items-center border-b-3 after:absolute after:-inset-x-3 after:inset-y-0 font-strong focus-visible:-outline-offset-2',
          isCurrent ? 'border-ink text-ink' : 'border-transparent text-soft hover:text-ink',
        )}
      >
        {title}
      </Link>
    </li>
  );
}
