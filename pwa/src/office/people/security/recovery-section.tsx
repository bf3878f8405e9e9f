import { useState } from 'react';
import { call } from '#pwa/common/local/call/call.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { useAttempt } from './use-attempt.ts';

interface RecoverySectionProps {
  left: number;
  onChanged: (recoveryCodes: readonly string[]) => void;
}

const few = 3;

export function RecoverySection({ left, onChanged }: RecoverySectionProps) {
  const [isAsking, setAsking] = useState(false);
  const { attempt, isBusy } = useAttempt();

  async function renew() {
    let made: readonly string[] = [];
    const isDone = await attempt(async () => {
      made = (await call('POST /api/user/recovery-codes')).recoveryCodes;
    }, 'New recovery codes could not be made');
    setAsking(false);
    if (isDone) onChanged(made);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-strong">
          Recovery codes
          {left <= few && <Badge tone="wait">{left === 0 ? 'None left' : `${left} left`}</Badge>}
        </p>
        <p className="text-meta text-soft">
          {left === 0 ? 'All have been used.' : `${left} unused.`} Each signs you in once without your phone.
        </p>
      </div>
      <Button size="small" onClick={() => setAsking(true)}>
        Make new codes
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Make new recovery codes?"
        description="The codes you have saved stop working. You’ll see ten new ones, once."
        confirmLabel="Make new codes"
        tone="go"
        loading={isBusy && 'Making…'}
        onConfirm={() => void renew()}
      />
    </div>
  );
}
