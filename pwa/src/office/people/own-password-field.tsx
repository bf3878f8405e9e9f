import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';

interface OwnPasswordFieldProps {
  label: string;
  form: Form<{ currentPassword: string }, never>;
}

/** Shown by a form without a password. */
export const noPassword = 'Please enter your password';

/** The signed-in user's own password, at the end of a dialog that requires it. */
export function OwnPasswordField({ label, form }: OwnPasswordFieldProps) {
  return (
    <Field label={label} error={form.errors.currentPassword} className="sm:col-span-2">
      <PasswordInput {...form.text('currentPassword')} autoComplete="current-password" />
    </Field>
  );
}
