import { Download } from 'lucide-react';
import { useState } from 'react';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { fetchFile } from '#pwa/common/local/call/fetch-file.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

interface SaveCsvProps {
  path: `/api/${string}`;
  /** Of the file. */
  name: string;
  label: string;
  /** The title if it fails. */
  failure: string;
}

/** Downloads a CSV file that the shop writes. */
export function SaveCsv({ path, name, label, failure }: SaveCsvProps) {
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();

  async function handleClick() {
    setSaving(true);
    try {
      saveFile(new File([await fetchFile(path)], name, { type: 'text/csv' }));
    } catch (error) {
      const description = failureWords(error, 'Please try again in a moment.');
      toast({ title: failure, description, tone: 'danger' });
    } finally {
      setSaving(false);
    }
  }

  return (
    <Button
      size="small"
      icon={Download}
      loading={isSaving && 'Downloading…'}
      onClick={() => void handleClick()}
    >
      {label}
    </Button>
  );
}
