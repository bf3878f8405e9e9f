import type { LucideIcon } from 'lucide-react';
import { CircleCheck, CircleX, Clock, PackageCheck, PencilLine, Send } from 'lucide-react';
import { type OfferState, type QuoteStatus, quoteStatusLabels } from '#contract/quotes/quotes.ts';
import type { BadgeTone } from '#pwa/common/ui/states/badge.tsx';

export interface QuoteBadge {
  tone: BadgeTone;
  icon: LucideIcon;
  words: string;
}

const looks: Readonly<Record<QuoteStatus, Omit<QuoteBadge, 'words'>>> = {
  pending: { tone: 'wait', icon: Clock },
  quoted: { tone: 'info', icon: Send },
  accepted: { tone: 'ok', icon: CircleCheck },
  declined: { tone: 'late', icon: CircleX },
  completed: { tone: 'idle', icon: PackageCheck },
};

export function quoteBadge(status: QuoteStatus): QuoteBadge {
  return { ...looks[status], words: quoteStatusLabels[status] };
}

/** Written by the office and sent to nobody. */
export const draftBadge: QuoteBadge = { tone: 'idle', icon: PencilLine, words: 'Draft' };

const offers: Readonly<Record<OfferState, { tone: BadgeTone; words: string }>> = {
  open: { tone: 'info', words: 'Open' },
  accepted: { tone: 'ok', words: 'Accepted' },
  declined: { tone: 'late', words: 'Declined' },
  expired: { tone: 'wait', words: 'Expired' },
  superseded: { tone: 'idle', words: 'Replaced' },
  withdrawn: { tone: 'idle', words: 'Closed' },
};

export function offerBadge(state: OfferState): { tone: BadgeTone; words: string } {
  return offers[state];
}
