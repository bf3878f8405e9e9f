/** The page's side of the service worker: registered when the page has settled, updated when the user agrees. */

import { whenSettled } from './when-settled.ts';
import { claimMessage, keepStaffMessage } from './worker-messages.ts';

/** A tablet on a wall is never reloaded, so it checks for a new version by itself. */
const lookEveryMs = 60 * 60_000;

export function registerWorker(onReady: (activate: () => void) => void): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  whenSettled(() => register(onReady), 'kept').catch(() => undefined); // offline: the next visit registers it
}

async function register(onReady: (activate: () => void) => void): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', async () => {
    // The very first one waits as well, for a moment, and on a busy device for longer than that.
    if (!(await navigator.serviceWorker.getRegistration())?.active) return;
    onReady(() => {
      // Other tabs keep running what they have loaded; only this person has agreed.
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    });
  });
  const look = () => void worker.update().catch(() => undefined); // offline: the next look finds it
  // A private window or a full disk refuses workers: the shop then works with a network only.
  const registration = await worker.register().catch(() => undefined);
  if (!registration) return;
  void claimPage();
  setInterval(look, lookEveryMs);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

/**
 * The worker takes the open pages when it begins its work. A page whose load had begun just before and ended just after
 * is none of them, and nothing would answer it without a network.
 */
async function claimPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage(claimMessage);
}

/** The server no longer serves this page's version: looks for the newest version, or reloads if there is none. */
export async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const found = await registration?.update().catch(() => undefined);
  const waiting = found?.waiting ?? found?.installing;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

export async function keepStaffScreens(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(keepStaffMessage);
}
