import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

type Name = 'newPassword' | 'confirmPassword';

interface NewPasswordFieldsProps {
  help: string;
  register: (name: Name) => UseFormRegisterReturn;
  errors: Readonly<Partial<Record<Name | 'root', { message?: string | undefined }>>>;
}

/** A new password twice, and below it what is wrong with the whole form. */
export function NewPasswordFields({ help, register, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label="New Password" help={help} error={errors.newPassword?.message}>
        <PasswordInput {...register('newPassword')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
      </Field>
      {errors.root?.message && <ErrorState title={errors.root.message} />}
    </>
  );
}
