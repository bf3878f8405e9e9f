/**
 * What a device is sent. Browsers that read declarative messages show it themselves; in all others the service worker
 * shows the same fields. It holds a number and the address of a page, and nothing about the person.
 */
import { createHash } from 'node:crypto';
import { noticeOf, type NoticeKind } from '#contract/notices/notices.ts';

export interface Told {
  kind: NoticeKind;
  /** Names the event. */
  uniqueKey: string;
  number: string;
  path: string;
}

export interface PushMessage {
  /** JSON. */
  payload: string;
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** A message that waits at the push service is replaced by one of the same topic: sent twice, it is shown once. */
  topic: string;
}

/** The number that marks a declarative message, after RFC 8030. */
const declarative = 8030;

export function pushMessage({ kind, uniqueKey, number, path }: Told, publicUrl: string): PushMessage {
  const { title, body, livesHours, urgency } = noticeOf(kind);
  const name = createHash('sha256').update(uniqueKey).digest('base64url').slice(0, 32);
  const notification = {
    title,
    body: body(number),
    navigate: `${publicUrl}${path}`,
    lang: 'en-AU',
    dir: 'ltr',
    // The device shows one of a tag, too.
    tag: name,
  };
  const payload = JSON.stringify({ web_push: declarative, notification });
  return { payload, ttlSeconds: livesHours * 3600, urgency, topic: name };
}
