import { Undo2 } from 'lucide-react';
import type { JobMerge, JobRow } from '#contract/jobs/endpoints.ts';
import { formatAgo } from '#contract/time/dates.ts';
import { mergedFieldTitles, mergedValueText } from '#contract/wire/merge-words.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { isSameValue } from '#contract/wire/merges.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { canRestore, type JobChanges } from '../../use-job-changes.ts';

interface JobMergesProps {
  job: JobRow;
  clock: ShopClock;
  changes: JobChanges;
  /** The user may edit the plan of a job. */
  canPlan: boolean;
}

/** Shows concurrent changes to one value: the current value, the one it replaced, and a button to restore it. */
export function JobMerges({ job, clock, changes, canPlan }: JobMergesProps) {
  const merges = job.merges ?? [];
  return (
    <>
      <ol className="grid gap-3">
        {merges.toReversed().map(merge => (
          <MergeLine
            key={merge.id}
            merge={merge}
            clock={clock}
            isBack={isSameValue(merge.field, job[merge.field], merge.lost)}
            onRestore={
              canRestore(merge.field, canPlan) ? () => void changes.restoreValue(job, merge) : undefined
            }
          />
        ))}
      </ol>
      <ListEnd shown={merges.length} most={mostRows.jobMerges}>
        The newest {mostRows.jobMerges} are listed. The older ones are in the audit log.
      </ListEnd>
    </>
  );
}

interface MergeLineProps {
  merge: JobMerge;
  clock: ShopClock;
  /** The replaced value is current again. */
  isBack: boolean;
  onRestore?: () => void;
}

function MergeLine({ merge, clock, isBack, onRestore }: MergeLineProps) {
  const { field, kept, lost, keptBy, lostBy, at } = merge;
  const lostText = mergedValueText(field, lost, clock);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <b className="font-strong">{mergedFieldTitles[field]}:</b> {mergedValueText(field, kept, clock)}
          {keptBy && ` by ${keptBy.name}`} stands, {lostText}
          {lostBy && ` by ${lostBy.name}`} gave way
        </p>
        <p className="text-meta text-soft">{formatAgo(new Date(at), clock.now)}</p>
      </div>
      {isBack ? (
        <span className="text-meta text-soft">Restored</span>
      ) : (
        onRestore && (
          <Button size="small" icon={Undo2} onClick={onRestore} aria-label={`Restore ${lostText}`}>
            Restore
          </Button>
        )
      )}
    </li>
  );
}
