/** This browser as a device that can be told something. Knows the browser alone; whom it is told for is common/notices. */
import { isIosTab } from './start/ios-tab.ts';

/**
 * `install`: on iOS only the app on the home screen can be told. `refused`: the person has said no in the browser, where
 * alone it can be changed.
 */
export type PushSupport = 'none' | 'install' | 'refused' | 'possible';

export function pushSupport(): PushSupport {
  if (isIosTab(navigator, matchMedia('(display-mode: standalone)').matches)) return 'install';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'none';
  return Notification.permission === 'denied' ? 'refused' : 'possible';
}

/** The browser needs not ask the person any more. */
export const isPushAllowed = (): boolean =>
  pushSupport() === 'possible' && Notification.permission === 'granted';

/** Its worker, if there is one: a private window may have none, and then `ready` never comes. */
async function pushManager(): Promise<PushManager | null> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return registration?.pushManager ?? null;
}

export async function currentPush(): Promise<PushSubscription | null> {
  return (await (await pushManager())?.getSubscription()) ?? null;
}

/** The person said no, or closed the question. */
export class PushRefused extends Error {
  override name = 'PushRefused';
}

/**
 * To be called from a press: browsers ask the person only then.
 * @throws PushRefused; other errors come from the browser's push service, which may not be reached.
 */
export async function startPush(readKey: () => Promise<string>): Promise<PushSubscription> {
  if (Notification.permission !== 'granted' && (await Notification.requestPermission()) !== 'granted')
    throw new PushRefused();
  const manager = await pushManager();
  if (!manager) throw new Error('This page has no service worker.');
  const key = bytesOf(await readKey());
  const known = await manager.getSubscription();
  // Of a former key of the shop: it takes no messages of this one.
  if (known && !isSame(known.options.applicationServerKey, key)) await known.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Works without a network: the push service then answers the shop that the device is gone. */
export async function endPush(): Promise<void> {
  await (await currentPush())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, letter => letter.charCodeAt(0));
}

function isSame(buffer: ArrayBuffer | null, bytes: Uint8Array): boolean {
  if (!buffer || buffer.byteLength !== bytes.length) return false;
  return new Uint8Array(buffer).every((byte, at) => byte === bytes[at]);
}
