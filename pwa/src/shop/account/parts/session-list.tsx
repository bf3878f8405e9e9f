import { useState } from 'react';
import type { AccountSession } from '#contract/account/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import { deviceName } from '#contract/account/device-name.ts';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAsked } from '#pwa/common/account/use-asked.ts';

const askSessions = () => call('GET /api/user/sessions');

/** Where the account is signed in. A change of `round` fetches the list again. */
export function SessionList({ round }: { round: number }) {
  const [sessions, ask] = useAsked(askSessions, 'Please try again in a moment.', round);
  const toast = useToast();
  const [isEnding, setEnding] = useState(false);

  async function end(session: AccountSession) {
    try {
      await call('DELETE /api/user/sessions/{id}', { params: { id: session.id } });
      toast({
        title: 'Signed out',
        description: `${deviceName(session.userAgent)} has been signed out.`,
        tone: 'ok',
      });
    } catch (error) {
      toast({
        title: 'Error',
        description: wordsOf(error, 'That device could not be signed out.'),
        tone: 'danger',
      });
    }
    ask();
  }

  async function endOthers() {
    setEnding(true);
    try {
      await call('DELETE /api/user/sessions');
      toast({ title: 'Signed out', description: 'Only this device is signed in now.', tone: 'ok' });
    } catch (error) {
      const description = wordsOf(error, 'The other devices could not be signed out.');
      toast({ title: 'Error', description, tone: 'danger' });
    }
    setEnding(false);
    ask();
  }

  return (
    <div className="grid content-start gap-4">
      {sessions.phase === 'loading' && (
        <output>
          <VisuallyHidden>Loading your sessions</VisuallyHidden>
          <Skeleton className="h-20" />
        </output>
      )}
      {sessions.phase === 'failed' && (
        <ErrorState title="Your sessions could not be loaded" onRetry={ask}>
          {sessions.words}
        </ErrorState>
      )}
      {sessions.phase === 'ready' && (
        <ul className="divide-y divide-line rounded-3 border border-line bg-surface">
          {sessions.value.map(session => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      )}
      {sessions.phase === 'ready' && sessions.value.length > 1 && (
        <Button
          className="justify-self-start"
          loading={isEnding && 'Signing out...'}
          onClick={() => void endOthers()}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => Promise<void> }) {
  const [isEnding, setEnding] = useState(false);
  const { timeZone } = useShopFacts();
  const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const name = deviceName(session.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-5">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-strong">
          {name}
          {session.isCurrent && <Badge tone="ok">This device</Badge>}
        </p>
        <p className="text-meta text-soft tabular-nums">
          Last used {format.format(new Date(session.lastSeenAt))}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          aria-label={`Sign out ${name}, last used ${format.format(new Date(session.lastSeenAt))}`}
          loading={isEnding && 'Signing out...'}
          onClick={() => {
            setEnding(true);
            void onEnd().finally(() => setEnding(false));
          }}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
