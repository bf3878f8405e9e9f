import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The secret of an emailed link. It is removed from the address bar at once, so that no screenshot and no shared
 * address contains it. The history entry keeps it for a reload.
 */
export function useLinkToken(name: string): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get(name);
  useEffect(() => {
    if (inAddress !== null)
      void navigate(pathname, { replace: true, state: { [name]: inAddress }, preventScrollReset: true });
  }, [inAddress, name, navigate, pathname]);
  return inAddress ?? kept(state, name);
}

function kept(state: unknown, name: string): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const value = (state as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}
