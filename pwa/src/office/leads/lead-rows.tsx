import { ChevronRight, Mail } from 'lucide-react';
import { formatAgo } from '#contract/time/dates.ts';
import type { LeadRow } from '#contract/leads/endpoints.ts';
import { leadSourceLabel } from '#contract/leads/leads.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { moveByArrows } from '#pwa/common/ui/lists/row-keys.ts';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { PriorityMark } from '#pwa/office/common/priority-mark.tsx';
import { leadBadge } from './lead-badge.ts';
import { nextStep } from './lead-words.ts';

interface LeadRowsProps {
  leads: readonly LeadRow[];
  onOpen: (id: number) => void;
}

/** A table where there is room, else cards. Arrow keys go from lead to lead, Enter opens. */
export function LeadRows({ leads, onOpen }: LeadRowsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside are what is focused
    <div onKeyDown={moveByArrows}>
      <div className="max-lg:hidden">
        <Table label="Leads" on="surface">
          <thead>
            <tr>
              <HeadCell>Lead</HeadCell>
              <HeadCell>Asked for</HeadCell>
              <HeadCell numeric>Value</HeadCell>
              <HeadCell>Priority</HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell>Assigned to</HeadCell>
              <HeadCell>Last enquiry</HeadCell>
              <HeadCell>Actions</HeadCell>
            </tr>
          </thead>
          <tbody>
            {leads.map(lead => (
              <TableRow key={lead.id} lead={lead} onOpen={onOpen} />
            ))}
          </tbody>
        </Table>
      </div>
      <ul
        aria-label="Leads"
        className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))] lg:hidden"
      >
        {leads.map(lead => (
          <LeadCard key={lead.id} lead={lead} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  );
}

interface OneProps {
  lead: LeadRow;
  onOpen: (id: number) => void;
}

function TableRow({ lead, onOpen }: OneProps) {
  return (
    <tr className="relative hover:bg-raised has-focus-visible:bg-raised">
      <Cell className="max-w-52">
        <span className="block truncate font-strong">{lead.customerName}</span>
        {lead.company && <span className="block truncate">{lead.company}</span>}
        <span className="block truncate text-meta text-soft">{contactOf(lead)}</span>
      </Cell>
      <Cell className="max-w-56">
        <span className="line-clamp-2 wrap-anywhere">{lead.about ?? lead.leadNumber}</span>
        <span className="block text-meta text-soft">{leadSourceLabel(lead.source)}</span>
      </Cell>
      <Cell numeric>{lead.estimatedValue === null ? '–' : formatCents(lead.estimatedValue)}</Cell>
      <Cell>
        <PriorityMark priority={lead.priority} />
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-1">
          <StatusBadge lead={lead} />
          <Unread lead={lead} />
        </span>
        <NextStep lead={lead} />
      </Cell>
      <Cell className="max-w-36">
        <span className={classNames('block truncate', !lead.assignee && 'text-soft')}>
          {lead.assignee?.name ?? 'Nobody'}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap">
        <Since lead={lead} />
      </Cell>
      <Cell>
        <OpenButton lead={lead} onOpen={onOpen} />
      </Cell>
    </tr>
  );
}

function LeadCard({ lead, onOpen }: OneProps) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-3 border border-line bg-raised p-4 has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-strong">{lead.customerName}</span>
        {lead.estimatedValue !== null && (
          <span className="font-strong tabular-nums">{formatCents(lead.estimatedValue)}</span>
        )}
      </p>
      <p className="leading-snug">
        <span className="block truncate">{lead.about ?? lead.leadNumber}</span>
        <span className="block truncate text-meta text-soft">
          {[lead.company, leadSourceLabel(lead.source), lead.assignee?.name].filter(Boolean).join(', ')}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge lead={lead} />
        <Unread lead={lead} />
        {lead.priority !== 'medium' && <PriorityMark priority={lead.priority} />}
        <span className="text-meta text-soft">
          <Since lead={lead} />
        </span>
        <NextStep lead={lead} />
        <span className="ml-auto">
          <OpenButton lead={lead} onOpen={onOpen} />
        </span>
      </div>
    </li>
  );
}

function contactOf({ customerEmail, customerPhone }: LeadRow): string {
  return [customerEmail, customerPhone && formatPhone(customerPhone)].filter(Boolean).join(', ');
}

export function StatusBadge({ lead }: { lead: Pick<LeadRow, 'status'> }) {
  const { tone, icon, words } = leadBadge(lead.status);
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}

function Unread({ lead }: { lead: Pick<LeadRow, 'unread'> }) {
  if (lead.unread === 0) return null;
  return (
    <Badge tone="outline" icon={Mail}>
      {lead.unread} unread
    </Badge>
  );
}

function Since({ lead }: { lead: LeadRow }) {
  const { now } = useShopClock();
  return <time dateTime={lead.lastEnquiryAt}>{formatAgo(new Date(lead.lastEnquiryAt), now)}</time>;
}

function NextStep({ lead }: { lead: LeadRow }) {
  const { now, timeZone } = useShopClock();
  const step = nextStep(lead, isoDateIn(now, timeZone));
  if (!step) return null;
  return (
    <span
      className={classNames(
        'block text-meta whitespace-nowrap',
        step.isLate ? 'font-medium text-danger' : 'text-soft',
      )}
    >
      {step.words}
      {step.isLate && <span className="sr-only"> (late)</span>}
    </span>
  );
}

/** Its press covers the whole row. */
function OpenButton({ lead, onOpen }: OneProps) {
  return (
    <button
      type="button"
      data-row=""
      onClick={() => onOpen(lead.id)}
      aria-label={`View lead of ${lead.customerName}${lead.about ? `, ${lead.about}` : ''}`}
      className="inline-flex min-h-8 items-center gap-0.5 rounded-1 font-medium text-link after:absolute after:inset-0 after:content-[''] coarse:min-h-control-small"
    >
      View
      <Icon of={ChevronRight} size="small" />
    </button>
  );
}
