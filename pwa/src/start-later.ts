/** Background work of every page that can wait until it has settled: one after the other, each independent. */
import { whenSettled } from './common/platform/start/when-settled.ts';
import type { SessionStore } from './common/session/session.ts';
import type { ToastStore } from './common/ui/dialogs/toast-store.ts';

export function startLater(session: SessionStore, toasts: ToastStore): void {
  const starts = [
    async () => (await import('./common/local/artwork/use-artwork-uploads.ts')).sendWaitingArtwork(),
    async () => (await import('./common/local/artwork/use-design-shelf.ts')).keepDesignsInStep(session),
    async () => (await import('./common/local/leaving/former-staff.ts')).handInFormerWork(session),
    async () =>
      (await import('./common/local/leaving/unsent-elsewhere.ts')).letGoOfRevoked(
        session.getState().user?.id,
      ),
    async () => (await import('./shop/quotes/tell-requests.ts')).tellRequests(toasts),
  ];
  for (const start of starts) {
    // Offline, without the code: the screen that needs it brings it, or the next start.
    whenSettled(start, 'kept').catch(() => undefined);
  }
}
