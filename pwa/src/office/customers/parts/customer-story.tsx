import {
  FolderKanban,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquareQuote,
  ReceiptText,
  Truck,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { StoryEntry } from '#contract/customers/record-endpoints.ts';
import { type StoryKind, storyKindLabels, storyKinds } from '#contract/customers/customers.ts';
import { formatCents } from '#contract/money/money.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { ShowMore } from '#pwa/common/ui/office/show-more.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { entryHref, entryTitle } from './story-words.ts';
import { useStory } from './use-customer.ts';

const icons: Readonly<Record<StoryKind, LucideIcon>> = {
  order: ReceiptText,
  project: FolderKanban,
  delivery: Truck,
  quote: MessageSquareQuote,
  message: MessageCircle,
  mail: Mail,
};

/** Everything that happened, latest first. The selected kind is in the address. */
export function CustomerStory({ customerId }: { customerId: number }) {
  const [chosen, setChosen] = useQueryValue('kind');
  const kind = storyKinds.find(one => one === chosen) ?? null;
  const story = useStory(customerId, kind);
  const entries = story.data?.pages.flatMap(page => page.entries);
  return (
    <Section level={2} title="What happened">
      <Segment
        label="Kind"
        className="justify-self-start"
        options={[
          { value: '', label: 'Everything' },
          ...storyKinds.map(value => ({ value: value as string, label: storyKindLabels[value] })),
        ]}
        value={kind ?? ''}
        onChange={value => setChosen(value || null)}
      />
      {story.isPending && <StoryWait />}
      {story.isError && !entries && (
        <ErrorState
          title={loadFailureWords(story.error, 'Failed to load the activity')}
          onRetry={() => void story.refetch()}
          retrying={story.isFetching && 'Loading…'}
        />
      )}
      {entries?.length === 0 && (
        <p className="py-4 text-soft">
          {kind ? `There are no ${storyKindLabels[kind].toLowerCase()} yet.` : 'No activity yet.'}
        </p>
      )}
      {entries && entries.length > 0 && (
        <ol
          aria-label="What happened"
          aria-busy={story.isPlaceholderData}
          className="grid grid-cols-[minmax(0,1fr)] aria-busy:opacity-60"
        >
          {entries.map(entry => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
      <ShowMore list={story}>Show earlier</ShowMore>
    </Section>
  );
}

function Entry({ entry }: { entry: StoryEntry }) {
  const { now, timeZone } = useShopClock();
  const at = new Date(entry.at);
  const title = entryTitle(entry);
  const href = entryHref(entry);
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-3 last:border-b-0">
      <Icon of={icons[entry.kind]} className="mt-0.5 text-soft" />
      <div className="min-w-0 leading-snug wrap-anywhere">
        <p className="font-medium">
          {href ? (
            <TextLink asChild>
              <Link to={href}>{title}</Link>
            </TextLink>
          ) : (
            title
          )}
        </p>
        {entry.detail && <Detail text={entry.detail} />}
        <p className="text-meta text-soft">
          <time dateTime={entry.at} className="tabular-nums">
            {formatMonthDay(at, now, timeZone)}, {formatTime(at, timeZone)}
          </time>
          {entry.byName && <> by {entry.byName}</>}
        </p>
      </div>
      {entry.amount !== null && (
        <span className="text-right tabular-nums">
          {formatCents(entry.amount)}
          {entry.kind === 'quote' && <span className="block text-meta text-soft">ex GST</span>}
        </span>
      )}
    </li>
  );
}

/** Longer text would fill the screen with one message. */
const shortEnough = 160;

function Detail({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > shortEnough;
  return (
    <>
      <p className={`whitespace-pre-line text-soft ${isLong && !isOpen ? 'line-clamp-2' : ''}`}>{text}</p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(before => !before)}
          className="min-h-8 rounded-1 text-meta font-medium text-link coarse:min-h-11"
        >
          {isOpen ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </>
  );
}

function StoryWait() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Loading the activity</output>
      {Array.from({ length: 5 }, (_, at) => (
        <Skeleton key={at} className="h-12 w-full" />
      ))}
    </div>
  );
}
