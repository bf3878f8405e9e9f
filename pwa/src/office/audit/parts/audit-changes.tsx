import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '#contract/audit/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

/** More than this would fill the screen with one entry. */
const shownAtFirst = 4;
const longLetters = 240;

/** The old and new value of each field. */
export function AuditChanges({ entry: { changes, moreChanges } }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? changes : changes.slice(0, shownAtFirst);
  const all = changes.length + moreChanges;
  const hidesMore = changes.length > shownAtFirst;
  const isLong = changes.some(({ before, after }) => `${before ?? ''}${after ?? ''}`.length > longLetters);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
      <dl className="grid w-full gap-x-5 gap-y-1 border-l-2 border-line-strong pl-3">
        {shown.map(({ field, before, after }) => (
          <div key={field} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-meta leading-6 text-soft">{field}</dt>
            <dd className={`whitespace-pre-line ${isOpen ? '' : 'line-clamp-3'}`}>
              {before !== null && (
                <>
                  <span className="sr-only">Before: </span>
                  <del className="text-soft decoration-1">{before}</del>
                  <Icon of={ArrowRight} size="small" className="mx-2 inline align-[-0.15em] text-soft" />
                  <span className="sr-only">After: </span>
                </>
              )}
              {after ?? <span className="text-soft">nothing</span>}
            </dd>
          </div>
        ))}
      </dl>
      {(hidesMore || isLong) && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(before => !before)}
        >
          {isOpen ? 'Show less' : hidesMore ? `Show all ${changes.length} fields` : 'Show all of it'}
        </Button>
      )}
      {isOpen && moreChanges > 0 && (
        <p className="text-meta text-soft">
          The first {changes.length} of {all} fields.
        </p>
      )}
    </div>
  );
}
