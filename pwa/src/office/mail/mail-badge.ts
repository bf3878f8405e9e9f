import { CircleCheck, CircleX, Clock, type LucideIcon, RotateCw } from 'lucide-react';
import type { MailSummary } from '#contract/mail/endpoints.ts';
import type { BadgeTone } from '#pwa/common/ui/states/badge.tsx';

export interface MailBadge {
  tone: BadgeTone;
  icon: LucideIcon;
  words: string;
}

/** An email that waits after a failed attempt has a different badge from a new one. */
export function mailBadge({ status, lastError }: Pick<MailSummary, 'status' | 'lastError'>): MailBadge {
  if (status === 'sent') return { tone: 'ok', icon: CircleCheck, words: 'Sent' };
  if (status === 'failed') return { tone: 'late', icon: CircleX, words: 'Not delivered' };
  return lastError
    ? { tone: 'wait', icon: RotateCw, words: 'Trying again' }
    : { tone: 'info', icon: Clock, words: 'Waiting' };
}
