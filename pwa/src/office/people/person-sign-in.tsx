import { useState } from 'react';
import type { PersonDetail } from '#contract/people/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { nameOf, secondStepWords } from './person-words.ts';
import { usePersonAction } from './use-people.ts';

/** What signs this person in, and the way out for somebody who has lost it. */
export function PersonSignIn({ person, isOwn }: { person: PersonDetail; isOwn: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const action = usePersonAction(person.id);
  const name = nameOf(person);
  const has = (person.secondStep ?? []).length > 0;
  const canReset = has || Boolean(person.linkedEmail);
  return (
    <section aria-label="Signing in" className="grid gap-3">
      <h3 className="text-lg font-strong">Signing in</h3>
      <p className="leading-snug">
        {secondStepWords(person)}
        {has && `, ${person.recoveryCodesLeft ?? 0} recovery codes left`}.
        {!has && person.needsSecondStep && ' Their role needs a second step: a sign-in will ask for it.'}
      </p>
      {person.linkedEmail && (
        <p className="leading-snug wrap-anywhere">Linked account: {person.linkedEmail}.</p>
      )}
      {canReset && !isOwn && (
        <Button variant="danger-line" className="justify-self-start" onClick={() => setAsking(true)}>
          Reset second step
        </Button>
      )}
      {canReset && isOwn && <p className="text-soft">Change your own on your account page.</p>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Reset the second step of ${name}?`}
        description="For somebody who has lost their phone. Make sure it is them who asks. They are signed out everywhere, and their password alone signs them in until they set a second step up again."
        confirmLabel="Reset second step"
        loading={action.isPending && 'Resetting…'}
        onConfirm={() =>
          action.mutate(
            { name: 'DELETE /api/people/{id}/second-step', done: `${name} may sign in with the password` },
            { onSettled: () => setAsking(false) },
          )
        }
      />
    </section>
  );
}
