import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { resetMinutes } from '#contract/account/account-words.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { DoneNote } from '#pwa/common/ui/states/done-note.tsx';
import { showFieldErrors, wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAccountRules } from '../use-account-rules.ts';

/** /auth/forgot. Gives the same answer for every address. */
export function ForgotScreen() {
  const [said, setSaid] = useState<string | null>(null);
  const form = useForm({ resolver: useAccountRules('forgot'), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async body => {
    try {
      setSaid((await call('POST /api/password/forgot', { body })).message);
    } catch (error) {
      const words = wordsOf(error, 'The link could not be sent. Please try again.');
      if (!showFieldErrors(error, ['email'], form.setError)) form.setError('root', { message: words });
    }
  });

  return (
    <AuthPage
      title="Forgot your password?"
      text="Tell us the email address of your account. We’ll send a link to choose a new password."
    >
      {said ? (
        <>
          <DoneNote title={said}>
            It should arrive within a minute. The link works for {resetMinutes} minutes. Can’t find it? Check
            your spam folder, then ask again.
          </DoneNote>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="go" asChild>
              <Link to="/auth">Back to Login</Link>
            </Button>
            <Button onClick={() => setSaid(null)}>Another address</Button>
          </div>
        </>
      ) : (
        <form noValidate onSubmit={handleSubmit} className="mt-6 grid gap-5">
          <Field label="Email" error={errors.email?.message}>
            <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
          </Field>
          {errors.root?.message && <ErrorState title={errors.root.message} />}
          <Button type="submit" variant="go" size="large" wide loading={isSubmitting && 'Sending...'}>
            Send the link
          </Button>
          <BackLink asChild className="justify-self-start">
            <Link to="/auth">Back to Login</Link>
          </BackLink>
        </form>
      )}
    </AuthPage>
  );
}
