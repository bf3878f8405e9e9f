/** Route guards. They keep users from screens that would be empty. The server decides what is allowed. */
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { signInPath } from './return-path.ts';
import { useSession } from './use-session.ts';

interface GuardProps {
  /** Shown while the server is asked who is signed in. */
  waiting: ReactNode;
  /** Replaces a redirect if the session has ended here, or if the server can't be asked. */
  ended: ReactNode;
  /** The screen, or nothing in a layout route. */
  children?: ReactNode;
}

/**
 * Users who are not signed in are sent to /auth and return afterwards. Staff whose session has ended stay: whatever
 * needs the server says so.
 */
export function RequireSignedIn({ waiting, ended, children = <Outlet /> }: GuardProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.phase === 'unknown') return waiting;
  if (session.phase === 'signedIn') return children;
  return session.hasEnded ? ended : <Navigate to={signInPath(pathname + search)} replace />;
}
