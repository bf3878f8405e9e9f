import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { User } from '#contract/account/endpoints.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { mainId } from '#pwa/common/platform/route-focus.ts';
import { PartBoundary } from '#pwa/common/ui/states/part-boundary.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { standAbove } from '#pwa/common/ui/dialogs/use-lift.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ScreenBoundary } from '#pwa/common/frame/screen-boundary.tsx';
import { ScreenWait } from './screen-wait.tsx';
import { useSlashKey } from './use-slash-key.ts';

const SearchDialog = lazy(() => import('./search-dialog.tsx').then(m => ({ default: m.SearchDialog })));
const SideMenu = lazy(() => import('./side-menu.tsx').then(m => ({ default: m.SideMenu })));

interface ShopFrameProps {
  user: User | null | undefined;
  onSignOut: () => void;
  pill: ReactNode;
  /** The newsletter form in the footer. */
  newsletter?: ReactNode;
  /** Floats at the lower right, above a bottom bar and below a toast. */
  floating?: ReactNode;
}

/** Views that show their own progress as the seam. */
const sewnElsewhere = /^\/(checkout|orders)(\/|$)/;

/** While somebody pays, the frame offers no other way but back. */
const pays = /^\/checkout|\/pay$/;

/** The frame around every screen of the shop. */
export function ShopFrame({ user, onSignOut, pill, newsletter, floating }: ShopFrameProps) {
  const { pathname, search: query } = useLocation();
  const shop = useShopFacts();
  const isSewnElsewhere = sewnElsewhere.test(pathname);
  const isPaying = pays.test(pathname) && !query.includes('step=confirmation');
  const search = useLazyPanel();
  const menu = useLazyPanel();
  const toast = useToast();
  const tellMissing = () =>
    toast({
      title: 'This part could not be loaded',
      description: 'The rest of the page still works. Reload the page to try again.',
      tone: 'danger',
      action: { label: 'Load again', onAction: () => location.reload() },
    });
  useSlashKey(search.open);
  return (
    <>
      <a
        href={`#${mainId}`}
        className="sr-only z-toast rounded-2 bg-action px-5 py-3 font-strong text-on-action focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <div data-density="comfortable" className="flex min-h-dvh flex-col">
        <Header
          shopName={shop.name}
          user={user}
          onSignOut={onSignOut}
          onOpenSearch={search.open}
          onOpenMenu={menu.open}
          pill={pill}
          hasSeam={!isSewnElsewhere}
          isPaying={isPaying}
        />
        <main id={mainId} tabIndex={-1} className="flex-1">
          <ScreenBoundary key={pathname}>
            <Suspense fallback={<ScreenWait />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
        <Footer newsletter={isPaying ? undefined : newsletter} isPaying={isPaying} />
      </div>
      {floating !== undefined && (
        <div
          ref={standAbove}
          data-floats
          data-density="comfortable"
          className="pointer-events-none fixed right-page-edge bottom-[calc(var(--toast-lift,0px)+max(1rem,env(safe-area-inset-bottom)))] z-float print:hidden"
        >
          {floating}
        </div>
      )}
      <PartBoundary fallback={null} onError={tellMissing}>
        <Suspense fallback={null}>
          {search.wasOpened && <SearchDialog isOpen={search.isOpen} onOpenChange={search.setOpen} />}
          {menu.wasOpened && (
            <SideMenu isOpen={menu.isOpen} onOpenChange={menu.setOpen} user={user} onSignOut={onSignOut} />
          )}
        </Suspense>
      </PartBoundary>
    </>
  );
}

/** Its code is loaded when it first opens. It closes when the page changes. */
function useLazyPanel() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [wasOpened, setOpened] = useState(false);
  // Reset with the page: Back must not reopen it.
  if (openedAt !== null && openedAt !== key) setOpenedAt(null);
  const setOpen = useCallback((isOpen: boolean) => setOpenedAt(isOpen ? key : null), [key]);
  const open = useCallback(() => {
    setOpened(true);
    setOpen(true);
  }, [setOpen]);
  return { isOpen: openedAt === key, wasOpened, open, setOpen };
}
