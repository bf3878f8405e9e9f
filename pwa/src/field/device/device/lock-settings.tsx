import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { LockKeyhole } from 'lucide-react';
import { idleMs, readLock, watchLock, writeLock } from '#pwa/common/local/device/idle-lock.ts';
import { pinPattern, setPin } from '#pwa/common/local/device/pin.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

/** A PIN for who is signed in, on this device alone. */
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
  const [pin, setPinText] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ pin?: string; again?: string }>({});
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(!pinPattern.test(pin) && { pin: 'Please choose 4 to 8 digits.' }),
      ...(pin !== again && { again: 'The two PINs differ.' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || isSaving) return;
    setSaving(true);
    try {
      await setPin(userId, pin, Date.now());
      toast({
        title: 'The lock is on',
        description: 'After 5 minutes without a touch it asks for the PIN.',
        tone: 'ok',
      });
    } catch {
      setErrors({ pin: 'This device could not keep the PIN.' });
    } finally {
      setSaving(false);
    }
  }

  return (
    <form onSubmit={event => void handleSubmit(event)} noValidate className="grid max-w-narrow gap-3">
      <p>
        For a tablet that several people use. The PIN opens the lock and nothing else: when the session has
        ended, the password is asked for.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="PIN" error={errors.pin} help="4 to 8 digits">
          <TextInput
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onChange={event => setPinText(event.currentTarget.value)}
          />
        </Field>
        <Field label="PIN again" error={errors.again}>
          <TextInput
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={again}
            onChange={event => setAgain(event.currentTarget.value)}
          />
        </Field>
      </div>
      <Button type="submit" icon={LockKeyhole} loading={isSaving && 'Saving…'} className="justify-self-start">
        Lock this device when idle
      </Button>
    </form>
  );
}
