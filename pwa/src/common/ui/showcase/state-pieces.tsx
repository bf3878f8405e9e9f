import { Check, ChevronUp, Clock, PackageOpen, Timer, TriangleAlert } from 'lucide-react';
import { Badge, StatusBadge } from '../states/badge.tsx';
import { Button } from '../layout/button.tsx';
import { Card } from '../layout/card.tsx';
import { DoneNote } from '../states/done-note.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Skeleton, SkeletonText } from '../states/skeleton.tsx';
import { WovenLabel } from '../shapes/woven-label.tsx';
import { Part } from './part.tsx';

export function StatePieces() {
  return (
    <Part title="States">
      <div className="flex flex-wrap gap-2">
        <Badge tone="ok" icon={Check}>
          Prints sharp
        </Badge>
        <Badge tone="wait" icon={ChevronUp}>
          High
        </Badge>
        <Badge tone="info" icon={Clock}>
          Processing
        </Badge>
        <Badge tone="late" icon={Timer}>
          2 days late
        </Badge>
        <Badge>Medium</Badge>
        <StatusBadge of={{ tone: 'ok', icon: Check, words: 'Paid' }} />
        <Badge tone="outline">S:4</Badge>
        <Badge tone="late" icon={TriangleAlert}>
          Urgent
        </Badge>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <h3 className="text-lg">Live chat</h3>
          <p className="text-soft">Typical reply under 5 minutes</p>
        </Card>
        <Card tone="current">
          <h3 className="text-2xl">Marlow Dunne</h3>
          <p className="text-xl font-medium">27 Tannery Lane</p>
        </Card>
        <Card tone="late">
          <Badge tone="late" icon={Timer}>
            2 days late
          </Badge>
          <h3 className="mt-2 text-xl">Kestrel Plumbing</h3>
        </Card>
        <Card padded={false} className="overflow-hidden">
          <output className="sr-only">Loading</output>
          <div className="tile p-6">
            <Skeleton className="mx-auto h-24 w-32" />
          </div>
          <SkeletonText lines={2} className="p-4" />
        </Card>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ErrorState title="The jobs could not be loaded" onRetry={() => {}}>
          The server did not answer. What is on this tablet is from 10:42 am.
        </ErrorState>
        <DoneNote title="If that order exists, we have sent its link to this address.">
          It should arrive within a minute.
        </DoneNote>
        <EmptyState
          icon={PackageOpen}
          title="No orders yet"
          action={<Button variant="go">Shop Now</Button>}
          className="py-0"
        >
          Your orders and their progress will be here.
        </EmptyState>
      </div>
      <ul className="flex flex-wrap gap-6">
        {['Northloom', 'Harrowknit', 'Corin & Fell'].map(name => (
          <li key={name}>
            <WovenLabel>{name}</WovenLabel>
          </li>
        ))}
      </ul>
      <WovenLabel size="large">
        <div className="grid gap-4 sm:grid-cols-2">
          <p className="font-display text-2xl font-heading">One price</p>
          <p className="font-display text-2xl font-heading">30 days</p>
        </div>
      </WovenLabel>
    </Part>
  );
}
