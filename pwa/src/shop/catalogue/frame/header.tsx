import { Menu, Search, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '#contract/account/endpoints.ts';
import { menuOf } from '#contract/content/menus.ts';
import { cartBadge } from '#contract/shop/shop-defaults.ts';
import { useCartCount } from '#pwa/common/local/cart/cart-count.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Kbd } from '#pwa/common/ui/shapes/kbd.tsx';
import { Seam } from '#pwa/common/ui/shapes/seam.tsx';
import { Wordmark } from '#pwa/common/ui/shapes/wordmark.tsx';
import { MainItem } from './main-item.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  shopName: string;
  user: User | null | undefined;
  onSignOut: () => void;
  onOpenSearch: () => void;
  onOpenMenu: () => void;
  /** The connection state. Empty while there is nothing to report. */
  pill: ReactNode;
  /** A view with its own progress seam hides the header's. */
  hasSeam: boolean;
  /** Only the shop's name and the way back to the cart. */
  isPaying: boolean;
}

/** index.html contains the static copy of its first paint: keep the two in step. */
export function Header(props: HeaderProps) {
  const { shopName, user, onSignOut, onOpenSearch, onOpenMenu, pill, hasSeam, isPaying } = props;
  const { pathname } = useLocation();
  const { menus } = useShopFacts();
  return (
    <header className="relative z-header bg-ground print:hidden">
      <div className="mx-auto flex max-w-page items-center gap-x-2 px-page-edge md:gap-x-8">
        {!isPaying && (
          <IconButton icon={Menu} label="Menu" onClick={onOpenMenu} className="-ml-3 md:hidden" />
        )}
        <div className="flex min-w-0 flex-1 md:flex-initial">
          <Link
            to="/"
            aria-label={`${shopName}, home`}
            className="flex h-15 min-w-0 items-center rounded-1 md:h-19"
          >
            <Wordmark name={shopName} />
          </Link>
        </div>
        <nav
          aria-label="Main"
          className="hidden items-center gap-x-5 md:mr-auto md:flex md:flex-wrap lg:gap-x-6"
        >
          {(isPaying ? [] : menuOf(menus, 'main')).map(item => (
            <MainItem key={`${item.label} ${item.href}`} item={item} pathname={pathname} />
          ))}
        </nav>
        {/* If the row is narrow, only its icon is shown. The words stay available to screen readers and are on the
            page. */}
        <div className="flex flex-none empty:hidden max-lg:[&_[data-part=words]]:sr-only max-lg:[&>*]:min-w-11 max-lg:[&>*]:justify-center max-lg:[&>*]:px-2">
          {pill}
        </div>
        <div className="flex flex-none items-center gap-1 md:gap-3">
          {!isPaying && <SearchButton onPress={onOpenSearch} />}
          <span className="-mr-2 flex items-center gap-1">
            {!isPaying && (
              <>
                <IconButton icon={Search} label="Search" onClick={onOpenSearch} className="lg:hidden" />
                <UserMenu user={user} onSignOut={onSignOut} />
              </>
            )}
            <CartLink />
          </span>
        </div>
      </div>
      {hasSeam ? <Seam /> : <hr className="border-line" />}
    </header>
  );
}

/** Looks like the field that it opens. */
function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-keyshortcuts="/"
      className="hidden min-h-11 w-64 items-center xl:w-80 gap-3 rounded-2 border border-line-strong bg-raised px-3 text-soft hover:border-ink lg:flex"
    >
      <Icon of={Search} size="small" />
      <span className="flex-1 text-left">Search products instantly...</span>
      <Kbd>/</Kbd>
    </button>
  );
}

function CartLink() {
  const pieces = useCartCount();
  const badge = cartBadge(pieces);
  const label = badge === '' ? 'Cart, empty' : `Cart, ${badge} ${pieces === 1 ? 'item' : 'items'}`;
  return (
    <IconButton icon={ShoppingBag} label={label} count={badge || undefined} link={<Link to="/cart" />} />
  );
}
