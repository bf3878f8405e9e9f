import { formatShortDate } from '#contract/time/dates.ts';
import type { PageDetail } from '#contract/content/endpoints.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';

interface VersionsDialogProps {
  page: PageDetail;
  isBusy: boolean;
  onClose: () => void;
  onRestore: (number: number) => Promise<void>;
}

/**
 * Each published version of the page. Restoring one makes it the draft; the published page stays until the draft is
 * published.
 */
export function VersionsDialog({ page, isBusy, onClose, onRestore }: VersionsDialogProps) {
  const { timeZone } = useShopClock();
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Versions of “${page.title}”`}
      description="A version is kept each time the page is published. Restoring one makes it the draft."
    >
      <ol className="grid gap-2">
        {page.versions.map(({ number, title, createdAt, createdBy }, at) => (
          <li key={number} className="flex flex-wrap items-center gap-3 rounded-2 bg-sunken px-4 py-2">
            <span className="mr-auto min-w-0 leading-snug">
              <span className="font-strong">Version {number}</span>{' '}
              <span className="wrap-anywhere">{title}</span>
              <span className="block text-meta text-soft">
                {formatShortDate(new Date(createdAt), timeZone)}
                {createdBy && ` by ${createdBy}`}
                {at === 0 && page.status === 'published' && ' · published now'}
              </span>
            </span>
            <Button size="small" loading={isBusy && 'Working…'} onClick={() => void onRestore(number)}>
              Restore<span className="sr-only"> version {number}</span>
            </Button>
          </li>
        ))}
      </ol>
      <ListEnd shown={page.versions.length} most={mostRows.pageVersions}>
        The newest {mostRows.pageVersions} are listed. When each was published is in the audit log.
      </ListEnd>
    </Dialog>
  );
}
