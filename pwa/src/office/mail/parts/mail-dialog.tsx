import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MailDetail } from '#contract/mail/endpoints.ts';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import { mailKindLabel } from '#contract/mail/mail.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { isMissing, loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { FullDialog } from '#pwa/common/ui/office/full-dialog.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { KeptNote } from '#pwa/office/common/kept-note.tsx';
import { mailBadge } from '../mail-badge.ts';
import { useMail, useSendAgain } from '../use-mails.ts';
import { MailView } from './mail-view.tsx';

/** One email over the list, with its delivery status. */
export function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const mail = useMail(id);
  return (
    <FullDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={mail.data?.subject ?? 'Email'}
      className="p-5 md:p-6"
    >
      {mail.isPending && <Skeleton className="h-96 w-full" />}
      <KeptNote record={mail} className="mb-5" />
      {mail.isError && !mail.data && (
        <ErrorState
          title={
            isMissing(mail.error)
              ? 'There is no such email'
              : loadFailureWords(mail.error, 'The email could not be loaded')
          }
          {...(isMissing(mail.error) ? {} : { onRetry: () => void mail.refetch() })}
          retrying={mail.isFetching && 'Loading…'}
        />
      )}
      {mail.data && <Opened mail={mail.data} />}
    </FullDialog>
  );
}

function Opened({ mail }: { mail: MailDetail }) {
  const sendAgain = useSendAgain();
  const { tone, icon, words } = mailBadge(mail);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
        <span className="text-soft">{mailKindLabel(mail.kind)}</span>
        <span className="[overflow-wrap:anywhere]">To {mail.toEmail}</span>
        <Times mail={mail} />
        {mail.orderId && (
          <Link to={`/orders/${mail.orderId}`} className="text-link underline tabular-nums">
            Order {mail.orderId}
          </Link>
        )}
      </div>
      {mail.lastError && (
        <ErrorState
          variant="inline"
          title={mail.status === 'failed' ? 'This email could not be delivered' : 'The last attempt failed'}
          action={
            mail.status === 'failed' && (
              <Button
                variant="go"
                size="small"
                icon={Send}
                onClick={() => sendAgain.mutate(mail.id)}
                loading={sendAgain.isPending && 'Queueing…'}
              >
                Send again
              </Button>
            )
          }
        >
          <Trouble mail={mail} />
        </ErrorState>
      )}
      {mail.isLinkHidden && (
        <p className="text-soft">
          Its link is hidden: anyone who follows it could get into somebody’s account.
        </p>
      )}
      <MailView
        subject={mail.subject}
        htmlUrl={`/api/mails/${mail.id}/html`}
        text={mail.text}
        headers={mail.headers}
      />
    </div>
  );
}

function Trouble({ mail }: { mail: MailDetail }): ReactNode {
  const { now, timeZone } = useShopClock();
  const next = mail.nextTryAt ? new Date(mail.nextTryAt) : null;
  return (
    <>
      <span className="block [overflow-wrap:anywhere]">“{mail.lastError}”</span>
      {mail.attempts > 0 && <span>Tried {mail.attempts === 1 ? 'once' : `${mail.attempts} times`}. </span>}
      {next && (
        <span>
          Tried again on {formatMonthDay(next, now, timeZone)} at {formatTime(next, timeZone)}.
        </span>
      )}
    </>
  );
}

function Times({ mail }: { mail: MailDetail }) {
  const { now, timeZone } = useShopClock();
  const words = (iso: string) => {
    const at = new Date(iso);
    return `${formatMonthDay(at, now, timeZone)}, ${formatTime(at, timeZone)}`;
  };
  return (
    <span className="text-soft tabular-nums">
      {mail.sentAt ? `Sent ${words(mail.sentAt)}` : `Written ${words(mail.createdAt)}`}
    </span>
  );
}
