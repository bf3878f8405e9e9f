import { useForm } from 'react-hook-form';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import { showFieldErrors, wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAccountRules } from '../use-account-rules.ts';

const empty = { username: '', email: '', password: '', confirmPassword: '', firstName: '', lastName: '' };
const named = ['username', 'email', 'password', 'firstName', 'lastName'] as const;

export function RegisterForm() {
  const session = useSessionStore();
  const toast = useToast();
  const form = useForm({ resolver: useAccountRules('register'), defaultValues: empty });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedWork(isDirty);

  const handleSubmit = form.handleSubmit(async ({ confirmPassword: _, ...registration }) => {
    try {
      const user = await session.register(registration);
      toast({
        title: 'Registration successful',
        description: `Welcome, ${user.firstName || user.username}`,
        tone: 'ok',
      });
    } catch (error) {
      const description = wordsOf(error, 'Registration failed');
      if (!showFieldErrors(error, named, form.setError)) form.setError('root', { message: description });
      toast({ title: 'Registration failed', description, tone: 'danger' });
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First Name" optional error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label="Last Name" optional error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} autoComplete="family-name" />
        </Field>
      </div>
      <Field label="Username" error={errors.username?.message}>
        <TextInput
          {...form.register('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field
        label="Password"
        help="At least 6 characters. A short sentence is easy to remember and hard to guess."
        error={errors.password?.message}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        <PasswordInput {...form.register('confirmPassword')} autoComplete="new-password" />
      </Field>
      {errors.root?.message && <ErrorState title={errors.root.message} />}
      <Button type="submit" variant="go" size="large" wide loading={isSubmitting && 'Creating account...'}>
        Create Account
      </Button>
    </form>
  );
}
