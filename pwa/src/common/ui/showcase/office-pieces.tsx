import { useState } from 'react';
import { ChartCard } from '../office/chart-card.tsx';
import { CountStrip } from '../office/count-strip.tsx';
import { CheckChip } from '../forms/check-chip.tsx';
import { Fact } from '../office/fact.tsx';
import { HistoryList } from '../office/history-list.tsx';
import { MadeLink } from '../office/made-link.tsx';
import { NotesForm } from '#pwa/common/forms/notes-form.tsx';
import { SaveBadge, type SaveState } from '../states/save-badge.tsx';
import { SearchField } from '../office/search-field.tsx';
import { Segment } from '../shapes/segment.tsx';
import { Section } from '../office/section.tsx';
import { SwatchCheckbox } from '../forms/swatch-checkbox.tsx';
import { Part } from './part.tsx';

type Filter = 'all' | 'open' | 'late';
const filters = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'late', label: 'Late' },
] as const;
const saveStates: readonly SaveState[] = ['synced', 'saved', 'sending', 'attention'];
const points = [420, 0, 1180, 640, 935, 260, 1520].map((value, index) => ({
  key: String(index),
  label: `${16 + index} Nov`,
  words: `${16 + index} Nov 2026`,
  value,
  text: `$${value.toLocaleString('en-AU')}`,
}));

export function OfficePieces() {
  const [filter, setFilter] = useState<Filter>('open');
  const [search, setSearch] = useState('');
  const [isChosen, setChosen] = useState(true);
  const chart = {
    chartLabel: 'Revenue by day',
    tableLabel: 'Revenue by day',
    columns: ['Day', 'Revenue'],
    format: (value: number) => `$${value}`,
    empty: 'Nothing was paid in this period.',
    note: 'By the day of payment',
  } as const;
  return (
    <Part title="Office">
      <CountStrip
        label="Quotes by status"
        counts={[
          { key: 'open', label: 'Open', value: 12 },
          { key: 'late', label: 'Late', value: 2, isLate: true },
          { key: 'value', label: 'Open value', value: '$18,240' },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <SearchField
          label="Search quotes"
          placeholder="Search by name or email..."
          value={search}
          onSearch={setSearch}
        />
        <Segment label="Status" options={filters} value={filter} onChange={setFilter} />
      </div>
      <div className="flex flex-wrap gap-3">
        {saveStates.map(state => (
          <SaveBadge key={state} state={state} showSynced />
        ))}
        <CheckChip label="XL" checked={isChosen} onChange={() => setChosen(!isChosen)} />
        <CheckChip label="2XL" checked={false} disabled onChange={() => {}} />
        <SwatchCheckbox label="Navy" dye="#1c2a44" checked={isChosen} onChange={() => setChosen(!isChosen)} />
        <SwatchCheckbox label="Bone" dye="#e8e0d0" checked={false} disabled onChange={() => {}} />
      </div>
      <div className="grid gap-5 lg:grid-cols-3">
        <ChartCard title="Revenue" points={points} sum="$4,955" {...chart} />
        <ChartCard title="Loading" points={undefined} sum={undefined} {...chart} />
        <ChartCard title="Empty" points={points.map(point => ({ ...point, value: 0 }))} sum="$0" {...chart} />
      </div>
      <div className="grid gap-5 lg:grid-cols-3">
        <Section title="Activity">
          <HistoryList
            entries={[
              {
                id: '1',
                words: 'Quote sent',
                byName: 'Kim Tran',
                note: 'Called first.',
                at: '2026-11-20T01:00:00Z',
                when: '20 Nov 2026, 11:00 am',
              },
              {
                id: '2',
                words: 'Accepted by the customer',
                byName: null,
                note: null,
                at: '2026-11-21T01:00:00Z',
                when: '21 Nov 2026, 11:00 am',
              },
            ]}
          />
        </Section>
        <Section title="Customer">
          <dl className="grid gap-3">
            <Fact label="Company">Northcote Football Club</Fact>
            <Fact label="Phone">0491 570 156</Fact>
          </dl>
        </Section>
        <NotesForm
          label="Internal notes"
          help="For the office only."
          maxLength={2000}
          kept="Prefers a call before nine."
          save={async () => true}
        />
        <MadeLink
          label="Copy pay link"
          name="Pay link"
          help="Anyone who has it can see and pay this order."
          make={async () => 'https://shop.example/orders/1042?token=abc'}
        />
      </div>
    </Part>
  );
}
