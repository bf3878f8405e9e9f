import { Check, TriangleAlert } from 'lucide-react';
import type { ArtworkNote } from '#contract/artwork/artwork-check.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';

/** The printer's most important note, above the tools: one line, so that a slider never moves under the finger. */
export function PrintFact({ notes, isReading }: { notes: readonly ArtworkNote[]; isReading: boolean }) {
  const [first] = notes;
  if (!first) return null;
  const further = notes.length - 1;
  return (
    <p className="flex min-h-7 min-w-0 items-center gap-2 text-meta text-soft">
      <Badge
        tone={first.tone === 'ok' ? 'ok' : first.tone === 'stop' ? 'late' : 'wait'}
        icon={first.tone === 'ok' ? Check : TriangleAlert}
      >
        {first.title}
      </Badge>
      {isReading ? (
        <span className="truncate">Checking the picture…</span>
      ) : (
        further > 0 && (
          <span className="whitespace-nowrap @max-[22rem]:sr-only">
            and {further} more<span className="@max-[28rem]:sr-only">, below</span>
          </span>
        )
      )}
    </p>
  );
}
