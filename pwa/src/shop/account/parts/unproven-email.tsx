import { MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { emailChangeHours } from '#contract/account/account-words.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';

/** The account's own address, until someone follows the link that was sent there. */
export function UnprovenEmail({ email }: { email: string }) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function sendAgain() {
    setBusy(true);
    try {
      await call('POST /api/user/email/link');
      const description = `We’ve emailed ${email}. The link works for ${emailChangeHours} hours.`;
      toast({ title: 'Check your inbox', description, tone: 'ok' });
    } catch (error) {
      const description = wordsOf(error, 'The link could not be sent. Please try again.');
      toast({ title: 'Error', description, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-3 bg-sunken p-4">
      <Icon of={MailQuestion} />
      <p className="min-w-0 flex-1 basis-56 leading-snug">
        <strong className="font-strong break-words">{email}</strong> is not confirmed yet: follow the link we
        sent there.
      </p>
      <Button size="small" loading={isBusy && 'One moment...'} onClick={() => void sendAgain()}>
        Send a new link
      </Button>
    </div>
  );
}
