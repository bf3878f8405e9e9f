import { CloudOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { auditActorWords, auditEntityLabel, auditPath, auditTitle } from '#contract/audit/audit.ts';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import { deviceName } from '#contract/account/device-name.ts';
import type { AuditEntry } from '#contract/audit/endpoints.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { AuditChanges } from './audit-changes.tsx';

/** One entry: when, what to which record, by whom and from where, and what changed. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useShopClock();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[5.5rem_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-meta leading-6 text-soft tabular-nums">
        {formatTime(new Date(entry.at), timeZone)}
      </time>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 leading-snug wrap-anywhere">
        <p>
          <span className="font-strong">{auditTitle(entry)}</span> <RecordLink entry={entry} />
        </p>
        <p className="text-meta text-soft">{originOf(entry)}</p>
        {entry.receivedAt && <Late entry={entry} receivedAt={entry.receivedAt} />}
        {entry.changes.length > 0 && <AuditChanges entry={entry} />}
      </div>
    </li>
  );
}

function RecordLink({ entry }: { entry: AuditEntry }) {
  const { entity, entityId, recordName } = entry;
  if (entity === 'security' || entity === 'audit' || entityId === 'all') return null;
  const path = auditPath(entry);
  const words = recordName ?? `${auditEntityLabel(entity)} ${entityId}`;
  if (!path) return <span className="text-soft">{words}</span>;
  return (
    <TextLink asChild>
      <Link to={path}>{words}</Link>
    </TextLink>
  );
}

function originOf({ actor, entity, userAgent, deviceId, ip }: AuditEntry): string {
  const from = [
    userAgent && deviceName(userAgent),
    // Named as on the People page.
    deviceId && `device ${deviceId.slice(-6).toUpperCase()}`,
    ip && `network ${ip}`,
  ].filter(Boolean);
  const who = actor?.name ?? auditActorWords({ entity });
  return [who, ...from].join(' · ');
}

/** Done offline: the line starts with the time it was done, and this shows when the server received it. */
function Late({ entry, receivedAt }: { entry: AuditEntry; receivedAt: string }) {
  const { now, timeZone } = useShopClock();
  const words = (iso: string) => {
    const at = new Date(iso);
    return `${formatMonthDay(at, now, timeZone)}, ${formatTime(at, timeZone)}`;
  };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-soft">
      {entry.deviceId && (
        <Badge tone="wait" icon={CloudOff}>
          Offline
        </Badge>
      )}
      <span className="tabular-nums">
        Done {words(entry.at)}. Received {words(receivedAt)}.
      </span>
    </p>
  );
}
