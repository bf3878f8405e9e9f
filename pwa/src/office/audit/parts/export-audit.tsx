import { Download } from 'lucide-react';
import { useState } from 'react';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { fetchFile } from '#pwa/common/local/call/fetch-file.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { AuditFilter } from '../use-audit.ts';

/** Exports the filtered entries as a file. */
export function ExportAudit({ filter }: { filter: AuditFilter }) {
  const { now, timeZone } = useShopClock();
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);

  const handleClick = async () => {
    setSaving(true);
    try {
      const bytes = await fetchFile(`/api/audit/export?${new URLSearchParams(filter).toString()}`);
      saveFile(new File([bytes], `audit-${isoDateIn(now, timeZone)}.csv`, { type: 'text/csv' }));
    } catch (error) {
      toast({
        title: 'The log could not be exported',
        description: failureWords(error, 'Please try again in a moment.'),
        tone: 'danger',
      });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Button icon={Download} loading={isSaving && 'Exporting…'} onClick={() => void handleClick()}>
      Export CSV
    </Button>
  );
}
