import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAsked } from '#pwa/common/account/use-asked.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useKeptEdits } from '#pwa/common/local/outbox/kept-edits.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { DoneNote } from '#pwa/common/ui/states/done-note.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { type KeptOwner, OwnerFormCard } from './owner-form.tsx';
import { StartPanel } from './start-panel.tsx';

/** /setup: whoever has the set-up code becomes the owner of a new shop. Afterwards it is closed for ever. */
export function FirstStartScreen() {
  return (
    <div className="mx-auto grid max-w-page gap-12 px-page-edge py-8 md:py-12 lg:grid-cols-2">
      <section className="mx-auto w-full max-w-dialog content-start lg:min-h-160">
        <h1 className="text-4xl">Set up your shop</h1>
        <FirstStart />
      </section>
      <StartPanel />
    </div>
  );
}

const askWhether = () => call('GET /api/setup');

function FirstStart() {
  const { user } = useSession();
  const [round, setRound] = useState(0);
  const [asked, askAgain] = useAsked(askWhether, 'Please try again in a moment.', round);
  const kept = useKeptEdits<KeptOwner>('first-start');
  if (asked.phase === 'failed') {
    return (
      <ErrorState className="mt-6" title="The shop could not be asked" onRetry={askAgain}>
        {asked.words}
      </ErrorState>
    );
  }
  if (asked.phase === 'loading') {
    return (
      <div className="mt-6 grid gap-4">
        <output className="sr-only">Loading</output>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    );
  }
  if (!asked.value.isOpen) return <Closed isAdmin={user?.isAdmin === true} />;
  const code = kept.edits?.code;
  return code ? (
    <OwnerFormCard
      kept={{ ...kept.edits, code }}
      onKeep={kept.setEdits}
      onClosed={() => setRound(count => count + 1)}
    />
  ) : (
    <CodeForm onCode={good => kept.setEdits({ ...kept.edits, code: good })} />
  );
}

function Closed({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <DoneNote title="This shop has been set up">
        It has an owner. Who works here signs in with the account they were invited to.
      </DoneNote>
      <Button variant="go" size="large" wide className="mt-5" asChild>
        {isAdmin ? <Link to="/admin/setup">Go on with the set-up</Link> : <Link to="/auth">Sign in</Link>}
      </Button>
    </>
  );
}
