/** The message of an offer that was answered, replaced or has expired. Pure. */
import { CircleCheck, CircleX, Clock, FileClock, type LucideIcon } from 'lucide-react';
import { formatCents } from '#contract/money/money.ts';
import { formatIsoDay, formatShortDate } from '#contract/time/dates.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import type { OfferState } from '#contract/quotes/quotes.ts';

interface Words {
  icon: LucideIcon;
  title: string;
  tone: string;
  text: string;
}

/** A copy of an earlier visit has no order. */
function acceptedText({ order, work, timeZone }: Pick<OfferView, 'order' | 'work' | 'timeZone'>): string {
  if (order?.status === 'cancelled') return 'Its order was cancelled. Contact us if you still want it.';
  const account = order?.account;
  if (account && account.paidCents > 0 && account.openCents > 0) {
    const rest = `${formatCents(account.openCents)}, is due by ${formatShortDate(new Date(account.dueAt), timeZone)}`;
    return `Thank you. Your deposit of ${formatCents(account.paidCents)} is paid, and your order has begun. The rest, ${rest}.`;
  }
  if (work && order?.isPaid)
    return 'Thank you, it is paid. Your proof is next: nothing is made before you approve it.';
  if (work && order?.canBePaid) return 'Thank you. You can pay now or later; we begin once it is paid.';
  if (order?.isPaid) return 'Thank you, it is paid. We’ll contact you about sizes, artwork and freight.';
  if (order?.canBePaid)
    return 'Thank you. You can pay now or later; we begin once it is paid, and contact you about sizes, artwork and freight.';
  return 'Thank you. We’ll contact you about sizes, artwork, freight and how to pay.';
}

export function closedWords(offer: OfferView, state: Exclude<OfferState, 'open'>): Words {
  const day = offer.answeredAt && formatShortDate(new Date(offer.answeredAt), offer.timeZone);
  switch (state) {
    case 'accepted':
      return {
        icon: CircleCheck,
        tone: 'text-ok',
        title: day ? `Accepted on ${day}` : 'Accepted',
        text: acceptedText(offer),
      };
    case 'declined':
      return {
        icon: CircleX,
        tone: '',
        title: day ? `Declined on ${day}` : 'Declined',
        text: offer.reason
          ? `You wrote: “${offer.reason}”. Changed your mind? Just write to us.`
          : 'Changed your mind? Just write to us.',
      };
    case 'expired':
      return {
        icon: Clock,
        tone: '',
        title: 'This quote has expired',
        text: `It was valid until ${formatIsoDay(offer.validUntil)}. Contact us and we’ll send you a new one.`,
      };
    case 'superseded':
      return {
        icon: FileClock,
        tone: '',
        title: 'There is a newer quote',
        text: 'We’ve since sent you a newer quote. Check for our latest email: its link opens the current quote.',
      };
    case 'withdrawn':
      return {
        icon: CircleX,
        tone: '',
        title: 'This quote is no longer open',
        text: 'Contact us if you still want it, and we’ll see what we can do.',
      };
  }
}
