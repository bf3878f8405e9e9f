import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { memberWords } from '#contract/organisations/organisations.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { signInPath } from '#pwa/common/session/return-path.ts';
import { useSession, useSessionStore } from '#pwa/common/session/use-session.ts';
import { useAsked } from '#pwa/common/account/use-asked.ts';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { useLinkToken } from '../use-link-token.ts';

/** /account/join?token=… from an invitation. Only a press joins, because mail programs visit links too. */
export function JoinScreen() {
  const token = useLinkToken('token');
  if (token) return <Invitation token={token} />;
  return (
    <AuthPage title="Join an organisation" text="An invitation has a link of its own.">
      <ErrorState className="mt-6" title="This link is not complete">
        Open it from the email again, or copy the whole link.
      </ErrorState>
    </AuthPage>
  );
}

function Invitation({ token }: { token: string }) {
  const ask = useCallback(
    () => call('POST /api/organisation-invitations/read', { body: { token } }),
    [token],
  );
  const [asked, askAgain] = useAsked(
    ask,
    'The invitation could not be loaded. Please try again in a moment.',
  );
  if (asked.phase === 'ready') return <Join token={token} {...asked.value} />;
  return (
    <AuthPage title="Join an organisation" text="Your orders from then on are shared with its managers.">
      {asked.phase === 'loading' ? (
        <Skeleton className="mt-6 h-24" />
      ) : (
        <ErrorState className="mt-6" title="This invitation can’t be opened" onRetry={askAgain}>
          {asked.words}
        </ErrorState>
      )}
    </AuthPage>
  );
}

interface JoinProps {
  token: string;
  organisation: string;
  email: string;
  role: keyof typeof memberWords;
}

function Join({ token, organisation, email, role }: JoinProps) {
  const session = useSession();
  const store = useSessionStore();
  const navigate = useNavigate();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { label, may } = memberWords[role];

  async function handleJoin() {
    setBusy(true);
    try {
      await call('POST /api/organisation-invitations/accept', { body: { token } });
      await store.load();
      toast({ title: `You can order for ${organisation}`, tone: 'ok' });
      void navigate('/account/organisation', { replace: true });
    } catch (error) {
      setFailure(wordsOf(error, 'You could not join. Please try again in a moment.'));
      setBusy(false);
    }
  }

  return (
    <AuthPage
      title={`Order for ${organisation}`}
      text={`You are invited as a ${label.toLowerCase()}: ${may.toLowerCase()}.`}
    >
      <div className="mt-6 grid gap-5">
        <p>
          Orders that you place from then on are shared with the organisation’s managers, and your artwork in
          them goes into its logo library. What you ordered before stays yours alone.
        </p>
        {failure && <ErrorState title={failure} />}
        {session.phase === 'signedIn' && !session.hasEnded ? (
          <Button
            variant="go"
            size="large"
            wide
            loading={isBusy && 'One moment...'}
            onClick={() => void handleJoin()}
          >
            Join as {session.user.email || session.user.username}
          </Button>
        ) : (
          <>
            <p>
              Sign in, or register, with the account of <strong className="wrap-anywhere">{email}</strong>.
            </p>
            <Button variant="go" size="large" wide asChild>
              <Link to={signInPath(`/account/join?token=${token}`)}>Sign in or register</Link>
            </Button>
          </>
        )}
      </div>
    </AuthPage>
  );
}
