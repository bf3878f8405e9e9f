import type { LucideIcon } from 'lucide-react';
import { CircleX, MessageCircle, Send, Sparkles, Trophy } from 'lucide-react';
import { type LeadStatus, leadStatusLabels } from '#contract/leads/leads.ts';
import type { BadgeTone } from '#pwa/common/ui/states/badge.tsx';

const looks: Readonly<Record<LeadStatus, { tone: BadgeTone; icon: LucideIcon }>> = {
  new: { tone: 'wait', icon: Sparkles },
  contacted: { tone: 'info', icon: MessageCircle },
  quoted: { tone: 'info', icon: Send },
  won: { tone: 'ok', icon: Trophy },
  lost: { tone: 'idle', icon: CircleX },
};

export function leadBadge(status: LeadStatus): { tone: BadgeTone; icon: LucideIcon; words: string } {
  return { ...looks[status], words: leadStatusLabels[status] };
}
