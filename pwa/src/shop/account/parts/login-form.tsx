import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { LoginForm as Login } from '#contract/account/account-form.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAccountRules } from '../use-account-rules.ts';

export function LoginForm() {
  const session = useSessionStore();
  const toast = useToast();
  const form = useForm({ resolver: useAccountRules('login'), defaultValues: { username: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  async function handleSubmit(login: Login) {
    try {
      const user = await session.signIn(login);
      toast({
        title: 'Login successful',
        description: user.isKept
          ? `Welcome back, ${user.firstName || user.username}. Your account is kept and will not be deleted.`
          : `Welcome back, ${user.firstName || user.username}`,
        tone: 'ok',
      });
    } catch (error) {
      const description = wordsOf(error, 'Login failed');
      form.setError('root', { message: description });
      toast({ title: 'Login failed', description, tone: 'danger' });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(handleSubmit)} className="grid gap-5">
      <Field label="Username or email" error={errors.username?.message}>
        <TextInput
          {...form.register('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <Link
        to="/auth/forgot"
        className="-mt-3 inline-flex min-h-control-small items-center justify-self-start text-link underline underline-offset-4"
      >
        Forgot password?
      </Link>
      {errors.root?.message && <ErrorState title={errors.root.message} />}
      <Button type="submit" variant="go" size="large" wide loading={isSubmitting && 'Logging in...'}>
        Login
      </Button>
    </form>
  );
}
