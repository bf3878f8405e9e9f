import { QueryClient, QueryClientProvider, type QueryOptions } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import type { User } from '#contract/account/endpoints.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { createKeptReads, type KeptReads } from '#pwa/common/local/kept/kept-reads.ts';
import { useKeptReads } from '#pwa/common/local/kept/use-kept-reads.ts';
import { useReadAhead } from '#pwa/common/local/kept/use-read-ahead.ts';
import { mainId } from '#pwa/common/platform/route-focus.ts';
import { useLift } from '#pwa/common/ui/dialogs/use-lift.ts';
import { usePresentation } from '#pwa/common/ui/shapes/appearance.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import { Wordmark } from '#pwa/common/ui/shapes/wordmark.tsx';
import { isAtPlace, type MenuGroup, menuOf, type OfficePlace } from './office-places.ts';
import { SideGroups } from './side-groups.tsx';
import { useOfficeNews } from './use-office-news.ts';
import { useShownPlace } from './use-shown-place.ts';

interface OfficeFrameProps {
  user: User;
  onSignOut: () => void;
  pill: ReactNode;
  places: readonly OfficePlace[];
  /** What is read before the network goes. It must stay the same. */
  ahead: Parameters<typeof useReadAhead>[0];
  /** Shows nothing: keeps the number on the app's icon. */
  badge: ReactNode;
}

/** A layout route: the office's navigation around a desk screen; no frame around a field screen. */
export function OfficeFrame(props: OfficeFrameProps) {
  const presentation = usePresentation();
  const [reads] = useState(createKeptReads);
  const [queries] = useState(() => createQueries(reads));
  useKeptReads(reads, queries);
  useReadAhead(props.ahead);
  useOfficeNews(queries);
  const screen = (
    <Suspense fallback={<Spinner className="p-5">Opening…</Spinner>}>
      <Outlet />
    </Suspense>
  );
  return (
    <QueryClientProvider client={queries}>
      {presentation === 'field' ? screen : <Desk {...props}>{screen}</Desk>}
      {props.badge}
    </QueryClientProvider>
  );
}

/** Data is fetched once and never refetched automatically: the user's own changes and pokes update it. */
function createQueries({ persister }: KeptReads): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        persister: persister as NonNullable<QueryOptions['persister']>,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

interface DeskProps extends Omit<OfficeFrameProps, 'ahead' | 'badge'> {
  children: ReactNode;
}

function Desk({ user, onSignOut, pill, places, children }: DeskProps) {
  const { pathname } = useLocation();
  const { name } = useShopFacts();
  const menu = menuOf(places);
  return (
    <div className="min-h-dvh bg-surface print:block print:bg-transparent md:grid md:grid-cols-[var(--side-rail)_minmax(0,1fr)] lg:grid-cols-[var(--side-narrow)_minmax(0,1fr)] office:grid-cols-[var(--side)_minmax(0,1fr)]">
      <a
        href={`#${mainId}`}
        className="sr-only z-toast rounded-2 bg-action px-5 py-3 font-strong text-on-action focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-header flex h-14 items-center justify-between gap-3 border-b border-line bg-sunken px-page-edge md:hidden print:hidden">
        <Link
          to="/"
          aria-label={`${name}, View Site`}
          className="inline-flex min-h-11 items-center rounded-1"
        >
          <Wordmark name={name} />
        </Link>
        <span className="flex items-center gap-1">
          <span className="max-[22rem]:[&_[data-part=words]]:sr-only [&_button]:max-[22rem]:min-w-11 [&_button]:max-[22rem]:justify-center">
            {pill}
          </span>
          <IconButton icon={LogOut} label="Sign out" onClick={onSignOut} className="-mr-2" />
        </span>
      </header>
      <SideList
        groups={menu}
        pathname={pathname}
        shopName={name}
        userName={user.firstName || user.username}
        onSignOut={onSignOut}
        pill={pill}
      />
      <main
        id={mainId}
        tabIndex={-1}
        className="min-w-0 px-page-edge pt-5 pb-28 md:px-6 md:pb-10 office:px-8 print:p-0"
      >
        {children}
      </main>
      <BottomBar groups={menu} pathname={pathname} />
    </div>
  );
}

interface SideListProps {
  groups: readonly MenuGroup[];
  pathname: string;
  shopName: string;
  userName: string;
  onSignOut: () => void;
  pill: ReactNode;
}

/** Icons with their words: 232 px, or 204 px from 1024 px on. A rail of icons on anything smaller. */
function SideList({ groups, pathname, shopName, userName, onSignOut, pill }: SideListProps) {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col gap-6 border-r border-line bg-sunken px-2 py-5 md:flex office:px-3 print:hidden">
      <Link to="/admin" aria-label={`${shopName}, office`} className="rounded-1 px-3 max-lg:hidden">
        <Wordmark name={shopName} />
      </Link>
      <nav aria-label="Office" className="-m-1 min-h-0 overflow-y-auto overscroll-contain p-1">
        <SideGroups groups={groups} pathname={pathname} />
      </nav>
      <div className="mt-auto grid justify-items-start gap-2 max-lg:justify-items-center">
        <span className="max-lg:[&_[role=progressbar]]:hidden max-lg:[&_[data-part=words]]:sr-only [&_button]:coarse:min-w-11 [&_button]:max-lg:justify-center">
          {pill}
        </span>
        <p className="max-w-full truncate px-3 text-meta text-soft max-lg:hidden">{userName}</p>
        <TextLink asChild className="px-3 max-lg:hidden">
          <Link to="/">View Site</Link>
        </TextLink>
        <button
          type="button"
          onClick={onSignOut}
          title="Sign out"
          className="inline-flex min-h-9 items-center gap-2 rounded-2 px-3 font-medium text-soft hover:bg-surface hover:text-ink coarse:min-h-11 coarse:min-w-11 coarse:justify-center"
        >
          <Icon of={LogOut} size="small" />
          <span className="max-lg:sr-only">Sign out</span>
        </button>
      </div>
    </aside>
  );
}

/** One row of all places; a line stands between two groups. */
function BottomBar({ groups, pathname }: Pick<SideListProps, 'groups' | 'pathname'>) {
  const bar = useShownPlace<HTMLElement>(pathname);
  useLift(bar);
  return (
    <nav
      ref={bar}
      data-lift="--toast-lift"
      aria-label="Office"
      className="fixed inset-x-0 bottom-0 z-header grid auto-cols-[minmax(4.25rem,1fr)] grid-flow-col overflow-x-auto overscroll-x-contain border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {groups.flatMap(({ places }, group) =>
        places.map((place, at) => {
          const isHere = isAtPlace(place, pathname);
          return (
            <Link
              key={place.to}
              to={place.to}
              aria-current={isHere ? 'page' : undefined}
              className={classNames(
                'relative grid min-h-15 place-content-center justify-items-center gap-1 text-2xs leading-tight font-medium focus-visible:-outline-offset-3',
                group > 0 && at === 0 && 'border-l border-line',
                isHere ? 'text-ink' : 'text-soft',
              )}
            >
              {isHere && <span className="absolute inset-x-3 top-0 h-0.75 bg-ink" />}
              <Icon of={place.icon} />
              {place.shortLabel}
            </Link>
          );
        }),
      )}
    </nav>
  );
}
