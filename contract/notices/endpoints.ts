/** Which devices the shop sends notices to, and which ones: of an account, or of one order by its link. */
import { z } from 'zod';
import { anyone, endpoint, signedIn } from '../wire/endpoint.ts';
import { instant } from '../wire/shapes.ts';
import { noticeKinds } from './notices.ts';

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`));
};

/** As browsers give it (`PushSubscription.toJSON()`). The endpoint and the keys are known to nobody else. */
export const pushSubscription = z.object({
  /** Of the browser maker's push service. */
  endpoint: z.url().max(2_000),
  keys: z.object({
    /** A point of P-256, uncompressed. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
});
export type PushSubscriptionJson = z.output<typeof pushSubscription>;

/** The first half of the SHA-256 of its endpoint: names a device and opens nothing. */
const deviceId = z.string().regex(/^[0-9a-f]{32}$/);

const off = z.array(z.enum(noticeKinds as [(typeof noticeKinds)[number]])).max(50);

export const noticeChoices = z.object({
  /** Kinds that are switched off, on all devices of the account. */
  off: z.array(z.string()),
  devices: z.array(z.object({ id: deviceId, userAgent: z.string(), since: instant })),
});
export type NoticeChoices = z.output<typeof noticeChoices>;

/** Of one device. For the buyer who is signed in it is the account's choice, for all their orders. */
const orderNotices = z.object({ isOn: z.boolean(), off: z.array(z.string()) });
export type OrderNotices = z.output<typeof orderNotices>;

const orderId = z.string().regex(/^[A-Z0-9]{10}$/);
const byLink = z.object({ token: z.string().max(100).optional() });

export const noticeEndpoints = {
  getNoticeKey: endpoint({
    method: 'GET',
    path: '/api/notices/key',
    summary: 'The public key that browsers subscribe with (VAPID)',
    access: anyone,
    limit: 'read',
    response: z.object({ publicKey: z.string() }),
  }),
  getNotices: endpoint({
    method: 'GET',
    path: '/api/user/notices',
    summary: 'The devices of this account that get notices, and what is switched off',
    access: signedIn,
    limit: 'read',
    response: noticeChoices,
  }),
  setNotices: endpoint({
    method: 'PUT',
    path: '/api/user/notices',
    summary: 'Says which kinds of notice the account does not want',
    access: signedIn,
    limit: 'write',
    body: z.object({ off }),
    response: noticeChoices,
  }),
  addNoticeDevice: endpoint({
    method: 'POST',
    path: '/api/user/notices/devices',
    summary: 'Sends notices to this device until it signs out',
    access: signedIn,
    limit: 'noticeDevice',
    bodyLimitBytes: 8_000,
    body: z.object({ subscription: pushSubscription }),
    response: noticeChoices,
  }),
  removeNoticeDevice: endpoint({
    method: 'DELETE',
    path: '/api/user/notices/devices/{id}',
    summary: 'Ends the notices to one of the own devices',
    access: signedIn,
    limit: 'write',
    params: z.object({ id: deviceId }),
    response: noticeChoices,
  }),
  getOrderNotices: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/notices/{id}',
    summary: 'Whether a device gets notices about one order, and what is switched off',
    access: anyone,
    limit: 'orderLookup',
    params: z.object({ orderId, id: deviceId }),
    query: byLink,
    response: orderNotices,
  }),
  setOrderNotices: endpoint({
    method: 'PUT',
    path: '/api/orders/{orderId}/notices',
    summary: 'Sends notices about one order to this device, but for those that are switched off',
    access: anyone,
    limit: 'noticeDevice',
    bodyLimitBytes: 8_000,
    params: z.object({ orderId }),
    query: byLink,
    body: z.object({ subscription: pushSubscription, off }),
    response: orderNotices,
  }),
  endOrderNotices: endpoint({
    method: 'DELETE',
    path: '/api/orders/{orderId}/notices/{id}',
    summary: 'Ends the notices about one order to a device',
    access: anyone,
    limit: 'orderLookup',
    params: z.object({ orderId, id: deviceId }),
    query: byLink,
    status: 204,
  }),
};
