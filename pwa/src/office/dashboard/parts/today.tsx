import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { BackupNews, dashboardEndpoints } from '#contract/dashboard/endpoints.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { backupLines } from '../backup-words.ts';
import { unsentPeople } from '../tile-places.ts';

type TodayFigures = ResponseOf<typeof dashboardEndpoints.getDashboard>['today'];

interface Line {
  key: Exclude<keyof TodayFigures, 'day' | 'recordsAtFault'>;
  label: string;
  to: string | ((day: string) => string);
  /** Red if there is at least one. */
  isAlarm?: boolean;
}

/** Each links to the list that it counts. */
const lines: readonly Line[] = [
  { key: 'ordersToday', label: 'Orders today', to: day => `/admin/orders?from=${day}&to=${day}` },
  { key: 'ordersUnpaid', label: 'Orders not paid', to: '/admin/orders?needs=unpaid' },
  { key: 'ordersInReview', label: 'Payments to review', to: '/admin/orders?needs=review', isAlarm: true },
  {
    key: 'paymentsUnmatched',
    label: 'Payments without an order',
    to: '/admin/orders?view=unmatched',
    isAlarm: true,
  },
  { key: 'artworkSent', label: 'Artwork from customers to prove', to: '/admin/orders?needs=sent' },
  { key: 'artworkWaiting', label: 'Artwork waiting for approval', to: '/admin/orders?needs=artwork' },
  { key: 'quotesPending', label: 'Quote requests to answer', to: '/admin/quotes?status=pending' },
  { key: 'leads', label: 'New leads', to: '/admin/leads?status=new' },
  { key: 'jobsDue', label: 'Jobs due today', to: '/admin/jobs?status=due' },
  { key: 'jobsLate', label: 'Jobs late', to: '/admin/jobs?status=late', isAlarm: true },
  { key: 'deliveriesToday', label: 'Deliveries due', to: '/admin/deliveries?status=due' },
  {
    key: 'deliveriesFailed',
    label: 'Deliveries failed',
    to: '/admin/deliveries?status=failed',
    isAlarm: true,
  },
  {
    key: 'proofToReview',
    label: 'Proof of delivery to review',
    to: '/admin/deliveries?status=review',
    isAlarm: true,
  },
  { key: 'mailsFailed', label: 'Emails not delivered', to: '/admin/mail?status=failed', isAlarm: true },
  { key: 'feedsAsking', label: 'Suppliers’ files to agree to', to: '/admin/import', isAlarm: true },
  { key: 'feedsFailed', label: 'Suppliers’ feeds that failed', to: '/admin/import', isAlarm: true },
  {
    key: 'devicesUnsent',
    label: 'Devices with work unsent for 12 hours',
    to: unsentPeople,
    isAlarm: true,
  },
];

interface TodayProps {
  figures: TodayFigures | undefined;
  backup: BackupNews | null | undefined;
}

/** Today's tasks, each with a link, and the shop's backups. */
export function Today({ figures, backup }: TodayProps) {
  return (
    <Card tone="raised" padded={false} className="overflow-hidden">
      <h2 className="px-5 pt-4 pb-3 text-xl">Today</h2>
      <ul>
        {lines.map(({ key, label, to, isAlarm }) => (
          <li key={key} className="border-t border-line">
            <Link
              to={typeof to === 'string' ? to : to(figures?.day ?? '')}
              className="flex min-h-10 items-center gap-3 px-5 py-1 hover:bg-selected focus-visible:-outline-offset-3 coarse:min-h-11"
            >
              <span className="flex-1">{label}</span>
              {figures ? (
                <span
                  className={classNames(
                    'tabular-nums',
                    figures[key] > 0 ? 'font-strong' : 'text-soft',
                    isAlarm && figures[key] > 0 && 'text-danger',
                  )}
                >
                  {figures[key]}
                </span>
              ) : (
                <Skeleton className="h-5 w-8" />
              )}
              <Icon of={ChevronRight} size="small" className="text-faint" />
            </Link>
          </li>
        ))}
      </ul>
      {figures && figures.recordsAtFault > 0 && (
        <p className="border-t border-line px-5 py-3 text-danger">
          {figures.recordsAtFault === 1
            ? 'One record of offline work is inconsistent.'
            : `${figures.recordsAtFault} records of offline work are inconsistent.`}{' '}
          Please tell whoever runs the server: its log names them.
        </p>
      )}
      {backup && <BackupSentences backup={backup} />}
    </Card>
  );
}

function BackupSentences({ backup }: { backup: BackupNews }) {
  const clock = useShopClock();
  return (
    <div className="grid gap-1 border-t border-line px-5 py-3 text-meta">
      {backupLines(backup, clock).map(({ text, isAlarm }) => (
        <p key={text} className={isAlarm ? 'text-danger' : 'text-soft'}>
          {text}
        </p>
      ))}
    </div>
  );
}
