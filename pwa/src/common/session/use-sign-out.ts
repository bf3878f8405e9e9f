import { useState } from 'react';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { useSessionStore } from './use-session.ts';

/** Signs out and reports the result. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const session = useSessionStore();
  const toast = useToast();
  const [isSigningOut, setSigningOut] = useState(false);

  async function run() {
    setSigningOut(true);
    try {
      const hasLeft = await session.signOut();
      if (hasLeft) toast({ title: 'Logout successful', description: 'You have been logged out', tone: 'ok' });
    } catch (error) {
      const description =
        (error instanceof ApiError && error.serverMessage) || 'Please try again in a moment.';
      toast({ title: 'Logout failed', description, tone: 'danger' });
    } finally {
      setSigningOut(false);
    }
  }

  return { signOut: () => void run(), isSigningOut };
}
