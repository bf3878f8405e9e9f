import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useCatalogue } from '#pwa/local/catalogue.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { Icon } from '#pwa/ui/icon.tsx';
import { TextLink } from '#pwa/ui/link.tsx';
import { SkeletonText } from '#pwa/ui/skeleton.tsx';
import { categoryPath, type MenuGroup, menuGroups, shortCategoryName, shownInMegaMenu } from '../menu-groups.ts';
import { useDisclosure } from './use-disclosure.ts';

/** The Products entry of the header: the categories on sale in their four groups. */
export function ProductsMenu({ isCurrent }: { isCurrent: boolean }) {
  const { isOpen, toggle, root, button, handleKeyDown } = useDisclosure();
  const panelId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the links inside bubble here
    <div ref={root} onKeyDown={handleKeyDown}>
      <button
        ref={button}
        type="button"
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        className={classNames(
          'inline-flex min-h-11 items-center gap-1 rounded-1 font-medium decoration-2 underline-offset-[0.4em] hover:underline',
          isCurrent && 'underline',
        )}
      >
        Products
        <Icon
          of={ChevronDown}
          size="small"
          className={classNames('transition-transform duration-move ease-needle', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-header animate-menu-in border-b border-line bg-raised shadow-3"
      >
        {isOpen && <Panel />}
      </div>
    </div>
  );
}

function Panel() {
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
