import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { LoginForm as Login } from '#contract/account/account-form.ts';
import type { User } from '#contract/account/endpoints.ts';
import type { SecondStep } from '#contract/account/second-step.ts';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { whenSettled } from '#pwa/common/platform/start/when-settled.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { PartBoundary } from '#pwa/common/ui/states/part-boundary.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAccountRules } from '../use-account-rules.ts';

// Few accounts have one.
const SecondStepPanel = lazy(() =>
  import('#pwa/common/account/second-step/second-step-panel.tsx').then(m => ({ default: m.SecondStepPanel })),
);

// Optional, and for few: asked for when the page has settled.
const StaffWays = lazy(() =>
  whenSettled(() => import('#pwa/common/account/second-step/staff-ways.tsx')).then(
    m => ({ default: m.StaffWays }),
    () => ({ default: () => null }),
  ),
);

export function LoginForm() {
  const session = useSessionStore();
  const toast = useToast();
  const form = useForm({ resolver: useAccountRules('login'), defaultValues: { username: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const [step, setStep] = useState<SecondStep | null>(null);

  function welcome(user: User) {
    toast({
      title: 'Login successful',
      description: user.isKept
        ? `Welcome back, ${user.firstName || user.username}. Your account is kept and will not be deleted.`
        : `Welcome back, ${user.firstName || user.username}`,
      tone: 'ok',
    });
  }

  function fail(description: string) {
    setStep(null);
    form.setError('root', { message: description });
    toast({ title: 'Login failed', description, tone: 'danger' });
  }

  function failWith(error: unknown) {
    fail(wordsOf(error, 'Login failed'));
  }

  async function handleSubmit(login: Login) {
    try {
      welcome(await session.signIn(login));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor')
        return setStep(error.details as unknown as SecondStep);
      failWith(error);
    }
  }

  if (step)
    return (
      <PartBoundary>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <SecondStepPanel step={step} onDone={welcome} onAgain={fail} />
        </Suspense>
      </PartBoundary>
    );
  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(handleSubmit)} className="grid gap-5">
        <Field label="Username or email" error={errors.username?.message}>
          <TextInput
            {...form.register('username')}
            autoComplete="username webauthn"
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
      <PartBoundary fallback={null}>
        <Suspense fallback={null}>
          <StaffWays onDone={welcome} onFail={failWith} />
        </Suspense>
      </PartBoundary>
    </>
  );
}
