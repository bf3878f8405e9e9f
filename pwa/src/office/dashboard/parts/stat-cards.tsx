import { Link } from 'react-router-dom';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

interface Stat {
  label: string;
  /** `undefined` while it is loading. */
  value: string | number | undefined;
  /** The list that the figure counts. */
  to: string;
}

export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {stats.map(({ label, value, to }) => (
        <Card
          key={label}
          tone="raised"
          className="relative flex flex-col-reverse justify-end gap-1 hover:border-line-strong max-sm:p-4"
        >
          <dt className="text-meta text-soft">
            <Link to={to} className="after:absolute after:inset-0 after:rounded-3">
              {label}
            </Link>
          </dt>
          <dd className="font-display text-2xl md:text-3xl leading-tight font-heading tracking-display tabular-nums">
            {value === undefined ? <Skeleton className="h-8 w-24" /> : value.toLocaleString('en-AU')}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
