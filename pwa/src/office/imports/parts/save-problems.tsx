import { Download } from 'lucide-react';
import { useState } from 'react';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { fetchFile } from '#pwa/common/local/call/fetch-file.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

/** Row, column, value and reason of each problem, for the person who corrects the file. */
export function SaveProblems({ runId }: { runId: number }) {
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();

  async function handleClick() {
    setSaving(true);
    try {
      const bytes = await fetchFile(`/api/import-runs/${runId}/problems`);
      saveFile(new File([bytes], `import-${runId}-problems.csv`, { type: 'text/csv' }));
    } catch (error) {
      toast({
        title: 'The problems could not be downloaded',
        description: failureWords(error, 'Please try again in a moment.'),
        tone: 'danger',
      });
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
      Download problems (CSV)
    </Button>
  );
}
