/** The root: everything above the screens that outlives them. */
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { AppContexts, type AppParts } from './app-contexts.tsx';
import { isStaff } from '#contract/wire/capabilities.ts';
import type { User } from '#contract/account/endpoints.ts';
import { useKnownProducts } from './common/local/catalogue/catalogue.ts';
import { readLock, watchLock } from './common/local/device/idle-lock.ts';
import type { Viewer } from './common/local/outbox/overlay.ts';
import { useShopFacts } from './common/local/catalogue/shop-facts.ts';
import type { StaffDevice } from './common/local/device/staff-device.ts';
import { StaffDeviceContext, useOpenStaffDevice } from './common/local/device/use-staff-device.ts';
import { useAppUpdate } from './common/platform/start/app-update.ts';
import { useRouteHead, useSpokenTitle } from './common/platform/page-title.ts';
import { reloadOnce } from './common/platform/start/reload-once.ts';
import { useRouteFocus } from './common/platform/route-focus.ts';
import { useScrollMemory } from './common/platform/scroll-memory.ts';
import { tellShown, whenSettled } from './common/platform/start/when-settled.ts';
import { AppRoutes } from './routes.tsx';
import { useSession, useSessionStore } from './common/session/use-session.ts';
import { applyAppearance } from './common/ui/shapes/appearance.ts';
import { useToast } from './common/ui/dialogs/toaster.tsx';
import { VisuallyHidden } from './common/ui/shapes/visually-hidden.tsx';

const UpdateNotice = lazy(() =>
  import('./common/platform/start/update-notice.tsx').then(m => ({ default: m.UpdateNotice })),
);

const LeavingGuard = lazy(() =>
  import('./field/device/leaving/leaving-guard.tsx').then(m => ({ default: m.LeavingGuard })),
);

const OfficeSession = lazy(() =>
  import('./office/people/session/office-session.tsx').then(m => ({ default: m.OfficeSession })),
);

const OfficePresence = lazy(() =>
  import('./office/people/session/office-session.tsx').then(m => ({ default: m.OfficePresence })),
);

const LockGate = lazy(() => import('./field/device/lock/lock-gate.tsx').then(m => ({ default: m.LockGate })));

// Optional: without a network it isn't loaded, and nothing is counted.
const CountVisit = lazy(() =>
  whenSettled(() => import('./common/local/insight/count-visit.tsx')).then(
    m => ({ default: m.CountVisit }),
    () => ({ default: () => null }),
  ),
);

export function App(parts: AppParts) {
  return (
    <BrowserRouter>
      <AppContexts {...parts}>
        <Shell />
      </AppContexts>
    </BrowserRouter>
  );
}

function Shell() {
  const { pathname } = useLocation();
  const session = useSession();
  const { user } = session;
  const isLapsed = session.phase === 'signedIn' && session.isLapsed === true;
  const { name, pages: published } = useShopFacts();
  useRouteHead({ siteName: name, published, products: useKnownProducts() });
  const viewer = useMemo(() => viewerOf(user, isLapsed), [user, isLapsed]);
  const opening = useOpenStaffDevice(viewer, useReload(), useSessionStore().noteRevoked);
  const { device } = opening;
  const hasEnded = session.phase === 'signedIn' && session.hasEnded === true;
  const signOut = useSignOut();
  const hasUpdate = useStore(useAppUpdate().state, ({ activate }) => activate !== null);
  const isLockable = useSyncExternalStore(
    watchLock,
    () => viewer !== null && readLock(viewer.userId) !== null,
  );
  // Beneath the lock with all else: its question can hand out what is unsent.
  const routes = (
    <>
      <AppRoutes user={user} onSignOut={signOut} />
      {viewer && (
        <Suspense fallback={null}>
          <LeavingGuard />
        </Suspense>
      )}
      {viewer?.isAdmin && (
        <Suspense fallback={null}>
          <OfficeSession />
        </Suspense>
      )}
    </>
  );
  useScrollMemory();
  useRouteFocus();
  useEffect(tellShown, []);
  useEffect(() => applyAppearance(pathname), [pathname]);
  useEffect(() => {
    if (!device) return;
    import('./common/platform/start/register-worker.ts').then(
      ({ keepStaffScreens }) => keepStaffScreens(),
      () => undefined, // offline: they are kept with the next visit
    );
  }, [device]);
  // Ended: the sync says so in its pill, and asks whether the device is held for lost. Signed in again: it sends.
  const hadEnded = useRef(hasEnded);
  useEffect(() => {
    if (hadEnded.current !== hasEnded) device?.syncNow();
    hadEnded.current = hasEnded;
  }, [device, hasEnded]);
  return (
    <StaffDeviceContext value={opening}>
      {viewer && isLockable ? (
        <Suspense fallback={null}>
          <LockGate userId={viewer.userId} userName={viewer.userName}>
            {routes}
          </LockGate>
        </Suspense>
      ) : (
        routes
      )}
      {viewer?.isAdmin && (
        <Suspense fallback={null}>
          <OfficePresence />
        </Suspense>
      )}
      {hasUpdate && (
        <Suspense fallback={null}>
          <UpdateNotice beforeUpdate={() => sendWhatWaits(device)} />
        </Suspense>
      )}
      {/* The office is not counted, nor anybody before it is known who it is. */}
      {user !== undefined && !viewer && (
        <Suspense fallback={null}>
          <CountVisit />
        </Suspense>
      )}
      <SpokenTitle />
    </StaffDeviceContext>
  );
}

/** The browser has lost its storage for this page. */
function useReload(): () => void {
  const { state } = useAppUpdate();
  return useCallback(
    () => reloadOnce({ name: 'storage', againAfterMs: 3_600_000, isHeld: () => state.getState().holds > 0 }),
    [state],
  );
}

function SpokenTitle() {
  return <VisuallyHidden aria-live="polite">{useSpokenTitle()}</VisuallyHidden>;
}

/** Only staff have an offline workplace. */
function viewerOf(user: User | null | undefined, isLapsed: boolean): Viewer | null {
  if (!user || !isStaff(user)) return null;
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return { userId: user.id, userName: fullName || user.username, isAdmin: user.isAdmin, isLapsed };
}

function useSignOut(): () => void {
  const session = useSessionStore();
  const toast = useToast();
  return useCallback(() => {
    session.signOut().then(
      hasLeft => hasLeft && toast({ title: 'Logout successful', description: 'You have been logged out' }),
      (error: unknown) => toast({ title: 'Logout failed', description: wordsOf(error), tone: 'danger' }),
    );
  }, [session, toast]);
}

/** The server's message, if any. */
function wordsOf(error: unknown): string {
  if (error instanceof Error)
    return ('serverMessage' in error && String(error.serverMessage ?? '')) || error.message;
  return 'Something went wrong.';
}

const drainMs = 4000;

async function sendWhatWaits(device: StaffDevice | null): Promise<void> {
  if (!device) return;
  const { sendEverything } = await import('./common/local/leaving/leave-device.ts');
  await sendEverything(device, drainMs);
}
