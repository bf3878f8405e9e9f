import { useForm } from 'react-hook-form';
import { call } from '#pwa/common/local/call/call.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import { showFieldErrors, wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAccountRules } from '../use-account-rules.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface PasswordFormProps {
  username: string;
  /** Staff need longer passwords. */
  isStaff: boolean;
  /** The other sessions have ended. */
  onChanged: () => void;
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const named = ['currentPassword', 'newPassword'] as const;

export function PasswordForm({ username, isStaff, onChanged }: PasswordFormProps) {
  const toast = useToast();
  const form = useForm({ resolver: useAccountRules('password'), defaultValues: empty });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedWork(isDirty);

  const handleSubmit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await call('POST /api/user/password', { body: { currentPassword, newPassword } });
      form.reset(empty);
      toast({
        title: 'Password changed',
        description: 'You have been signed out everywhere else.',
        tone: 'ok',
      });
      onChanged();
    } catch (error) {
      const words = wordsOf(error, 'Your password could not be changed. Please try again.');
      if (!showFieldErrors(error, named, form.setError)) form.setError('root', { message: words });
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid max-w-narrow gap-5">
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label="Current Password" error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
      </Field>
      <NewPasswordFields
        help={`At least ${isStaff ? 12 : 6} characters; all other devices are signed out.`}
        register={form.register}
        errors={errors}
      />
      <div>
        <Button type="submit" variant="go" loading={isSubmitting && 'Changing...'}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
