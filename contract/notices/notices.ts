/**
 * Notices on people's devices: what the shop says there, and which event it follows. One row makes a notice: it is
 * queued with the email of its event, shown with its words, and has its switch. No zod, because screens use this file.
 */
import type { MailKind } from '../mail/mail.ts';

interface Notice {
  to: 'shopper' | 'field';
  /** Queued together with this email about an order. Those for the field are queued where work is assigned. */
  follows?: MailKind;
  /** Of its switch. */
  label: string;
  help: string;
  /** What the device shows: a title, and a sentence about the number of an order, job or delivery. */
  title: string;
  body: (number: string) => string;
  /** After this it is out of date and is no longer delivered. */
  livesHours: number;
  /** Whether it may wake a device that saves its battery (RFC 8030). */
  urgency: 'normal' | 'high';
}

const table = {
  proof_ready: {
    to: 'shopper',
    follows: 'proof_ready',
    label: 'Proof ready',
    help: 'Your proof can be looked at and approved.',
    title: 'Your proof is ready',
    body: number => `Order ${number} starts once you approve it.`,
    livesHours: 48,
    urgency: 'normal',
  },
  sent: {
    to: 'shopper',
    follows: 'order_dispatched',
    label: 'Order sent',
    help: 'Your order is on its way.',
    title: 'Your order is on its way',
    body: number => `Order ${number} has been sent.`,
    livesHours: 24,
    urgency: 'normal',
  },
  you_are_next: {
    to: 'shopper',
    follows: 'order_next',
    label: 'You are next',
    help: 'Our driver’s next stop is yours.',
    title: 'You are next',
    body: number => `Our driver is on the way to you with order ${number}.`,
    livesHours: 2,
    urgency: 'high',
  },
  job_waits: {
    to: 'field',
    label: 'Work for me',
    help: 'A job or a delivery has been assigned to you.',
    title: 'A job waits for you',
    body: number => `${number} has been assigned to you.`,
    livesHours: 12,
    urgency: 'high',
  },
} as const satisfies Record<string, Notice>;

export type NoticeKind = keyof typeof table;
export const noticeKinds = Object.keys(table) as NoticeKind[];

const rows: Readonly<Record<NoticeKind, Notice>> = table;

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(table, kind);
}

export const noticeOf = (kind: NoticeKind): Notice => rows[kind];

/** The notices that go out with an email about an order. */
export function noticesAfter(mail: MailKind): NoticeKind[] {
  return noticeKinds.filter(kind => rows[kind].follows === mail);
}

/** Those that a person can have, in the order of their switches. */
export function noticesFor(to: { isStaff: boolean }): NoticeKind[] {
  return noticeKinds.filter(kind => rows[kind].to === 'shopper' || to.isStaff);
}

/** How many devices one person, or one order, can have; the oldest beyond it end. */
export const mostDevices = 10;
