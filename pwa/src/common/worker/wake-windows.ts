/** The browser believes that there is a network again: the open windows send what waits. Without one nothing is done. */
import { unsentTag, wokenMessage } from '#pwa/common/platform/start/worker-messages.ts';

export interface Windows {
  matchAll: (options: {
    type: 'window';
    includeUncontrolled: boolean;
  }) => Promise<readonly { postMessage: (message: unknown) => void }[]>;
}

export async function wakeWindows(tag: string, clients: Windows): Promise<void> {
  if (tag !== unsentTag) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) window.postMessage(wokenMessage);
}
