import { LockKeyhole } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { signInPath } from '#pwa/session/return-path.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';

/** In place of a screen whose session has ended, or that nobody can be asked about (C71). Nothing local is lost. */
export function AuthenticationRequired() {
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto max-w-page px-page-edge py-12">
      <EmptyState
        icon={LockKeyhole}
        title="Authentication required"
        action={
          <Button variant="go" asChild>
            <Link to={signInPath(pathname + search)}>Login</Link>
          </Button>
        }
      >
        Please sign in to see this page. What this device has saved is still here.
      </EmptyState>
    </div>
  );
}
