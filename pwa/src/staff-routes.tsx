/** The routes of staff, kept separate so that shoppers never load them. */
import { Suspense, useCallback } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { can } from '#contract/wire/capabilities.ts';
import { ScreenBoundary } from '#pwa/common/frame/screen-boundary.tsx';
import { OfficeFrame } from '#pwa/office/dashboard/frame/office-frame.tsx';
import { AccessDenied } from '#pwa/common/content/access-denied.tsx';
import { NotFoundScreen } from '#pwa/common/content/not-found.tsx';
import { showsAppBadge } from '#pwa/common/platform/start/app-badge.ts';
import { StandIn } from '#pwa/common/platform/start/stand-in.tsx';
import { placesFor, type Staff, StaffPill, staffScreens, UnreadBadge } from './staff-screens.tsx';
import './staff-styles.css';

const denied = (
  <StandIn>
    <AccessDenied />
  </StandIn>
);
type StaffRoutesProps = Pick<Staff, 'user' | 'onSignOut'>;

export function StaffRoutes({ user, onSignOut }: StaffRoutesProps) {
  const pill = (
    <Suspense fallback={null}>
      <StaffPill />
    </Suspense>
  );
  const badge = can(user, 'customers.manage') && showsAppBadge() && (
    <Suspense fallback={null}>
      <UnreadBadge />
    </Suspense>
  );
  const staff = { user, onSignOut, pill, places: placesFor(user) };
  const readsAhead = can(user, 'office.enter');
  const loadAhead = useCallback(async () => {
    if (!readsAhead) return [];
    const { officeAhead } = await import('./office-ahead.ts');
    return officeAhead.filter(({ needs }) => can(user, needs));
  }, [user, readsAhead]);
  return (
    <Routes>
      <Route element={<OfficeFrame {...staff} badge={badge} ahead={loadAhead} />}>
        <Route element={<BoundedScreen />}>
          {staffScreens.map(({ path, needs, show }) => (
            <Route
              key={path}
              path={path.replace(/^\/admin\/?/, '')}
              element={can(user, needs) ? show(staff) : denied}
            />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** Inside the frame, so that the navigation stays. */
function BoundedScreen() {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary key={pathname}>
      <Outlet />
    </ScreenBoundary>
  );
}
