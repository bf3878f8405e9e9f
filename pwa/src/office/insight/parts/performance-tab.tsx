import { Gauge } from 'lucide-react';
import { deviceClasses } from '#contract/insight/insight.ts';
import { useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { countText, pageWords } from '../page-words.ts';
import { useRange, useVitals } from '../use-insight.ts';
import { Figures } from './figures.tsx';
import { Rated, VitalCard, vitalWords } from './vital-card.tsx';

const deviceWords = { phone: 'Phones', tablet: 'Tablets', desk: 'Desktops' } as const;

/** How fast the shop was for its visitors, measured by their browsers. */
export function PerformanceTab() {
  const { range } = useRange();
  const [word, setWord] = useQueryValue('device');
  const device = deviceClasses.find(one => one === word) ?? null;
  return (
    <Figures
      title="Performance"
      query={useVitals(range, device)}
      choices={
        <Segment
          label="Devices"
          options={[
            { value: 'all', label: 'All' },
            ...deviceClasses.map(value => ({ value, label: deviceWords[value] })),
          ]}
          value={device ?? 'all'}
          onChange={value => setWord(value === 'all' ? null : value)}
        />
      }
    >
      {({ all, pages }) =>
        pages.length === 0 ? (
          <EmptyState icon={Gauge} title="No times measured yet">
            The browsers of real visits tell how long the shop took to show itself and to answer. Nothing is
            estimated here.
          </EmptyState>
        ) : (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-4">
              {all.map(spread => (
                <VitalCard key={spread.name} spread={spread} />
              ))}
            </div>
            <section aria-labelledby="times-by-page" className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <h3 id="times-by-page" className="text-xl font-heading">
                By page
              </h3>
              <Table label="Times by page" className="max-w-full">
                <caption className="sr-only">Times by page, the page of most visits first</caption>
                <thead>
                  <tr>
                    <HeadCell>Page</HeadCell>
                    <HeadCell numeric>Loads</HeadCell>
                    {all.map(({ name }) => (
                      <HeadCell key={name}>
                        <abbr title={vitalWords[name].title} className="no-underline">
                          {name}
                        </abbr>
                      </HeadCell>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {pages.map(({ page, count, vitals }) => (
                    <tr key={page}>
                      <th scope="row" className="wrap-anywhere">
                        {pageWords(page)}
                      </th>
                      <Cell numeric>{countText(count)}</Cell>
                      {vitals.map(spread => (
                        <Cell key={spread.name}>
                          <Rated spread={spread} />
                        </Cell>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </Table>
            </section>
            <p className="max-w-prose text-meta leading-snug text-soft">
              Each figure is the time within which three in four loads finished. The bounds of good and poor
              are those of Web Vitals, by which search engines judge too.
            </p>
          </>
        )
      }
    </Figures>
  );
}
