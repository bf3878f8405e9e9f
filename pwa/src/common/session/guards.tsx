/** The door of the app. It keeps people from screens that would be empty; what counts is what the server allows. */
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { signInPath } from './return-path.ts';
import { useSession } from './use-session.ts';

interface GuardProps {
  /** Shown while it is being asked who is signed in. */
  waiting: ReactNode;
  /** In place of a redirect when the session has ended here, or nobody can be asked. */
  ended: ReactNode;
  /** The screen, or nothing in a layout route. */
  children?: ReactNode;
}

/** Signed-out people are sent to /auth, and come back. Staff whose session has ended stays: what needs the server says so. */
export function RequireSignedIn({ waiting, ended, children = <Outlet /> }: GuardProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.phase === 'unknown') return waiting;
  if (session.phase === 'signedIn') return children;
  return session.hasEnded ? ended : <Navigate to={signInPath(pathname + search)} replace />;
}
