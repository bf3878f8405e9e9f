import { Mail } from 'lucide-react';
import { useState } from 'react';
import { resetMinutes } from '#contract/account/account-words.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';

/** Sends the link for a new password to the user's own address. */
export function ResetButton({ email }: { email: string }) {
  const toast = useToast();
  const [isSending, setSending] = useState(false);

  async function send() {
    setSending(true);
    try {
      await call('POST /api/password/forgot', { body: { email } });
      toast({ title: 'Check your inbox', description: `The link is on its way to ${email}.`, tone: 'ok' });
    } catch (error) {
      const description = wordsOf(error, 'The link could not be sent. Please try again.');
      toast({ title: 'Error', description, tone: 'danger' });
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="mt-8 grid justify-items-start gap-3 rounded-3 bg-sunken p-5">
      <p>
        Forgotten your password? We’ll send a link to{' '}
        <strong className="font-strong break-words">{email}</strong>. It works for {resetMinutes} minutes.
      </p>
      <Button icon={Mail} loading={isSending && 'Sending...'} onClick={() => void send()}>
        Reset Password
      </Button>
    </div>
  );
}
