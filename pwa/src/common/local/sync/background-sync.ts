/**
 * The browser's hint that the network may be back, for a page in the background whose timers are suspended. Only
 * Chromium has it, and it gives up after a few tries, so it is one more trigger and never the only one: the worker
 * notifies the open windows, and the loop runs as always.
 */
import { unsentTag, wokenMessage } from '#pwa/common/platform/start/worker-messages.ts';

/** Not in every browser, and refused in private windows. TypeScript's own declarations omit it. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

export interface WorkerContainer {
  getRegistration: () => Promise<object | undefined>;
  addEventListener: (type: 'message', listener: (event: { data?: unknown }) => void) => void;
  removeEventListener: (type: 'message', listener: (event: { data?: unknown }) => void) => void;
}

export interface BackgroundSyncParts {
  /** Undefined on an insecure page. */
  worker: WorkerContainer | undefined;
  hasUnsent: () => Promise<boolean>;
  onWoken: () => void;
}

export interface BackgroundSync {
  /** Asks to be woken if something waits here. Asking again changes nothing. */
  ask: () => Promise<void>;
  close: () => void;
}

export function createBackgroundSync({ worker, hasUnsent, onWoken }: BackgroundSyncParts): BackgroundSync {
  const listen = ({ data }: { data?: unknown }) => {
    if ((data as { type?: unknown } | null)?.type === wokenMessage.type) onWoken();
  };
  worker?.addEventListener('message', listen);
  return {
    async ask() {
      try {
        const registration = (await worker?.getRegistration()) as WithSync | undefined;
        if (registration?.sync && (await hasUnsent())) await registration.sync.register(unsentTag);
      } catch {
        // Refused, or the storage doesn't answer: the other triggers remain.
      }
    },
    close: () => worker?.removeEventListener('message', listen),
  };
}
