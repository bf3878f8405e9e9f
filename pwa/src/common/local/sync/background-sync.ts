/**
 * The browser's word that there may be a network again, for a page that lies in the background and whose timers sleep.
 * Chromium alone has it and gives up after a few tries, so it is one trigger more and never the carrier: the worker
 * says it to the windows that are open, and the loop does what it always does.
 */
import { unsentTag, wokenMessage } from '#pwa/common/platform/start/worker-messages.ts';

/** Not in every browser, and refused in private windows. The language's own declarations leave it out. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

export interface WorkerContainer {
  getRegistration: () => Promise<object | undefined>;
  addEventListener: (type: 'message', listener: (event: { data?: unknown }) => void) => void;
  removeEventListener: (type: 'message', listener: (event: { data?: unknown }) => void) => void;
}

export interface BackgroundSyncParts {
  /** Undefined on a page that is not secure. */
  worker: WorkerContainer | undefined;
  hasUnsent: () => Promise<boolean>;
  onWoken: () => void;
}

export interface BackgroundSync {
  /** Asks to be woken, if something waits here. Asking again changes nothing. */
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
        // Refused, or the storage does not answer: the other triggers are there.
      }
    },
    close: () => worker?.removeEventListener('message', listen),
  };
}
