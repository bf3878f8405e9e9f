import { useSyncExternalStore } from 'react';
import { LockKeyhole } from 'lucide-react';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { idleMs, readLock, watchLock, writeLock } from '#pwa/common/local/device/idle-lock.ts';
import { pinPattern, setPin } from '#pwa/common/local/device/pin.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

/** A PIN for the signed-in user, on this device only. */
export function LockSettings({ userId }: { userId: number }) {
  const isOn = useSyncExternalStore(watchLock, () => readLock(userId) !== null);
  const toast = useToast();
  if (!isOn) return <NewPin userId={userId} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p>On. This device locks after {idleMs / 60_000} minutes without a touch, for you alone.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={LockKeyhole}
          onClick={() => {
            const lock = readLock(userId);
            if (lock) writeLock(userId, { ...lock, isLocked: true });
          }}
        >
          Lock now
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            writeLock(userId, null);
            toast({ title: 'The lock is off', description: 'This device no longer asks for a PIN.' });
          }}
        >
          Turn off
        </Button>
      </div>
    </div>
  );
}

function NewPin({ userId }: { userId: number }) {
  const toast = useToast();
  const form = useForm({
    start: { pin: '', again: '' },
    check: ({ pin, again }) => ({
      pin: !pinPattern.test(pin) && 'Please choose 4 to 8 digits.',
      again: pin !== again && 'The two PINs differ.',
    }),
    async save({ pin }) {
      await setPin(userId, pin, Date.now());
      return true;
    },
    failed: () => 'This device could not keep the PIN.',
    onDone: () =>
      toast({
        title: 'The lock is on',
        description: 'After 5 minutes without a touch it asks for the PIN.',
        tone: 'ok',
      }),
  });
  const { errors, text, isSaving } = form;

  return (
    <Form form={form} className="grid max-w-narrow gap-3">
      <p>
        For a tablet that several people use. The PIN opens the lock and nothing else: when the session has
        ended, the password is asked for.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="PIN" error={errors.pin} help="4 to 8 digits">
          <TextInput type="password" inputMode="numeric" autoComplete="off" maxLength={8} {...text('pin')} />
        </Field>
        <Field label="PIN again" error={errors.again}>
          <TextInput
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            {...text('again')}
          />
        </Field>
      </div>
      <Button type="submit" icon={LockKeyhole} loading={isSaving && 'Saving…'} className="justify-self-start">
        Lock this device when idle
      </Button>
    </Form>
  );
}
