import type { ChangeEvent } from 'react';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { whyUnready } from '#contract/orders/shipments.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';

/** Why it should not leave yet, in sentences; empty where nothing speaks against it. */
export const whyNotReady = ({ unready }: Pick<OfficeOrderDetail, 'unready'>): string[] =>
  unready ? whyUnready(unready) : [];

interface UnreadyNoteProps {
  why: readonly string[];
  label: string;
  tick: { name: string; checked: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
  error?: string | undefined;
}

/** Says what isn't made or approved, and asks whether that is meant. */
export function UnreadyNote({ why, label, tick, error }: UnreadyNoteProps) {
  if (why.length === 0) return null;
  return (
    <div className="grid gap-2 rounded-2 bg-wait-soft p-3 text-on-wait-soft sm:col-span-2">
      <ul className="grid gap-1">
        {why.map(one => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Checkbox label={label} {...tick} error={error} />
    </div>
  );
}
