import { useState } from 'react';
import { deviceName } from '#contract/account/device-name.ts';
import type { Security } from '#contract/account/sign-in-endpoints.ts';
import type { Passkey } from '#contract/account/passkey.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { addPasskey, passkeyWords } from '#pwa/common/account/second-step/passkeys.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useAttempt } from './use-attempt.ts';

interface PasskeySectionProps {
  security: Security;
  onChanged: (recoveryCodes: readonly string[]) => void;
}

/** Add, name, remove. */
export function PasskeySection({ security, onChanged }: PasskeySectionProps) {
  const [open, setOpen] = useState<'add' | { rename: Passkey } | { remove: Passkey } | null>(null);
  const { attempt, isBusy } = useAttempt();
  const { passkeys, canAddPasskeys } = security;
  const removed = open !== null && typeof open === 'object' && 'remove' in open ? open.remove : null;
  const renamed = open !== null && typeof open === 'object' && 'rename' in open ? open.rename : null;

  async function remove({ id }: Passkey) {
    const isDone = await attempt(
      () => call('DELETE /api/user/passkeys/{id}', { params: { id: String(id) } }),
      'The passkey could not be removed',
    );
    setOpen(null);
    if (isDone) onChanged([]);
  }

  return (
    <div className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-strong">Passkeys</p>
          <p className="text-meta text-soft">
            {canAddPasskeys
              ? 'Your fingerprint, face or PIN signs you in, without a password. With one, your password alone no longer does.'
              : 'Passkeys need a shop with a name for its address. This one is opened by a number.'}
          </p>
        </div>
        {canAddPasskeys && (
          <Button size="small" onClick={() => setOpen('add')}>
            Add a passkey
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y divide-line border-t border-line">
          {passkeys.map(passkey => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ rename: passkey })}
              onRemove={() => setOpen({ remove: passkey })}
            />
          ))}
        </ul>
      )}
      {open === 'add' && (
        <NameDialog
          title="Add a passkey"
          submitLabel="Add passkey"
          name={deviceName(navigator.userAgent)}
          save={async name => {
            const codes = await addPasskey(name);
            setOpen(null);
            onChanged(codes);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {renamed && (
        <NameDialog
          title={`Rename ${renamed.name}`}
          submitLabel="Rename"
          name={renamed.name}
          save={async name => {
            await call('PATCH /api/user/passkeys/{id}', {
              params: { id: String(renamed.id) },
              body: { name },
            });
            setOpen(null);
            onChanged([]);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={isOpen => !isOpen && setOpen(null)}
        title={`Remove ${removed?.name ?? 'this passkey'}?`}
        description="It no longer signs you in here. Your device may go on offering it until you delete it there too."
        confirmLabel="Remove passkey"
        loading={isBusy && 'Removing…'}
        onConfirm={() => removed && void remove(removed)}
      />
    </div>
  );
}

interface PasskeyLineProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyLine({ passkey, onRename, onRemove }: PasskeyLineProps) {
  const { timeZone } = useShopFacts();
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const day = (at: string) => formatShortDate(new Date(at), timeZone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {name}
          {isSynced && <Badge tone="idle">Synced</Badge>}
        </p>
        <p className="text-meta text-soft">
          Added {day(createdAt)}. {lastUsedAt ? `Last used ${day(lastUsedAt)}.` : 'Not used yet.'}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="small" variant="danger-line" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
}

interface NameDialogProps {
  title: string;
  submitLabel: string;
  name: string;
  save: (name: string) => Promise<void>;
  onClose: () => void;
}

function NameDialog({ title, submitLabel, name, save, onClose }: NameDialogProps) {
  const form = useForm({
    start: { name },
    check: typed => ({ name: typed.name.trim() === '' && 'Please enter a name for it.' }),
    async save(typed) {
      await save(typed.name.trim());
      return true;
    },
    failed: problem =>
      problem instanceof ApiError
        ? (problem.serverMessage ?? 'That did not work. Please try again.')
        : (passkeyWords(problem) ?? 'No passkey was made. Try again when you are ready.'),
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      saving="Waiting for your device…"
      startsAt="name"
      form={form}
      onClose={onClose}
    >
      <Field
        label="Name"
        help="So that you recognise it: the device it is on."
        error={form.errors.name}
        className="sm:col-span-2"
      >
        <TextInput {...form.text('name')} maxLength={60} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
