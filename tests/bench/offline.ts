/** `npm run bench -- offline`: measures the figures in docs/offline.md, on devices in Chromium and on three nodes. */
import type { Figure } from './figure.ts';
import { benchOfflineDevices } from './offline-devices.ts';
import { benchOfflineNodes } from './offline-nodes.ts';

export async function benchOffline(): Promise<Figure[]> {
  return [...(await benchOfflineDevices()), ...(await benchOfflineNodes())];
}
