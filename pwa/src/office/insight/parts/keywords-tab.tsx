import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { insightEndpoints } from '#contract/insight/endpoints.ts';
import { useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { countText, shareText } from '../page-words.ts';
import { useRange, useSearches } from '../use-insight.ts';
import { Figures } from './figures.tsx';

type Searches = ResponseOf<typeof insightEndpoints.getSearches>;

/** What people type into the shop's own search. */
export function KeywordsTab() {
  const { range } = useRange();
  const [show, setShow] = useQueryValue('show');
  const isNone = show === 'none';
  return (
    <Figures
      title="Keywords"
      query={useSearches(range)}
      choices={
        <Segment
          label="Searches"
          options={[
            { value: 'all', label: 'All searches' },
            { value: 'none', label: 'Without result' },
          ]}
          value={isNone ? 'none' : 'all'}
          onChange={value => setShow(value === 'none' ? value : null)}
        />
      }
    >
      {searches => (
        <>
          <CountStrip
            label="Searches in the shop"
            counts={[
              { key: 'searches', label: 'Searches', value: countText(searches.searches) },
              { key: 'none', label: 'Found nothing', value: countText(searches.none) },
              {
                key: 'picks',
                label: 'Led to a product',
                value: shareText(searches.picks, searches.searches),
              },
            ]}
          />
          <Terms terms={searches.terms.filter(({ none }) => !isNone || none > 0)} isNone={isNone} />
          <p className="max-w-prose text-meta leading-snug text-soft">
            Each search counts once in a visit. What looks like an email address, a phone or an order number
            is not counted.
          </p>
        </>
      )}
    </Figures>
  );
}

function Terms({ terms, isNone }: { terms: Searches['terms']; isNone: boolean }) {
  if (terms.length === 0)
    return isNone ? (
      <EmptyState icon={Search} title="Every search found something">
        Searches that find nothing appear here: goods to stock, or words to add to a description.
      </EmptyState>
    ) : (
      <EmptyState icon={Search} title="No searches yet">
        What people type into the shop’s search appears here, with what they opened from it.
      </EmptyState>
    );
  return (
    <Table label="Searches" className="max-w-full [--table-min:30rem]">
      <caption className="sr-only">Searches, the most frequent first</caption>
      <thead>
        <tr>
          <HeadCell>Searched for</HeadCell>
          <HeadCell numeric>Searches</HeadCell>
          <HeadCell numeric>Found nothing</HeadCell>
          <HeadCell numeric>Led to a product</HeadCell>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ term, searches, none, picks }) => (
          <tr key={term}>
            <th scope="row" className="whitespace-normal! wrap-anywhere">
              {term === '' ? (
                <span className="text-soft">All others</span>
              ) : (
                <Link
                  to={`/products?search=${encodeURIComponent(term)}`}
                  className="text-link hover:underline"
                >
                  {term}
                </Link>
              )}
            </th>
            <Cell numeric>{countText(searches)}</Cell>
            <Cell numeric>{none > 0 ? countText(none) : <span className="text-faint">0</span>}</Cell>
            <Cell numeric>{shareText(picks, searches)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
