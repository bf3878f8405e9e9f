/** This browser as a device of the push double: no browser here reaches its maker's push service. */
import type { Page } from '@playwright/test';

/** Asked to subscribe, the browser answers this. It lasts longer than a page. */
export async function subscribeTo(page: Page, subscription: object): Promise<void> {
  await page.addInitScript(given => {
    const isSubscribed = () => sessionStorage.getItem('test subscribed') !== null;
    const made = {
      ...given,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => given,
      unsubscribe: async () => {
        sessionStorage.removeItem('test subscribed');
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => (isSubscribed() ? made : null);
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('test subscribed', '');
      return made;
    };
  }, subscription);
}

/** In a browser that has no notices the person's answer is the test's as well. */
export async function allowNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', {
      get: () => (sessionStorage.getItem('test allowed') === null ? 'default' : 'granted'),
    });
    Notification.requestPermission = async () => {
      sessionStorage.setItem('test allowed', '');
      return 'granted';
    };
  });
}
