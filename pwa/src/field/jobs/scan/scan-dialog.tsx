import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { type CameraState, useCameraCodes } from './use-camera-codes.ts';

interface ScanDialogProps {
  /** False if no job on this device has the code. */
  onCode: (text: string) => boolean;
  onClose: () => void;
}

/** The camera over a ticket, or its number by hand. */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const state = useCameraCodes(video, text => {
    if (onCode(text)) navigator.vibrate?.(60);
    else setError('The camera has read a code that belongs to no job on this device.');
  });
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (number.trim() === '') return setError('Please enter a job number.');
    if (!onCode(number)) setError(`No job on this device has the number ${number.trim()}.`);
  }
  return (
    <Dialog open place="top" onOpenChange={open => !open && onClose()} title="Scan a ticket">
      <div className="grid gap-5">
        <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-3 bg-sunken">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture, without sound */}
          <video
            ref={video}
            muted
            playsInline
            aria-label="Camera"
            className="absolute inset-0 size-full object-cover"
            hidden={state !== 'on'}
          />
          {state === 'on' ? (
            <span
              aria-hidden="true"
              className="relative size-3/5 rounded-3 border-4 border-dashed border-thread"
            />
          ) : (
            <p className="max-w-narrow p-5 text-center text-soft">{cameraWords[state]}</p>
          )}
        </div>
        <output className="sr-only">{cameraWords[state]}</output>
        <form
          onSubmit={handleSubmit}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
          noValidate
        >
          <Field label="Job number" error={error} help="As it stands on the ticket, with or without JOB-.">
            <TextInput
              value={number}
              autoComplete="off"
              onChange={event => {
                setNumber(event.currentTarget.value);
                setError(undefined);
              }}
            />
          </Field>
          <Button type="submit" variant="go" className="mt-7">
            Open
          </Button>
        </form>
      </div>
    </Dialog>
  );
}

const cameraWords: Record<CameraState, string> = {
  asking: 'Opening the camera…',
  on: 'Hold the ticket’s code in the frame.',
  refused: 'The camera is not allowed. Allow it in the browser’s settings, or enter the number below.',
  none: 'No camera is available. Enter the number below.',
};
