import { ShieldAlert } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { placeOf } from '#pwa/common/session/return-path.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

/**
 * For signed-in users without the necessary rights. The installed app's shortcuts are the same for everybody: whoever
 * has pressed one that is not for them is led to their own place.
 */
export function AccessDenied() {
  const { user } = useSession();
  const [query] = useSearchParams();
  if (user && query.get('from') === 'shortcut') return <Navigate to={placeOf(user)} replace />;
  return (
    <div className="mx-auto grid max-w-page place-items-center px-page-edge py-12 md:min-h-[60dvh]">
      <Card tone="raised" className="grid w-full max-w-dialog justify-items-start gap-3 p-8">
        <Icon of={ShieldAlert} size="large" className="text-danger" />
        <h1 className="text-3xl">Access Denied</h1>
        <p className="text-soft">
          Admin privileges are required for this page. If you should have them, ask the office to change your
          account, then load the page again.
        </p>
        <Button className="mt-3" asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      </Card>
    </div>
  );
}
