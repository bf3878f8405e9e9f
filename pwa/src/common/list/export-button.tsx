import { Download } from 'lucide-react';
import { useState } from 'react';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { fetchFile } from '#pwa/common/local/call/fetch-file.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';

interface ExportButtonProps {
  path: `/api/${string}`;
  filter: Readonly<Record<string, string>>;
  /** The file's name, before the day. */
  name: string;
  failed: string;
}

/** Exports the rows that match the filter as a spreadsheet file. */
export function ExportButton({ path, filter, name, failed }: ExportButtonProps) {
  const [isSaving, setSaving] = useState(false);
  const { now, timeZone } = useShopClock();
  const toast = useToast();

  async function handleClick() {
    setSaving(true);
    try {
      const bytes = await fetchFile(`${path}?${new URLSearchParams(filter).toString()}`);
      saveFile(new File([bytes], `${name}-${isoDateIn(now, timeZone)}.csv`, { type: 'text/csv' }));
    } catch (error) {
      const description = failureWords(error, 'Please try again in a moment.');
      toast({ title: failed, description, tone: 'danger' });
    } finally {
      setSaving(false);
    }
  }

  return (
    <Button icon={Download} loading={isSaving && 'Exporting…'} onClick={() => void handleClick()}>
      Export CSV
    </Button>
  );
}
