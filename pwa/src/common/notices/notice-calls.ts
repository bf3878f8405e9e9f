/** How notices are asked for: in the account, or on an order's page, which stands for the account of its buyer. */
import type { NoticeChoices, PushSubscriptionJson } from '#contract/notices/endpoints.ts';
import type { NoticeKind } from '#contract/notices/notices.ts';
import { sha256Of } from '#pwa/common/local/artwork/sha256-of.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { currentPush } from '#pwa/common/platform/push-device.ts';

export interface NoticeState {
  /** On this device. */
  isOn: boolean;
  off: readonly string[];
}

export interface NoticeDoor {
  /** Names the choice on this device: whose, or of which order. */
  name: string;
  read: () => Promise<NoticeState>;
  /** Also with other kinds than before. */
  turnOn: (subscription: PushSubscriptionJson, off: readonly NoticeKind[]) => Promise<NoticeState>;
  turnOff: () => Promise<NoticeState>;
  choose: (off: readonly NoticeKind[]) => Promise<NoticeState>;
}

/** The shop's name for this device, before and after it knows it; null while the browser has no subscription. */
async function deviceId(): Promise<string | null> {
  const subscription = await currentPush();
  if (!subscription) return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  return (await sha256Of(bytes.buffer)).slice(0, 32);
}

export const readPushKey = async (): Promise<string> => (await call('GET /api/notices/key')).publicKey;

/** As the wire takes it. */
export function subscriptionJson(subscription: PushSubscription): PushSubscriptionJson {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

export function accountDoor(userId: number): NoticeDoor {
  const stateOf = async ({ off, devices }: NoticeChoices): Promise<NoticeState> => {
    const id = await deviceId();
    return { off, isOn: devices.some(device => device.id === id) };
  };
  return {
    name: `user ${userId}`,
    read: async () => stateOf(await call('GET /api/user/notices')),
    turnOn: async subscription =>
      stateOf(await call('POST /api/user/notices/devices', { body: { subscription } })),
    async turnOff() {
      const id = await deviceId();
      if (!id) return stateOf(await call('GET /api/user/notices'));
      return stateOf(await call('DELETE /api/user/notices/devices/{id}', { params: { id } }));
    },
    choose: async off => stateOf(await call('PUT /api/user/notices', { body: { off: [...off] } })),
  };
}

export function orderDoor(orderId: string, token: string | null): NoticeDoor {
  const query = token ? { token } : {};
  const turnOn = (subscription: PushSubscriptionJson, off: readonly NoticeKind[]): Promise<NoticeState> =>
    call('PUT /api/orders/{orderId}/notices', {
      params: { orderId },
      query,
      body: { subscription, off: [...off] },
    });
  return {
    name: `order ${orderId}`,
    async read() {
      const id = await deviceId();
      if (!id) return { isOn: false, off: [] };
      return call('GET /api/orders/{orderId}/notices/{id}', { params: { orderId, id }, query });
    },
    turnOn,
    async turnOff() {
      const id = await deviceId();
      if (id) await call('DELETE /api/orders/{orderId}/notices/{id}', { params: { orderId, id }, query });
      return { isOn: false, off: [] };
    },
    async choose(off) {
      const subscription = await currentPush();
      if (!subscription) return { isOn: false, off };
      return turnOn(subscriptionJson(subscription), off);
    },
  };
}
