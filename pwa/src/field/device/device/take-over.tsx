import { useState } from 'react';
import { FileUp } from 'lucide-react';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { openHandOver, takeHandOver } from '#pwa/common/local/leaving/hand-over-file.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { ToastRequest } from '#pwa/common/ui/dialogs/toast-store.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

const refusals = {
  notOurs: 'That is no hand-over file, or it was changed.',
  otherPerson: 'That file holds somebody else’s work. It can only be opened by whoever made it.',
  wrongCode: 'The code does not open the file. Please check it.',
  unkept: 'This device could not keep it. Please try again.',
} as const;

/** The receiving side of a hand-over: a file from another device of this person, with its code. */
export function TakeOver({ device }: { device: StaffDevice }) {
  const [told, setTold] = useState<Record<string, string>>({});
  const toast = useToast();
  const form = useForm({
    start: { file: null as File | null, code: '' },
    told,
    async save({ file, code }) {
      if (!file) return false;
      const answer = await takeFile(device, file, code).catch(() => 'unkept' as const);
      if (typeof answer !== 'number') {
        setTold({ code: refusals[answer] });
        return false;
      }
      device.syncNow();
      toast(takenWords(answer));
      return true;
    },
    onDone() {
      form.reset();
    },
  });
  const { file, code } = form.value;

  return (
    <Form form={form} className="grid max-w-narrow gap-3">
      <FileDrop
        variant="button"
        icon={FileUp}
        label={file ? file.name : 'Open a hand-over file'}
        accept="application/json,.json"
        onFiles={([chosen]) => form.change({ file: chosen ?? null, code })}
      />
      {file && (
        <>
          <Field label="Code of the file" error={form.errors.code}>
            <TextInput
              {...form.text('code')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
            />
          </Field>
          <Button
            variant="go"
            type="submit"
            loading={form.isSaving && 'Opening…'}
            disabledReason={code.trim() === '' && 'The code was shown when the file was made'}
          >
            Take over
          </Button>
        </>
      )}
    </Form>
  );
}

function takenWords(count: number): ToastRequest {
  if (count === 0) {
    const description = 'Everything in it is on this device already.';
    return { title: 'Nothing new in that file', description, tone: 'ok' };
  }
  const title = `${count === 1 ? '1 change' : `${count} changes`} taken over`;
  return { title, description: 'Saved on this device and on its way.', tone: 'ok' };
}

async function takeFile(
  device: StaffDevice,
  file: File,
  code: string,
): Promise<number | Exclude<keyof typeof refusals, 'unkept'>> {
  const opened = await openHandOver(await file.text(), code, device.viewer.userId);
  return opened.kind === 'opened' ? takeHandOver(device.db, opened.content, Date.now()) : opened.why;
}
