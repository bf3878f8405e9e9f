import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useStaffOpening } from '#pwa/common/local/device/use-staff-device.ts';
import { StandIn } from '#pwa/common/platform/start/stand-in.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

/** Wraps a screen that needs this device's storage: says so if it doesn't open, instead of loading for ever. */
export function DeviceDoor({ children }: { children: ReactNode }) {
  const { device, isStuck, isBlocked, retry } = useStaffOpening();
  if (device || !(isStuck || isBlocked)) return children;
  return (
    <StandIn>
      <h1 className="sr-only">Storage of this device</h1>
      <ErrorState
        variant="page"
        title={
          isBlocked
            ? 'Another window of the shop has to be closed first'
            : 'The work on this device cannot be opened'
        }
        retryLabel="Retry"
        onRetry={retry}
        action={
          <Button asChild>
            <Link to="/">View Site</Link>
          </Button>
        }
      >
        {isBlocked
          ? 'It runs an older version, which holds on to what is kept here. Nothing is lost. Close or reload that window, and this one continues automatically.'
          : 'Nothing is lost. Close other tabs of this shop, and leave any private window: it may not let the app keep anything. It is retried automatically.'}
      </ErrorState>
    </StandIn>
  );
}
