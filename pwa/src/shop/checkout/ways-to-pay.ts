import type { TabItem } from '#pwa/common/ui/shop/tabs.tsx';
import type { PayMethod } from './use-pay.ts';

const card = { value: 'card', label: 'Credit Card' } as const;
const afterpay = { value: 'afterpay', label: 'Afterpay' } as const;

/**
 * Instalments stand beside the card only where they are offered: `parts` is null outside the limits and for companies.
 */
export function waysToPay(parts: readonly number[] | null): readonly TabItem<PayMethod>[] {
  return parts ? [card, afterpay] : [card];
}
