import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { showFieldErrors, wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useLinkToken } from '../use-link-token.ts';
import { useAccountRules } from '../use-account-rules.ts';
import { NewPasswordFields } from '../parts/new-password-fields.tsx';

const expired = 'That link has expired. Request a new one.';

/** /auth/reset?token=… from the email. */
export function ResetScreen() {
  const token = useLinkToken('token');
  const [isExpired, setExpired] = useState(false);
  return (
    <AuthPage
      title="Choose a new password"
      text="Every device that is signed in to your account will be signed out."
    >
      {token && !isExpired ? (
        <NewPassword token={token} onExpired={() => setExpired(true)} />
      ) : (
        <ErrorState
          className="mt-6"
          title={expired}
          action={
            <Button asChild>
              <Link to="/auth/forgot">Send a new link</Link>
            </Button>
          }
        >
          A link works once and only for a short time. Your password hasn’t changed.
        </ErrorState>
      )}
    </AuthPage>
  );
}

function NewPassword({ token, onExpired }: { token: string; onExpired: () => void }) {
  const toast = useToast();
  const navigate = useNavigate();
  const form = useForm({
    resolver: useAccountRules('reset'),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await call('POST /api/password/reset', { body: { token, newPassword } });
      toast({ title: 'Password changed', description: 'Sign in with your new password.', tone: 'ok' });
      void navigate('/auth', { replace: true });
    } catch (error) {
      const isDead = error instanceof ApiError && (error.code === 'link_expired' || error.fields['token']);
      if (isDead) return onExpired();
      const words = wordsOf(error, 'Your password could not be changed. Please try again.');
      if (!showFieldErrors(error, ['newPassword'], form.setError)) form.setError('root', { message: words });
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-6 grid gap-5">
      <NewPasswordFields
        help="At least 6 characters, 12 for staff. A short sentence is easy to remember and hard to guess."
        register={form.register}
        errors={errors}
      />
      <Button type="submit" variant="go" size="large" wide loading={isSubmitting && 'Saving...'}>
        Save the new password
      </Button>
    </form>
  );
}
