import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#pwa/common/local/call/call.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';

/** A new address, unconfirmed until its owner follows the link. */
export function PendingEmail({ email }: { email: string }) {
  const session = useSessionStore();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function giveUp() {
    setBusy(true);
    try {
      await call('DELETE /api/user/email');
      await session.load();
    } catch (error) {
      const description = wordsOf(error, 'The change could not be cancelled. Please try again.');
      toast({ title: 'Error', description, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-3 bg-sunken p-4">
      <Icon of={MailCheck} />
      <p className="min-w-0 flex-1 basis-56 leading-snug">
        <strong className="font-strong break-words">{email}</strong> is waiting to be confirmed: follow the
        link we sent to it.
      </p>
      <Button size="small" loading={isBusy && 'One moment...'} onClick={() => void giveUp()}>
        Keep the old one
      </Button>
    </div>
  );
}
