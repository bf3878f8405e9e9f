import type { MailSummary } from '#contract/mail/endpoints.ts';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import { mailKindLabel } from '#contract/mail/mail.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { mailBadge } from '../mail-badge.ts';

interface MailListProps {
  mails: readonly MailSummary[];
  onOpen: (id: number) => void;
}

/** One mail a line; the whole line opens it. */
export function MailList({ mails, onOpen }: MailListProps) {
  return (
    <ul aria-label="Emails" className="overflow-hidden rounded-3 border border-line bg-raised">
      {mails.map(mail => (
        <li key={mail.id} className="border-b border-line last:border-b-0">
          <MailRow mail={mail} onOpen={() => onOpen(mail.id)} />
        </li>
      ))}
    </ul>
  );
}

function MailRow({ mail, onOpen }: { mail: MailSummary; onOpen: () => void }) {
  const { tone, icon, words } = mailBadge(mail);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 px-4 py-3 text-left hover:bg-action-soft focus-visible:-outline-offset-3 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_8.5rem_7.5rem] md:items-center"
    >
      <span className="min-w-0 max-md:col-span-2">
        <span className="block truncate leading-snug font-strong">{mail.subject}</span>
        <span className="block truncate text-meta text-soft">{mailKindLabel(mail.kind)}</span>
      </span>
      <span className="min-w-0 max-md:col-span-2">
        <span className="block truncate leading-snug">{mail.toName || mail.toEmail}</span>
        {mail.toName && <span className="block truncate text-meta text-soft">{mail.toEmail}</span>}
      </span>
      <span>
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
      </span>
      <MailTime mail={mail} />
      {mail.lastError && (
        <span className="col-span-full line-clamp-2 text-meta text-soft [overflow-wrap:anywhere]">
          {mail.lastError}
        </span>
      )}
    </button>
  );
}

function MailTime({ mail }: { mail: MailSummary }) {
  const { now, timeZone } = useShopClock();
  const at = new Date(mail.createdAt);
  return (
    <span className="text-right text-meta whitespace-nowrap text-soft tabular-nums">
      {formatMonthDay(at, now, timeZone)}, {formatTime(at, timeZone)}
    </span>
  );
}
