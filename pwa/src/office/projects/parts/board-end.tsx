import { Link } from 'react-router-dom';
import { ShowMore } from '#pwa/common/ui/office/show-more.tsx';
import type { useWholeBoard } from '../use-whole-board.ts';

interface BoardEndProps {
  whole: Pick<ReturnType<typeof useWholeBoard>, 'finished' | 'hasMoreCustomers'>;
  search: string;
  isFiltered: boolean;
}

/** Where the board ends although the shop has more, and the way to it. */
export function BoardEnd({ whole: { finished, hasMoreCustomers }, search, isFiltered }: BoardEndProps) {
  const pages = finished?.data?.pages;
  const found = pages?.[0]?.found ?? 0;
  const words = search.trim();
  return (
    <div className="grid justify-items-start gap-2 text-label text-soft">
      {pages && found > 0 && (
        <p>
          {isFiltered || words
            ? `${found} finished projects match.`
            : `The shop has ${found} finished projects. The board shows the newest; search to find older ones.`}
        </p>
      )}
      {finished && <ShowMore list={finished}>Show more finished projects</ShowMore>}
      {finished?.isError && (
        <p role="alert">
          Older finished projects couldn’t be loaded. Check your connection and search again.
        </p>
      )}
      {hasMoreCustomers && (
        <p>
          The board doesn’t list every customer.{' '}
          <Link
            className="underline"
            to={`/admin/customers${words ? `?search=${encodeURIComponent(words)}` : ''}`}
          >
            {words ? 'Search all customers' : 'See all customers'}
          </Link>
        </p>
      )}
    </div>
  );
}
