import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { insightEndpoints } from '#contract/insight/endpoints.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { countText, pageLink, pageWords } from '../page-words.ts';
import { Nothing, Panel } from './panel.tsx';

/** Where a table ends before the shop's visits do. */
const mostOf = (rows: readonly unknown[], what: string): string =>
  rows.length < mostRows.mostVisited ? '' : `The ${mostRows.mostVisited} with the most ${what}.`;

type Visits = ResponseOf<typeof insightEndpoints.getVisits>;

export function ProductTable({ products }: Pick<Visits, 'products'>) {
  return (
    <Panel title="Products" note={mostOf(products, 'views')}>
      {products.length === 0 ? (
        <Nothing>No product was looked at in this period.</Nothing>
      ) : (
        <Narrow label="Products looked at" heads={['Product', 'Views', 'Into carts']}>
          {products.map(({ id, name, isSold, views, carts }) => (
            <tr key={id}>
              <Name to={isSold ? `/product/${id}` : null}>
                {name}
                {!isSold && <span className="text-soft"> (no longer sold)</span>}
              </Name>
              <Cell numeric>{countText(views)}</Cell>
              <Cell numeric>{countText(carts)}</Cell>
            </tr>
          ))}
        </Narrow>
      )}
    </Panel>
  );
}

export function PageTable({ pages }: Pick<Visits, 'pages'>) {
  return (
    <Panel title="Pages" note={mostOf(pages, 'views')}>
      {pages.length === 0 ? (
        <Nothing>No page was opened in this period.</Nothing>
      ) : (
        <Narrow label="Pages opened" heads={['Page', 'Views']}>
          {pages.map(({ page, views }) => (
            <tr key={page}>
              <Name to={pageLink(page)}>{pageWords(page)}</Name>
              <Cell numeric>{countText(views)}</Cell>
            </tr>
          ))}
        </Narrow>
      )}
    </Panel>
  );
}

export function ReferrerTable({ referrers }: Pick<Visits, 'referrers'>) {
  return (
    <Panel
      title="Where visits came from"
      note={['Sites with a link to the shop. Most visits name none.', mostOf(referrers, 'visits')].join(' ')}
    >
      {referrers.length === 0 ? (
        <Nothing>No visit in this period came from another site.</Nothing>
      ) : (
        <Narrow label="Sites that visits came from" heads={['Site', 'Visits']}>
          {referrers.map(({ host, visits }) => (
            <tr key={host}>
              <Name to={null}>{host || 'All others'}</Name>
              <Cell numeric>{countText(visits)}</Cell>
            </tr>
          ))}
        </Narrow>
      )}
    </Panel>
  );
}

interface NarrowProps {
  label: string;
  /** The first heading is for names, the others for figures. */
  heads: readonly string[];
  children: ReactNode;
}

/** A table of names and figures that fits a phone. */
function Narrow({ label, heads: [first, ...figures], children }: NarrowProps) {
  return (
    <Table label={label} on="raised" className="max-h-96 [--table-min:0px]">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <HeadCell>{first}</HeadCell>
          {figures.map(head => (
            <HeadCell key={head} numeric>
              {head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

function Name({ to, children }: { to: string | null; children: ReactNode }) {
  return (
    <th scope="row" className="whitespace-normal! wrap-anywhere">
      {to === null ? (
        children
      ) : (
        <Link to={to} className="text-link hover:underline">
          {children}
        </Link>
      )}
    </th>
  );
}
