import { Download } from 'lucide-react';
import { useState } from 'react';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { Button, type ButtonVariant } from '#pwa/common/ui/layout/button.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { type PdfName, savePdf } from '../pdf-copies.ts';

interface DownloadPdfProps extends PdfName {
  token: string | null;
  variant?: ButtonVariant;
}

export function DownloadPdf({ token, variant = 'go', ...name }: DownloadPdfProps) {
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();

  async function handleClick() {
    setSaving(true);
    try {
      await savePdf(name, token);
    } catch (error) {
      toast({
        title: 'The PDF could not be downloaded',
        description:
          error instanceof OfflineError
            ? 'There is no connection, and this device has no copy of it. You can print this page instead.'
            : 'Something went wrong on our side. Please try again in a moment.',
        tone: 'danger',
      });
    } finally {
      setSaving(false);
    }
  }

  return (
    <Button
      variant={variant}
      icon={Download}
      loading={isSaving && 'Downloading…'}
      onClick={() => void handleClick()}
      aria-label={isSaving ? undefined : `Download PDF of ${name.number}`}
    >
      Download PDF
    </Button>
  );
}
