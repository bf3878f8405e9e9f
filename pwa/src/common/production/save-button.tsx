import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ProductionFile } from '#contract/artwork/production/endpoints.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { saveProductionFile } from './save-production-file.ts';

/** Downloads a production file, also without a network where this device has it. */
export function SaveButton({ file }: { file: Pick<ProductionFile, 'id' | 'name' | 'sha256'> }) {
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);
  async function handleSave() {
    setSaving(true);
    const trouble = await saveProductionFile(file);
    setSaving(false);
    if (trouble) toast({ title: `${file.name} wasn’t downloaded`, description: trouble, tone: 'danger' });
  }
  return (
    <Button
      size="small"
      variant="quiet"
      icon={Download}
      loading={isSaving && 'Downloading…'}
      aria-label={`Download ${file.name}`}
      onClick={() => void handleSave()}
    >
      Download
    </Button>
  );
}
