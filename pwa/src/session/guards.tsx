/** Doors of the app. They keep people from screens that would be empty; what counts is what the server allows. */
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { can, type Capability } from '#contract/capabilities.ts';
import { signInPath } from './return-path.ts';
import { useSession } from './use-session.ts';

interface GuardProps {
  /** Shown while it is being asked who is signed in. */
  waiting: ReactNode;
  /** In place of a redirect when the session has ended here, or nobody can be asked (C71). */
  ended: ReactNode;
  /** The screen, or nothing in a layout route. */
  children?: ReactNode;
}

/** Signed-out people are sent to /auth, and come back. */
export function RequireSignedIn({ waiting, ended, children = <Outlet /> }: GuardProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.phase === 'unknown') return waiting;
  if (session.phase === 'signedIn') return children;
  return session.hasEnded ? ended : <Navigate to={signInPath(pathname + search)} replace />;
}

interface CapabilityGuardProps extends GuardProps {
  capability: Capability;
  /** The Access Denied card. */
  denied: ReactNode;
}

export function RequireCapability({
  capability,
  denied,
  children = <Outlet />,
  ...rest
}: CapabilityGuardProps) {
  const { user } = useSession();
  return <RequireSignedIn {...rest}>{user && can(user, capability) ? children : denied}</RequireSignedIn>;
}
