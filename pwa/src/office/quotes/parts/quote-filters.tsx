import { useState } from 'react';
import { quoteChoices, quoteStatusLabels } from '#contract/quotes/quotes.ts';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';

interface QuoteFiltersProps {
  address: URLSearchParams;
  /** How many wait for a call or a mail today. */
  due: number | undefined;
  /** How many were deleted and can be brought back. */
  gone: number | undefined;
  onChange: (change: Readonly<Record<string, string>>) => void;
}

const statuses = quoteChoices.map(value => ({ value: value as string, label: quoteStatusLabels[value] }));

export function QuoteFilters({ address, due, gone, onChange }: QuoteFiltersProps) {
  const isGone = address.get('gone') === 'true';
  const isDue = address.get('due') === 'true';
  // Stays once it was there: the last one brought back must not take it from under a finger or the focus.
  const [offersGone, setOffersGone] = useState(false);
  if (!offersGone && (isGone || gone)) setOffersGone(true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField
        label="Search quotes"
        placeholder="Search quotes by name, email, or phone..."
        value={address.get('search') ?? ''}
        onSearch={search => onChange({ search })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Segment
          label="Status"
          options={[{ value: '', label: 'All Status' }, ...statuses]}
          value={address.get('status') ?? ''}
          onChange={status => onChange({ status })}
        />
        <CheckChip
          label={
            <>
              To follow up <span className="tabular-nums">{due ?? ''}</span>
            </>
          }
          checked={isDue}
          onChange={() => onChange({ due: isDue ? '' : 'true', gone: '' })}
        />
        {offersGone && (
          <CheckChip
            label={
              <>
                Deleted <span className="tabular-nums">{gone ?? ''}</span>
              </>
            }
            checked={isGone}
            onChange={() => onChange({ gone: isGone ? '' : 'true', due: '' })}
          />
        )}
      </div>
    </div>
  );
}
