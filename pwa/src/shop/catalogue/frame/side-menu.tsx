import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#contract/account/endpoints.ts';
import { isElsewhere, type MenuLink } from '#contract/content/menus.ts';
import { searchLimits } from '#contract/shop/shop-defaults.ts';
import { useCatalogue } from '#pwa/common/local/catalogue/catalogue.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { InstallCard } from '#pwa/common/platform/start/install-card.tsx';
import { Sheet } from '#pwa/common/ui/dialogs/sheet.tsx';
import { categoryPath, menuGroups, shortCategoryName, shownInSideMenu } from '../menu-groups.ts';
import { InstantSearch } from './instant-search.tsx';
import { staffLinksOf } from './staff-links.ts';

interface SideMenuProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  user: User | null | undefined;
  onSignOut: () => void;
}

/** The phone's menu: search first, then the links. */
export function SideMenu({ isOpen, onOpenChange, user, onSignOut }: SideMenuProps) {
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange} title="Menu">
      <InstantSearch limit={searchLimits.mobileMenu}>
        <nav aria-label="Menu" className="grid gap-6 pt-2">
          <Places />
          <Person user={user} onSignOut={onSignOut} />
          <InstallCard>Opens from your home screen, even offline.</InstallCard>
        </nav>
      </InstantSearch>
    </Sheet>
  );
}

/** The main menu followed by the product groups or, if the owner has arranged none, with them in the middle. */
function Places() {
  const { menus } = useShopFacts();
  if (menus.main === null) {
    return (
      <>
        <ul>
          <Row to="/">Home</Row>
          <Row to="/products">View All Products</Row>
        </ul>
        <Groups />
        <ul className="border-t border-line pt-4">
          <Row to="/contact">Contact</Row>
          <Row to="/faq">FAQ</Row>
        </ul>
      </>
    );
  }
  const listing = menus.main.findIndex(({ href }) => href === '/products');
  return (
    <>
      <Entries items={menus.main.slice(0, listing + 1)} />
      <Groups />
      <Entries items={menus.main.slice(listing + 1)} className="border-t border-line pt-4" />
    </>
  );
}

/** The second level is below its entry, indented. */
function Entries({ items, className }: { items: readonly MenuLink[]; className?: string }) {
  if (items.length === 0) return null;
  return (
    <ul className={className}>
      {items.map(item => (
        <Row
          key={`${item.label} ${item.href}`}
          to={item.href}
          below={<Entries items={item.children} className="pl-5" />}
        >
          {item.href === '/products' ? 'View All Products' : item.label}
        </Row>
      ))}
    </ul>
  );
}

function Groups() {
  const catalogue = useCatalogue();
  if (catalogue.phase !== 'ready') return null;
  return (
    <div className="grid grid-cols-2 gap-x-5 gap-y-6">
      {menuGroups(catalogue.value).map(group => (
        <section key={group.group}>
          <h3 className="text-xl">
            <Link to={categoryPath(group.group)} className="inline-flex min-h-11 min-w-11 items-center">
              {group.title}
            </Link>
          </h3>
          <ul>
            {shownInSideMenu(group).map(name => (
              <li key={name}>
                <Link
                  to={categoryPath(name)}
                  aria-label={name}
                  className="inline-flex min-h-11 min-w-11 items-center text-soft hover:underline"
                >
                  {shortCategoryName(name)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Person({ user, onSignOut }: Pick<SideMenuProps, 'user' | 'onSignOut'>) {
  return (
    <ul className="border-t border-line pt-4">
      {user ? (
        <>
          <Row to="/account">Account</Row>
          <Row to="/account?tab=orders">Orders</Row>
          {staffLinksOf(user).map(({ to, label }) => (
            <Row key={to} to={to}>
              {label}
            </Row>
          ))}
          <li>
            <button type="button" className="flex min-h-11 items-center font-medium" onClick={onSignOut}>
              Sign out
            </button>
          </li>
        </>
      ) : (
        <Row to="/auth">Log in or register</Row>
      )}
    </ul>
  );
}

function Row({ to, children, below }: { to: string; children: ReactNode; below?: ReactNode }) {
  const look = 'flex min-h-11 items-center font-medium hover:underline';
  return (
    <li>
      {isElsewhere(to) ? (
        <a href={to} target="_blank" rel="noopener" className={look}>
          {children}
        </a>
      ) : (
        <Link to={to} className={look}>
          {children}
        </Link>
      )}
      {below}
    </li>
  );
}
