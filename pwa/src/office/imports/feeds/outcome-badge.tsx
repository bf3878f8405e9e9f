import { Ban, Check, CircleHelp, Equal, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { FeedOutcome } from '#contract/imports/feed-endpoints.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { outcomeLabels } from './feed-words.ts';

const looks = {
  running: { tone: 'info', icon: LoaderCircle },
  unchanged: { tone: 'idle', icon: Equal },
  applied: { tone: 'ok', icon: Check },
  asks: { tone: 'wait', icon: CircleHelp },
  declined: { tone: 'idle', icon: Ban },
  replaced: { tone: 'idle', icon: Ban },
  failed: { tone: 'late', icon: TriangleAlert },
} as const;

export function OutcomeBadge({ outcome }: { outcome: FeedOutcome }) {
  return <Badge {...looks[outcome]}>{outcomeLabels[outcome]}</Badge>;
}
