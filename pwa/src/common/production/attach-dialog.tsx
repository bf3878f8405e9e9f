import { useState } from 'react';
import type { ProductionFile } from '#contract/artwork/production/endpoints.ts';
import {
  productionAccept,
  productionHeadBytes,
  productionHelp,
  readProductionKind,
} from '#contract/artwork/production/production-kinds.ts';
import { fileSizeWords } from '#contract/text/file-size.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { sha256Of } from '#pwa/common/local/artwork/sha256-of.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';

interface AttachDialogProps {
  artwork: string;
  name: string;
  /** The file whose place it takes. */
  replaces: ProductionFile | null;
  onDone: () => void;
  onClose: () => void;
}

/** Chooses a file, checks its kind on this device, and attaches it. What was chosen stays when the shop refuses. */
export function AttachDialog({ artwork, name, replaces, onDone, onClose }: AttachDialogProps) {
  const toast = useToast();
  const [file, setFile] = useState<File>();
  // One id for one file: sent again after a lost answer, it is the same.
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  const [trouble, setTrouble] = useState<string>();
  const form = useForm({
    start: { note: replaces?.note ?? '' },
    check: () => ({}),
    async save({ note }) {
      if (!file) {
        setTrouble('Please choose a file.');
        return false;
      }
      try {
        const query = {
          artwork,
          sha256: await sha256Of(await file.arrayBuffer()),
          name: file.name.slice(-255),
          ...(note.trim() ? { note: note.trim() } : {}),
          ...(replaces ? { replaces: replaces.id } : {}),
        };
        await call('PUT /api/production-files/{id}', { params: { id }, query, bytes: file });
        toast({
          title: replaces ? 'File replaced' : 'File attached',
          description: `${file.name}, ${name}`,
        });
        return true;
      } catch (error) {
        setTrouble(failureWords(error, 'It couldn’t be attached. Please try again.'));
        return false;
      }
    },
    onDone() {
      onDone();
      onClose();
    },
  });

  async function handleFiles([chosen]: File[]) {
    if (!chosen) return;
    const head = new Uint8Array(await chosen.slice(0, productionHeadBytes).arrayBuffer());
    const kind = readProductionKind(chosen.name, head, chosen.size);
    setTrouble('reason' in kind ? `${chosen.name}: ${kind.reason}` : undefined);
    if ('reason' in kind) return;
    setFile(chosen);
    setId(crypto.randomUUID());
  }

  return (
    <FormDialog
      title={replaces ? `Replace ${replaces.name}` : `Add a production file, ${name}`}
      description={
        replaces
          ? 'The file it replaces stays in the history. Jobs show the new one.'
          : 'Every job and order with this design shows it.'
      }
      submitLabel={replaces ? 'Replace file' : 'Attach file'}
      saving="Sending…"
      form={form}
      onClose={onClose}
    >
      <FileDrop
        variant="button"
        accept={productionAccept}
        label={file ? `${file.name}, ${fileSizeWords(file.size)}` : 'Choose a file'}
        help={productionHelp}
        error={trouble}
        disabled={form.isSaving}
        onFiles={files => void handleFiles(files)}
        className="sm:col-span-2"
      />
      <Field label="What is it for?" optional help="Such as “Left chest, 80 mm”." className="sm:col-span-2">
        <TextInput {...form.text('note')} maxLength={200} />
      </Field>
    </FormDialog>
  );
}
