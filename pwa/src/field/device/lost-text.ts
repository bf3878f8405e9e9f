/** What the office holds from a device that lost its storage. */
import type { LostStorage } from '#pwa/common/local/device/device-mark.ts';

export function lostText(
  { lastSeq, lastSeenAt, pending }: LostStorage,
  momentText: (at: string) => string,
): string {
  if (lastSeq === undefined)
    return 'The browser has cleared its storage. What the office has of it is shown with the next connection.';
  const has =
    lastSeq === 0
      ? 'The office has no change of it.'
      : `The last change that the office has is #${lastSeq}${lastSeenAt ? `, heard of ${momentText(lastSeenAt)}` : ''}.`;
  if (!pending)
    return `${has} Nothing was waiting to be sent then. What was done after that has to be done again.`;
  const waiting = pending === 1 ? '1 change was' : `${pending} changes were`;
  return `${has} ${waiting} not sent then: tell the office what you did after it.`;
}
