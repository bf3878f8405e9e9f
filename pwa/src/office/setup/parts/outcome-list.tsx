import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

export interface Outcome {
  isGood: boolean;
  says: string;
}

/** What a try found, a sentence each. */
export function OutcomeList({ label, outcomes }: { label: string; outcomes: readonly Outcome[] }) {
  return (
    <output aria-label={label} className="rounded-2 border border-line bg-surface px-4 py-3">
      <ul className="grid gap-2">
        {outcomes.map(({ isGood, says }) => (
          <li key={says} className="flex items-start gap-3">
            <Icon
              of={isGood ? CircleCheck : TriangleAlert}
              className={isGood ? 'mt-0.5 text-ok' : 'mt-0.5 text-danger'}
            />
            <span className="min-w-0 wrap-anywhere">{says}</span>
          </li>
        ))}
      </ul>
    </output>
  );
}
