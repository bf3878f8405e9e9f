import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ClearingPreview } from '#contract/content/retention-endpoints.ts';
import { type PreviewedSetting, previewedSettings } from '#contract/content/settings/retention.ts';
import { settings, type SettingValues } from '#contract/content/settings/settings.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

interface RetentionPreviewProps {
  /** As they are typed, saved or not. */
  values: SettingValues;
  /** A period is changed and not saved: it is shown what that would do. */
  isChanged: boolean;
}

type Asked = Partial<Record<PreviewedSetting, string>>;

/** What the next clearing would take with the periods as they stand in the form. */
export function RetentionPreview({ values, isChanged }: RetentionPreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const asked = useDeferredValue(askedOf(values));
  if (!isOpen && !isChanged)
    return <Button onClick={() => setOpen(true)}>Show what would go on the next run</Button>;
  return (
    <section aria-labelledby="retention-preview" className="grid gap-3">
      <div>
        <h3 id="retention-preview" className="text-lg font-heading">
          What would go on the next run
        </h3>
        <p className="text-soft">
          {isChanged
            ? 'With the periods above, which are not saved. The shop clears at least once a day, and what went cannot be brought back.'
            : 'The shop clears at least once a day. What went is in the audit log.'}
        </p>
      </div>
      {asked ? <Rules asked={asked} /> : <p>Correct the periods first.</p>}
    </section>
  );
}

/** Null while one of them is wrong. */
function askedOf(values: SettingValues): Asked | null {
  const isRight = previewedSettings.every(key => settings[key].shape.safeParse(values[key]).success);
  if (!isRight) return null;
  return Object.fromEntries(previewedSettings.map(key => [key, String(values[key])]));
}

function Rules({ asked }: { asked: Asked }) {
  const found = useQuery({
    queryKey: ['retention', asked],
    queryFn: () => call('GET /api/retention', { query: asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (found.isError)
    return (
      <ErrorState
        title={loadFailureWords(found.error, 'It could not be counted')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching && 'Counting…'}
      >
        The periods can be saved all the same.
      </ErrorState>
    );
  if (!found.data)
    return (
      <>
        <output className="sr-only">Counting what would go</output>
        <Skeleton className="h-40 w-full" />
      </>
    );
  return <Counted preview={found.data} isOld={found.isPlaceholderData} />;
}

const number = new Intl.NumberFormat('en-AU');

function Counted({ preview: { rules }, isOld }: { preview: ClearingPreview; isOld: boolean }) {
  const { timeZone } = useShopFacts();
  const due = rules.filter(rule => rule.due > 0);
  if (due.length === 0) return <output className={isOld ? 'opacity-60' : ''}>Nothing would go.</output>;
  return (
    <output className={isOld ? 'opacity-60' : ''}>
      <ul className="divide-y divide-line rounded-2 border border-line">
        {due.map(rule => (
          <li key={rule.name} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2">
            <span className="mr-auto">{rule.words}</span>
            <strong className="tabular-nums">{number.format(rule.due)}</strong>
            {rule.oldest && (
              <span className="w-full text-meta text-soft sm:w-44 sm:text-right">
                oldest {formatShortDate(new Date(rule.oldest), timeZone)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </output>
  );
}
