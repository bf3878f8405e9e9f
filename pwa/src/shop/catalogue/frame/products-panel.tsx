import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { useCatalogue } from '#pwa/common/local/catalogue/catalogue.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { SkeletonText } from '#pwa/common/ui/states/skeleton.tsx';
import {
  categoryPath,
  type MenuGroup,
  menuGroups,
  shortCategoryName,
  shownInMegaMenu,
} from '../menu-groups.ts';

/** Every group with its categories, and a link to all of them. */
export function ProductsPanel() {
  const catalogue = useCatalogue();
  const products = catalogue.phase === 'ready' ? catalogue.value : [];
  return (
    <nav aria-label="Product categories" className="mx-auto max-w-page px-page-edge pt-8 pb-5">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the links inside bubble here */}
      <div className="grid grid-cols-[3fr_3fr_2fr_2fr] gap-8" onKeyDown={moveAcross}>
        {menuGroups(products).map(group => (
          <Group key={group.group} group={group} isLoading={catalogue.phase === 'loading'} />
        ))}
      </div>
      <p className="mt-6 border-t border-line pt-3">
        <TextLink asChild variant="solo">
          <Link to="/products">View All Products</Link>
        </TextLink>
      </p>
    </nav>
  );
}

/** Arrow left and right move to the heading of the next group. Up and down belong to the menu. */
function moveAcross(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const groups = [...event.currentTarget.children];
  const at = groups.findIndex(group => group.contains(document.activeElement));
  event.preventDefault();
  groups[at + step]?.querySelector<HTMLElement>('a')?.focus();
}

/** More than this many are shown in two columns. */
const manyCategories = 5;

function Group({ group, isLoading }: { group: MenuGroup; isLoading: boolean }) {
  const shown = shownInMegaMenu(group);
  return (
    <div className="min-w-0">
      <h2 className="text-xl">
        <Link to={categoryPath(group.group)} className="inline-flex min-h-11 items-center hover:underline">
          {group.title}
        </Link>
      </h2>
      {isLoading ? (
        <SkeletonText lines={4} className="mt-2 max-w-40" />
      ) : (
        <ul className={classNames(shown.length > manyCategories && 'columns-2 gap-6')}>
          {shown.map(name => (
            <li key={name} className="break-inside-avoid">
              <TextLink asChild variant="plain" className="font-regular">
                <Link to={categoryPath(name)} aria-label={name}>
                  {shortCategoryName(name)}
                </Link>
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
