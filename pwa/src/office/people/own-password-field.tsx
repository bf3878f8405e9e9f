import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';

interface OwnPasswordFieldProps {
  label: string;
  form: Form<{ currentPassword: string }, never>;
}

/** What a form without a password is told. */
export const noPassword = 'Please enter your password';

/** The password of whoever is signed in, at the end of a dialog that asks for it. */
export function OwnPasswordField({ label, form }: OwnPasswordFieldProps) {
  return (
    <Field label={label} error={form.errors.currentPassword} className="sm:col-span-2">
      <PasswordInput {...form.text('currentPassword')} autoComplete="current-password" />
    </Field>
  );
}
