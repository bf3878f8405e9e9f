import { ChevronUp, Minus, TriangleAlert } from 'lucide-react';
import { nextPriority, type Priority } from '#contract/jobs/priorities.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';

export const priorityWords = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const;

const looks = {
  urgent: { tone: 'late', icon: TriangleAlert },
  high: { tone: 'wait', icon: ChevronUp },
  medium: { tone: 'idle', icon: undefined },
  low: { tone: 'idle', icon: Minus },
} as const;

export function PriorityMark({ priority }: { priority: Priority }) {
  const { tone, icon } = looks[priority];
  return (
    <Badge tone={tone} icon={icon}>
      {priorityWords[priority]}
    </Badge>
  );
}

/** Each press selects the next one: low, medium, high, urgent, then low again. */
export function PriorityButton({ priority, onPress }: { priority: Priority; onPress: () => void }) {
  const next = priorityWords[nextPriority(priority)];
  return (
    <button
      type="button"
      onClick={onPress}
      title={`Change to ${next}`}
      className="inline-grid min-h-control-small place-items-center rounded-2 px-1 hover:bg-action-soft"
    >
      <PriorityMark priority={priority} />
      <span className="sr-only"> priority, change to {next}</span>
    </button>
  );
}
