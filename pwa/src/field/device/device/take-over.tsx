import { type FormEvent, useState } from 'react';
import { FileUp } from 'lucide-react';
import { openHandOver, takeHandOver } from '#pwa/common/local/leaving/hand-over-file.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

const refusals = {
  notOurs: 'That is no hand-over file, or it was changed.',
  otherPerson: 'That file holds somebody else’s work. It can only be opened by whoever made it.',
  wrongCode: 'The code does not open the file. Please check it.',
} as const;

/** The other end of a hand-over: a file of another device of this person, with its code. */
export function TakeOver({ device }: { device: StaffDevice }) {
  const [file, setFile] = useState<File | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  const toast = useToast();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!file || isOpening) return;
    setOpening(true);
    const answer = await takeFile(device, file, code).catch(() => 'unkept' as const);
    setOpening(false);
    if (typeof answer !== 'number') {
      setError(answer === 'unkept' ? 'This device could not keep it. Please try again.' : refusals[answer]);
      return;
    }
    device.syncNow();
    setFile(null);
    setCode('');
    toast({
      title:
        answer === 0
          ? 'Nothing new in that file'
          : `${answer === 1 ? '1 change' : `${answer} changes`} taken over`,
      description:
        answer === 0 ? 'Everything in it is on this device already.' : 'Saved on this device and on its way.',
      tone: 'ok',
    });
  }

  return (
    <form onSubmit={event => void handleSubmit(event)} className="grid max-w-narrow gap-3">
      <FileDrop
        variant="button"
        icon={FileUp}
        label={file ? file.name : 'Open a hand-over file'}
        accept="application/json,.json"
        error={file ? undefined : error}
        onFiles={([chosen]) => {
          setFile(chosen ?? null);
          setError(undefined);
        }}
      />
      {file && (
        <>
          <Field label="Code of the file" error={error}>
            <TextInput
              value={code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              onChange={event => {
                setCode(event.currentTarget.value);
                setError(undefined);
              }}
            />
          </Field>
          <Button
            variant="go"
            type="submit"
            loading={isOpening && 'Opening…'}
            disabledReason={code.trim() === '' && 'The code was shown when the file was made'}
          >
            Take over
          </Button>
        </>
      )}
    </form>
  );
}

async function takeFile(
  device: StaffDevice,
  file: File,
  code: string,
): Promise<number | keyof typeof refusals> {
  const opened = await openHandOver(await file.text(), code, device.viewer.userId);
  return opened.kind === 'opened' ? takeHandOver(device.db, opened.content, Date.now()) : opened.why;
}
