import { ageSteps, ageWords } from '#contract/receivables/ageing.ts';
import { formatCents } from '#contract/money/money.ts';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { DebtorListHandle } from '../use-receivables.ts';

interface DebtorFiltersProps {
  list: DebtorListHandle;
  search: string;
  isOverdue: boolean;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** What is owed in all, by age, and whom to look for. */
export function DebtorFilters({ list, search, isOverdue, onChange }: DebtorFiltersProps) {
  const totals = list.data?.pages[0]?.totals;
  return (
    <>
      {list.isPending && <Skeleton className="h-20 w-full" />}
      {totals && (
        <CountStrip
          label="By age"
          counts={[
            { key: 'open', label: 'Owed in all', value: formatCents(totals.openCents) },
            ...ageSteps.map(step => ({
              key: step,
              label: ageWords[step],
              value: formatCents(totals.ageing[step]),
              isLate: step !== 'current' && totals.ageing[step] > 0,
            })),
          ]}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search customers"
          placeholder="Search customers by name, company or email..."
          value={search}
          onSearch={text => onChange({ search: text })}
          className="min-w-[min(15rem,100%)] flex-1"
        />
        <CheckChip
          label="Overdue"
          checked={isOverdue}
          onChange={() => onChange({ overdue: isOverdue ? '' : 'true' })}
        />
      </div>
    </>
  );
}
