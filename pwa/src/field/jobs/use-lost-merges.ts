/** Tells the user once per device that another person's change replaced theirs, with a way to restore it. */
import { useEffect } from 'react';
import type { JobMerge, JobRow } from '#contract/jobs/endpoints.ts';
import { mergedFieldTitles, mergedValueText } from '#contract/wire/merge-words.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { takeNews } from '#pwa/common/local/outbox/told-news.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { canRestore, type JobChanges } from './use-job-changes.ts';

const shownMs = 20_000;
/** A new device would otherwise report weeks of news. */
const newsForMs = 86_400_000;

interface Lost {
  job: JobRow;
  merge: JobMerge;
}

export function lostBy(userId: number, rows: readonly SeenRow<JobRow>[], now: Date): Lost[] {
  const since = now.getTime() - newsForMs;
  return rows.flatMap(({ row: job }) =>
    (job.merges ?? [])
      .filter(
        ({ lostBy: loser, keptBy: winner, at }) =>
          loser?.id === userId && winner?.id !== userId && Date.parse(at) > since,
      )
      .map(merge => ({ job, merge })),
  );
}

interface LostMergesParts {
  device: StaffDevice;
  rows: readonly SeenRow<JobRow>[] | undefined;
  changes: JobChanges;
  clock: ShopClock;
  canPlan: boolean;
}

export function useLostMerges({ device, rows, changes, clock, canPlan }: LostMergesParts): void {
  const toast = useToast();
  useEffect(() => {
    const lost = lostBy(device.viewer.userId, rows ?? [], clock.now);
    if (lost.length === 0) return;
    const tell = async () => {
      const ids = new Set(
        await takeNews(
          device.db,
          'merges',
          lost.map(({ merge }) => merge.id),
        ),
      );
      for (const { job, merge } of lost.filter(({ merge: { id } }) => ids.has(id))) {
        const { field, kept, keptBy } = merge;
        const who = keptBy ? ` by ${keptBy.name}` : '';
        const isOffered = canRestore(field, canPlan);
        toast({
          title: `${job.jobNumber}: a change of yours gave way`,
          description: `${mergedFieldTitles[field]}: ${mergedValueText(field, kept, clock)}${who} stands; yours was ${mergedValueText(field, merge.lost, clock)}.`,
          shownMs,
          ...(isOffered
            ? { action: { label: 'Restore', onAction: () => void changes.restoreValue(job, merge) } }
            : {}),
        });
      }
    };
    // If storage fails while the page is open, the job's own page still shows it.
    tell().catch(() => undefined);
  }, [rows, device, changes, clock, canPlan, toast]);
}
