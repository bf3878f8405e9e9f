import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';

const words = {
  confirm: {
    asking: 'Confirming your address…',
    done: 'You are on the list',
    note: 'News and offers come to your inbox. Every email has a link that stops them.',
  },
  unsubscribe: {
    asking: 'Taking you off the list…',
    done: 'You are unsubscribed',
    note: 'We send you no more news. Emails about your orders still come.',
  },
} as const;

type Phase = { is: 'asking' } | { is: 'done' } | { is: 'failed'; words: string; mayRetry: boolean };

/** /newsletter/confirm and /newsletter/unsubscribe: opened by the links in emails. */
export function NewsletterLinkScreen({ action }: { action: keyof typeof words }) {
  const [token] = useQueryValue('token');
  const [phase, setPhase] = useState<Phase>({ is: 'asking' });

  useEffect(() => {
    void follow(action, token ?? '').then(setPhase);
  }, [action, token]);

  function askAgain() {
    setPhase({ is: 'asking' });
    void follow(action, token ?? '').then(setPhase);
  }

  const { asking, done, note } = words[action];
  return (
    <div className="mx-auto grid max-w-page content-center justify-items-start gap-4 px-page-edge py-12 md:min-h-[50dvh]">
      {phase.is === 'asking' && (
        <>
          <h1 className="sr-only">Newsletter</h1>
          <Spinner>{asking}</Spinner>
        </>
      )}
      {phase.is === 'done' && (
        <>
          <Icon of={CircleCheck} size="large" className="text-ok" />
          <h1 className="text-4xl">{done}</h1>
          <p className="max-w-measure text-lg text-soft">{note}</p>
          <Button variant="go" asChild className="mt-2">
            <Link to="/products">View All Products</Link>
          </Button>
        </>
      )}
      {phase.is === 'failed' && (
        <>
          <h1 className="sr-only">Newsletter</h1>
          <ErrorState
            variant="page"
            title={phase.words}
            {...(phase.mayRetry ? { onRetry: askAgain } : {})}
            action={
              <Button asChild>
                <Link to="/contact">Contact</Link>
              </Button>
            }
          >
            {phase.mayRetry
              ? 'Nothing was changed yet.'
              : 'Ask for a new email at the foot of any page, or write to us.'}
          </ErrorState>
        </>
      )}
    </div>
  );
}

async function follow(action: keyof typeof words, token: string): Promise<Phase> {
  try {
    if (action === 'confirm') await call('POST /api/newsletter/confirm', { body: { token } });
    else await call('POST /api/newsletter/unsubscribe', { body: { token } });
    return { is: 'done' };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      const isMalformed = error.status === 422;
      const said = isMalformed ? 'This link is not complete.' : error.serverMessage;
      return { is: 'failed', words: said ?? 'This link does not work.', mayRetry: false };
    }
    return { is: 'failed', words: 'The shop cannot be reached right now.', mayRetry: true };
  }
}
