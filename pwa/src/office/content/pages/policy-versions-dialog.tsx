import { useQuery } from '@tanstack/react-query';
import type { PolicyVersionLine } from '#contract/content/policy-endpoints.ts';
import { type PolicyKind, policyVersionPath } from '#contract/content/policies/policy-kinds.ts';
import { formatShortDate, formatTime } from '#contract/time/dates.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

interface PolicyVersionsDialogProps {
  policy: PolicyKind;
  title: string;
  onClose: () => void;
}

/** What a policy said from when on, and who changed it. To be read: orders name these texts, so none is changed. */
export function PolicyVersionsDialog({ policy, title, onClose }: PolicyVersionsDialogProps) {
  const versions = useQuery({
    queryKey: ['policies', policy, 'versions'],
    queryFn: () => call('GET /api/policies/{policy}/versions', { params: { policy } }),
    refetchOnMount: 'always',
  });
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Versions of “${title}”`}
      description="A version is kept each time the words change, also by a setting. An order shows the ones it was made under."
    >
      {versions.isPending && <Skeleton className="h-24 w-full" />}
      {versions.isError && !versions.data && (
        <ErrorState
          title={loadFailureWords(versions.error, 'The versions could not be loaded')}
          onRetry={() => void versions.refetch()}
          retrying={versions.isFetching && 'Loading…'}
        >
          This list isn’t available offline.
        </ErrorState>
      )}
      {versions.data?.length === 0 && <p className="text-soft">No version has been kept yet.</p>}
      {versions.data && versions.data.length > 0 && (
        <ol className="grid gap-2">
          {versions.data.map((version, at) => (
            <VersionLine key={version.number} version={version} isCurrent={at === 0} />
          ))}
        </ol>
      )}
      <ListEnd shown={versions.data?.length ?? 0} most={mostRows.policyVersions}>
        The newest {mostRows.policyVersions} are listed. An order links to the version that it was made under.
      </ListEnd>
    </Dialog>
  );
}

function VersionLine({ version, isCurrent }: { version: PolicyVersionLine; isCurrent: boolean }) {
  const { timeZone } = useShopClock();
  const { policy, number, title, heldFrom, changedBy } = version;
  const from = new Date(heldFrom);
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-2 bg-sunken px-4 py-2">
      <span className="mr-auto min-w-0 leading-snug">
        <span className="font-strong">Version {number}</span> <span className="wrap-anywhere">{title}</span>
        <span className="block text-meta text-soft tabular-nums">
          From {formatShortDate(from, timeZone)}, {formatTime(from, timeZone)}
          {whoWords(number, changedBy)}
          {isCurrent && ' · holds now'}
        </span>
      </span>
      <Button size="small" asChild>
        <a href={policyVersionPath(policy, number)} target="_blank" rel="noopener">
          Read<span className="sr-only"> version {number}</span>
        </a>
      </Button>
    </li>
  );
}

function whoWords(number: number, changedBy: string | null): string {
  if (changedBy) return ` by ${changedBy}`;
  return number === 1 ? ', the first that was kept' : ', changed outside the office';
}
