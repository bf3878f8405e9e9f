import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '#pwa/common/local/call/call.ts';
import { useSession, useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { DoneNote } from '#pwa/common/ui/states/done-note.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useLinkToken } from '../use-link-token.ts';

const heads = {
  confirm: {
    title: 'Confirm your email address',
    text: 'You’ll sign in with it from then on, and we’ll send order emails there.',
    button: 'Confirm this address',
  },
  undo: {
    title: 'Keep your email address',
    text: 'This undoes the change, signs out every device and sends you a link for a new password.',
    button: 'Undo the change',
  },
} as const;

type Phase =
  | { is: 'asking' }
  | { is: 'busy' }
  | { is: 'done'; email: string }
  | { is: 'failed'; words: string };

/** /account/email?token=… or ?undo=… from the emails. Only a press acts, because mail programs visit links too. */
export function EmailLinkScreen() {
  const token = useLinkToken('token');
  const undo = useLinkToken('undo');
  const session = useSessionStore();
  const { user } = useSession();
  const [phase, setPhase] = useState<Phase>({ is: 'asking' });
  const action = undo ? 'undo' : 'confirm';
  const { title, text, button } = heads[action];

  async function act(secret: string) {
    setPhase({ is: 'busy' });
    try {
      const { email } = await (action === 'undo'
        ? call('POST /api/user/email/undo', { body: { token: secret } })
        : call('POST /api/user/email/confirm', { body: { token: secret } }));
      setPhase({ is: 'done', email });
      if (user) await session.load();
    } catch (error) {
      setPhase({ is: 'failed', words: wordsOf(error, 'This link does not work. Please try again.') });
    }
  }

  const secret = undo ?? token;
  return (
    <AuthPage title={title} text={text}>
      {phase.is === 'done' ? (
        <>
          <DoneNote title={`Your address is ${phase.email}`}>
            {action === 'undo'
              ? 'Every device has been signed out. A link to set a new password is on its way to you.'
              : 'Your account uses it from now on.'}
          </DoneNote>
          <Button variant="go" asChild className="mt-6">
            <Link to="/account">Go to your account</Link>
          </Button>
        </>
      ) : secret ? (
        <div className="mt-6 grid gap-5">
          {phase.is === 'failed' && <ErrorState title={phase.words} />}
          <Button
            variant="go"
            size="large"
            wide
            loading={phase.is === 'busy' && 'One moment...'}
            onClick={() => void act(secret)}
          >
            {button}
          </Button>
        </div>
      ) : (
        <ErrorState className="mt-6" title="This link is not complete">
          Open it from the email again, or copy the whole link.
        </ErrorState>
      )}
    </AuthPage>
  );
}
