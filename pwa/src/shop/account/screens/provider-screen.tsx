import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { User } from '#contract/account/endpoints.ts';
import type { SecondStep } from '#contract/account/second-step.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { safeReturnPath } from '#pwa/common/session/return-path.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { AuthPage } from '../parts/auth-page.tsx';

const SecondStepPanel = lazy(() =>
  import('#pwa/common/account/second-step/second-step-panel.tsx').then(m => ({ default: m.SecondStepPanel })),
);

/** /auth/provider, to which the sign-in provider sends the browser back. */
export function ProviderScreen() {
  const { search } = useLocation();
  const session = useSessionStore();
  const [user, setUser] = useState<User | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // The answer works once, and no screenshot should hold it.
    if (isSent.current) return;
    isSent.current = true;
    history.replaceState(history.state, '', '/auth/provider');
    const finish = () => call('POST /api/login/provider/finish', { body: { query: search || '?' } });
    session.signIn(finish).then(setUser, (error: unknown) => {
      if (error instanceof ApiError && error.code === 'second_factor')
        setStep(error.details as unknown as SecondStep);
      else setFailure(wordsOf(error, 'You could not be signed in. Please try again.'));
    });
  }, [search, session]);

  if (user) return <Navigate to={safeReturnPath(takeReturnPath(), user)} replace />;
  return (
    <AuthPage title="Sign in" text={step ? 'One more step.' : 'Finishing your sign-in.'}>
      <div className="mt-6">
        {failure && (
          <ErrorState
            title="You are not signed in"
            action={
              <Button asChild>
                <Link to="/auth">Back to the sign-in</Link>
              </Button>
            }
          >
            {failure}
          </ErrorState>
        )}
        {step && !failure && (
          <Suspense fallback={<Skeleton className="h-72" />}>
            <SecondStepPanel step={step} onDone={setUser} onAgain={setFailure} />
          </Suspense>
        )}
        {!step && !failure && (
          <output>
            <Skeleton className="h-40" />
            <span className="sr-only">Signing you in</span>
          </output>
        )}
      </div>
    </AuthPage>
  );
}

/** Where the person was going when the provider's page came between. */
function takeReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(returnPathKey);
    sessionStorage.removeItem(returnPathKey);
    return path;
  } catch {
    return null; // storage is switched off: they land at their own place
  }
}

const returnPathKey = 'selvedge.auth.next';
