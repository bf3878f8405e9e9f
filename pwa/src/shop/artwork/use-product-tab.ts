import { useSearchParams } from 'react-router-dom';

export type ProductTab = 'customize' | 'details';

/** The open tab is in the address, so that it can be shared and Back closes nothing else. */
export function useProductTab(): [ProductTab, (tab: ProductTab) => void] {
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'details' ? 'details' : 'customize';
  function setTab(next: ProductTab) {
    setQuery(
      before => {
        if (next === 'details') before.set('tab', next);
        else before.delete('tab');
        return before;
      },
      { replace: true },
    );
  }
  return [tab, setTab];
}
