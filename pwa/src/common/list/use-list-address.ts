import { useSearchParams } from 'react-router-dom';
import type { Change, ListAddress, PageStart, Readers } from './list-address.ts';

/** The values of the address, and what changes them. Controls are wired with `field`, `toggle` and `sort`. */
export function useListAddress<R extends Readers>(declared: ListAddress<R>) {
  type Name = keyof R & string;
  const [address, setAddress] = useSearchParams();
  const values = declared.read(address);

  function change(changes: Change) {
    // Reads the address itself, not the copy of the last render: two changes may come between two renders.
    setAddress(declared.changed(new URLSearchParams(location.search), changes), {
      replace: 'search' in changes,
      preventScrollReset: !(declared.pageName in changes),
    });
  }
  const field = (name: string) => ({
    words: declared.wordsOf(name),
    // As it was typed: a space at the end of a search belongs to the next word.
    value: values[name] === undefined ? '' : (address.get(name) ?? ''),
    onChange: (value: string) => change({ [name]: value }),
  });

  const [firstSort = ''] = Object.keys(declared.wordsOf('sort'));
  const sortBy = (sort: string) => change({ sort: sort === firstSort ? '' : sort });

  return {
    values,
    page: declared.pageOf(address),
    start: declared.startOf(address),
    isNarrowed: declared.isNarrowed(address),
    filterCount: declared.countFilters(address),
    clear: () => change(declared.cleared),
    goTo: (page: number, start?: PageStart) => change(declared.toPage(page, start)),
    hrefFor: (page: number, start?: PageStart) =>
      `?${declared.changed(address, declared.toPage(page, start)).toString()}`,
    search: field('search'),
    /** Props of one control. */
    field: field as (name: Name) => ReturnType<typeof field>,
    /** Props of a switch that sets one value or clears it. */
    toggle(name: Name, value = 'true') {
      const checked = values[name] === value;
      return { checked, onChange: () => change({ [name]: checked ? '' : value }) };
    },
    /** Unless the address says otherwise, the list uses the first of its sort orders. */
    sort: { ...field('sort'), value: field('sort').value || firstSort, onChange: sortBy },
  };
}
