import { LockKeyhole } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { signInPath } from '#pwa/common/session/return-path.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';

/** Replaces a screen when the session has ended or the server can't be asked. No local data is lost. */
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
