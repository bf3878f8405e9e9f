import type { TabItem } from '#pwa/common/ui/shop/tabs.tsx';
import type { PayMethod } from './use-pay.ts';

const card = { value: 'card', label: 'Credit Card' } as const;
const afterpay = { value: 'afterpay', label: 'Afterpay' } as const;

/**
 * Instalments are shown beside the card only if they are offered: `parts` is null outside the limits and for
 * companies.
 */
export function waysToPay(parts: readonly number[] | null): readonly TabItem<PayMethod>[] {
  return parts ? [card, afterpay] : [card];
}
