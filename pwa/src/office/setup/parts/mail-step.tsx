import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { setupEndpoints } from '#contract/setup/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useWork } from '#pwa/office/common/record/use-record.ts';
import { type Outcome, OutcomeList } from './outcome-list.tsx';
import type { StepProps } from './settings-step.tsx';
import { StepButtons } from './step-buttons.tsx';

type Tried = ResponseOf<typeof setupEndpoints.tryMail>;

/** Sends an email for real, to whoever asks. */
export function MailStep({ progress: { mail }, isSaving, onDone, onLater }: StepProps) {
  const [tried, setTried] = useState<Tried | null>(null);
  const { attempt, isSaving: isTrying } = useWork({ lists: [] });
  const tryIt = () =>
    attempt({
      send: async () => setTried(await call('POST /api/setup/mail')),
      done: null,
      failed: 'The email could not be tried',
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {mail.way === 'smtp' ? (
        <p>
          Emails leave through your mail server, from <strong className="wrap-anywhere">{mail.from}</strong>.
        </p>
      ) : (
        <>
          <OutcomeList
            label="Emails now"
            outcomes={[
              {
                isGood: false,
                says: 'The shop has no mail server. Emails are written as files and reach nobody.',
              },
            ]}
          />
          <p>
            Put <code>SMTP_URL</code> and <code>MAIL_FROM</code> into the shop’s environment or .env file,
            then restart it. Your mail provider’s help pages have the address, name and password.
          </p>
        </>
      )}
      <Button
        icon={Send}
        className="justify-self-start"
        loading={isTrying && 'Sending…'}
        onClick={() => void tryIt()}
      >
        {mail.way === 'smtp' ? 'Send me an email' : 'Write an email as a file'}
      </Button>
      {tried && <OutcomeList label="What came of it" outcomes={[outcomeOf(tried)]} />}
      <StepButtons label="Continue" isSaving={isSaving} onDone={onDone} onLater={onLater} />
    </div>
  );
}

function outcomeOf({ way, from, to, trouble }: Tried): Outcome {
  if (trouble) return { isGood: false, says: `It could not be sent: ${trouble}` };
  return way === 'smtp'
    ? {
        isGood: true,
        says: `The mail server took an email from ${from} to ${to}. Look whether it arrives, and in the spam folder too.`,
      }
    : { isGood: true, says: 'The email was written as a file, in the folder “mail” of the shop’s data.' };
}
