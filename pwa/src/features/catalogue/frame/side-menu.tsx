import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#contract/endpoints/account.ts';
import { searchLimits } from '#contract/shop-defaults.ts';
import { useCatalogue } from '#pwa/local/catalogue.ts';
import { InstallCard } from '#pwa/platform/install-card.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { categoryPath, menuGroups, shortCategoryName, shownInSideMenu } from '../menu-groups.ts';
import { InstantSearch } from './instant-search.tsx';
import { staffLinksOf } from './staff-links.ts';

interface SideMenuProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  user: User | null | undefined;
  onSignOut: () => void;
}

/** The phone's menu: search first, then where to go. */
export function SideMenu({ isOpen, onOpenChange, user, onSignOut }: SideMenuProps) {
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange} title="Menu">
      <InstantSearch limit={searchLimits.mobileMenu}>
        <nav aria-label="Menu" className="grid gap-6 pt-2">
          <ul>
            <Row to="/">Home</Row>
            <Row to="/products">View All Products</Row>
          </ul>
          <Groups />
          <ul className="border-t border-line pt-4">
            <Row to="/contact">Contact</Row>
            <Row to="/faq">FAQ</Row>
          </ul>
          <Person user={user} onSignOut={onSignOut} />
          <InstallCard>Opens from your home screen, also without a network.</InstallCard>
        </nav>
      </InstantSearch>
    </Sheet>
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

function Row({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="flex min-h-11 items-center font-medium hover:underline">
        {children}
      </Link>
    </li>
  );
}
