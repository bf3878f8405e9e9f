import { Link } from 'react-router-dom';
import { useCatalogue } from '#pwa/local/catalogue.ts';
import { TextLink } from '#pwa/ui/link.tsx';
import { SkeletonText } from '#pwa/ui/skeleton.tsx';
import {
  categoryPath,
  type MenuGroup,
  menuGroups,
  shortCategoryName,
  shownInMegaMenu,
} from '../menu-groups.ts';

/** Every group with its categories, and the way to all of them. */
export function ProductsPanel() {
  const catalogue = useCatalogue();
  const products = catalogue.phase === 'ready' ? catalogue.value : [];
  return (
    <nav aria-label="Product categories" className="mx-auto max-w-page px-page-edge pt-8 pb-5">
      <div className="grid grid-cols-4 gap-8">
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

function Group({ group, isLoading }: { group: MenuGroup; isLoading: boolean }) {
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
        <ul>
          {shownInMegaMenu(group).map(name => (
            <li key={name}>
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
