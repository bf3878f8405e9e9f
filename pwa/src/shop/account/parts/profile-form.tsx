import { useForm, useWatch } from 'react-hook-form';
import type { User } from '#contract/account/endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { PendingEmail } from './pending-email.tsx';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import { showFieldErrors, wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAccountRules } from '../use-account-rules.ts';
import { UnprovenEmail } from './unproven-email.tsx';

const named = ['firstName', 'lastName', 'email', 'currentPassword'] as const;

/** The Profile tab. Asks for the password only if the address is new. */
export function ProfileForm({ user }: { user: User }) {
  const session = useSessionStore();
  const toast = useToast();
  const form = useForm({
    resolver: useAccountRules('profile'),
    values: { firstName: user.firstName ?? '', lastName: user.lastName ?? '', email: user.email },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const isNewEmail = useWatch({ control: form.control, name: 'email' }) !== user.email;

  const handleSubmit = form.handleSubmit(async change => {
    try {
      const { currentPassword, ...names } = change;
      const changed = await call('PATCH /api/user', {
        body: {
          firstName: names.firstName,
          lastName: names.lastName,
          profileVersion: user.profileVersion,
          ...(isNewEmail ? { email: names.email, currentPassword } : {}),
        },
      });
      session.update(changed);
      form.reset({
        firstName: changed.firstName ?? '',
        lastName: changed.lastName ?? '',
        email: changed.email,
      });
      toast({
        title: 'Profile Updated',
        description:
          isNewEmail && changed.pendingEmail
            ? `Confirm your new address with the link we sent to ${changed.pendingEmail}.`
            : 'Your profile has been successfully updated',
        tone: 'ok',
      });
    } catch (error) {
      // Another person's saved version becomes the base of the next attempt. The input stays.
      if (error instanceof ApiError && error.code === 'conflict') await session.load();
      const words = wordsOf(error, 'Your profile could not be saved. Please try again.');
      if (!showFieldErrors(error, named, form.setError)) form.setError('root', { message: words });
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid max-w-narrow gap-5">
      <h2 className="text-2xl">Profile</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First Name" optional error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label="Last Name" optional error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} autoComplete="family-name" />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      {user.pendingEmail ? (
        <PendingEmail email={user.pendingEmail} />
      ) : (
        user.isEmailProven === false && user.email && <UnprovenEmail email={user.email} />
      )}
      {isNewEmail && (
        <Field
          label="Current Password"
          help="A new address needs your password. It takes effect once you follow the link we send there."
          error={errors.currentPassword?.message}
        >
          <PasswordInput
            {...form.register('currentPassword', { setValueAs: (typed: string) => typed || undefined })}
            autoComplete="current-password"
          />
        </Field>
      )}
      {errors.root?.message && <ErrorState title={errors.root.message} />}
      <div>
        <Button
          type="submit"
          variant="go"
          loading={isSubmitting && 'Saving...'}
          disabledReason={!isDirty && !isSubmitting && 'Nothing has changed yet.'}
        >
          Update Profile
        </Button>
      </div>
    </form>
  );
}
