import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MediumRecord } from '#contract/content/media-endpoints.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { useMediumActions } from './use-media.ts';

interface MediumDialogProps {
  medium: MediumRecord;
  onClose: () => void;
}

/** One picture: its text, its address, and where it is used. */
export function MediumDialog({ medium, onClose }: MediumDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const { save, remove, isSaving, clash } = useMediumActions(medium, onClose);
  const form = useForm({ start: { title: medium.title, alt: medium.alt }, save, onDone: onClose });
  const isUsed = medium.uses.length > 0;

  async function copy() {
    const address = new URL(medium.url, location.origin).href;
    await navigator.clipboard.writeText(address).then(
      () => toast({ title: 'Link copied', description: medium.url, tone: 'ok' }),
      () => toast({ title: 'The link could not be copied', description: address, tone: 'danger' }),
    );
  }

  return (
    <FormDialog
      title={medium.title || medium.fileName || 'Picture'}
      submitLabel="Save"
      form={form}
      onClose={onClose}
      more={
        <Button
          variant="danger-line"
          className="sm:mr-auto"
          disabledReason={isUsed && 'It is in use'}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      }
    >
      <div className="grid gap-4 sm:col-span-2">
        <img
          src={medium.url}
          alt={medium.alt}
          className="max-h-72 w-full rounded-2 bg-sunken object-contain"
        />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-soft">
          <span>
            {medium.fileName} · {medium.widthPx} × {medium.heightPx} · {sizeText(medium.bytes)}
            {medium.uploadedBy && ` · by ${medium.uploadedBy}`}
          </span>
          <Button size="small" icon={Copy} onClick={() => void copy()}>
            Copy link
          </Button>
        </p>
        <Field label="Title" help="Helps you find it here.">
          <TextInput {...form.text('title')} />
        </Field>
        <Field
          label="Description"
          help="Describes the picture for people who cannot see it. A page needs it before it is published."
        >
          <Textarea {...form.text('alt')} rows={2} />
        </Field>
        <div>
          <h3 className="font-strong">Where it is shown</h3>
          {isUsed ? (
            <ul className="grid">
              {medium.uses.map(use => (
                <li key={`${use.kind} ${use.label}`}>
                  <TextLink asChild>
                    <Link to={use.href}>{use.label}</Link>
                  </TextLink>{' '}
                  <span className="text-meta text-soft">{use.kind}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-soft">Nowhere yet.</p>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete “${medium.title || medium.fileName || 'this picture'}”?`}
        description="It is removed from the library. You can undo this straight afterwards."
        confirmLabel="Delete picture"
        loading={isSaving && 'Deleting…'}
        onConfirm={() => void remove().then(() => setAsking(false))}
      />
      {clash && <ClashDialog what="this picture" clash={clash} />}
    </FormDialog>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
