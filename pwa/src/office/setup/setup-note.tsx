import { useState } from 'react';
import { Link } from 'react-router-dom';
import { setupSteps } from '#contract/setup/setup.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { useWork } from '#pwa/office/common/record/use-record.ts';
import { useSetup } from './use-setup.ts';

/** On the dashboard, while the first start is not finished. */
export function SetupNote() {
  const { data } = useSetup();
  if (!data || data.finishedAt) return null;
  const left = setupSteps.filter(step => data.steps[step] !== 'done').length;
  return (
    <Card tone="raised" className="flex flex-wrap items-center gap-4">
      <p className="min-w-[min(12rem,100%)] flex-1">
        <strong className="block">Your shop is not set up yet</strong>
        <span className="text-soft">
          {left === 0 ? 'Every step is done.' : left === 1 ? 'One step is left.' : `${left} steps are left.`}
        </span>
      </p>
      <Button variant="go" asChild>
        <Link to="/admin/setup">Go on with the set-up</Link>
      </Button>
    </Card>
  );
}

/** On the dashboard of the demo shop: the way to one's own. */
export function DemoNote() {
  const { data } = useSetup();
  const [isAsking, setAsking] = useState(false);
  const session = useSessionStore();
  const { attempt, isSaving } = useWork({ lists: [] });
  if (!data?.isDemo) return null;

  async function remove() {
    const isRemoved = await attempt({
      send: () => call('POST /api/setup/remove-demo'),
      done: null,
      failed: 'The sample data could not be taken out. Nothing was changed.',
    });
    if (!isRemoved) return;
    // The account is gone with the rest; this device must not remember it.
    await session.signOut({ isForced: true }).catch(() => undefined);
    location.assign('/setup');
  }

  return (
    <Card className="flex flex-wrap items-center gap-4">
      <p className="min-w-[min(12rem,100%)] flex-1">
        <strong className="block">This is the demo shop</strong>
        <span className="text-soft">
          Its products, orders and people are made up. When you have seen enough, take them out and set up
          your own.
        </span>
      </p>
      <Button onClick={() => setAsking(true)}>Start your own shop</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Take everything out of this shop?"
        description="All products, orders, customers, pages, settings and accounts are deleted, those you have added too. Techniques stay. To go on you need a set-up code, which is printed where the shop was started. This can’t be undone."
        confirmLabel="Take everything out"
        loading={isSaving && 'Taking it out…'}
        onConfirm={() => void remove()}
      />
    </Card>
  );
}
