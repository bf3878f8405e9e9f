import type { LucideIcon } from 'lucide-react';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { orderBadgeTone } from '#contract/orders/orders.ts';
import type { BadgeTone } from '#pwa/common/ui/states/badge.tsx';

const looks: Record<ReturnType<typeof orderBadgeTone>, { tone: BadgeTone; icon?: LucideIcon }> = {
  positive: { tone: 'ok', icon: CircleCheck },
  progress: { tone: 'info', icon: Clock },
  negative: { tone: 'late', icon: CircleX },
  outline: { tone: 'outline' },
};

export function orderBadge(status: string): { tone: BadgeTone; icon?: LucideIcon; words: string } {
  return { ...looks[orderBadgeTone(status)], words: status.charAt(0).toUpperCase() + status.slice(1) };
}
