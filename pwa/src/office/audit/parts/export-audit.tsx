import { Download } from 'lucide-react';
import { useState } from 'react';
import { isoDateIn } from '#contract/time-zone.ts';
import { failureWords } from '#pwa/local/failure-words.ts';
import { fetchFile } from '#pwa/local/fetch-file.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { saveFile } from '#pwa/platform/hand-out-file.ts';
import { Button } from '#pwa/ui/button.tsx';
import { useToast } from '#pwa/ui/toaster.tsx';
import type { AuditFilter } from '../use-audit.ts';

/** What the filter shows, as a file. */
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
