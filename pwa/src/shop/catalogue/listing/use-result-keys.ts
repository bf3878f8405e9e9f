/**
 * Searching with the keyboard: Arrow down moves from the field to the first card, arrows move among the cards, Enter
 * opens the focused one, and Escape clears the search and returns to the field.
 */
import type { KeyboardEvent, RefObject } from 'react';

interface ResultKeys {
  field: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLUListElement | null>;
  isSearch: boolean;
  onClear: () => void;
  /** The words are complete: a later change of the address would undo the opening of a product. */
  onSettle: () => void;
}

export function useResultKeys({ field, list, isSearch, onClear, onSettle }: ResultKeys) {
  function clear(event: KeyboardEvent) {
    event.preventDefault();
    onClear();
    field.current?.focus();
  }

  function handleFieldKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && isSearch) clear(event);
    else if (event.key === 'Enter') {
      onSettle();
      // A phone's keyboard closes to make room for the results.
      if (matchMedia('(pointer: coarse)').matches) event.currentTarget.blur();
    } else if (event.key === 'ArrowDown' && isSearch) {
      const [first] = cardLinks(list.current);
      if (!first) return;
      event.preventDefault();
      onSettle();
      first.focus();
    }
  }

  function handleListKey(event: KeyboardEvent<HTMLElement>) {
    if (!isSearch) return;
    const links = cardLinks(list.current);
    const at = links.findIndex(link => link === event.target);
    if (at < 0) return;
    if (event.key === 'Escape') return clear(event);
    const step = stepOf(event.key, columnsOf(links));
    if (step === undefined) return;
    event.preventDefault();
    if (at + step < 0) field.current?.focus();
    else links[Math.min(links.length - 1, at + step)]?.focus();
  }

  return { handleFieldKey, handleListKey };
}

function stepOf(key: string, columns: number): number | undefined {
  return { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
}

function cardLinks(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('a[data-card-link]') ?? [])];
}

/** Cards in the first row: those as high up as the first. */
function columnsOf(links: readonly HTMLElement[]): number {
  const tops = links.map(link => Math.round(link.getBoundingClientRect().top));
  return Math.max(1, tops.filter(top => top === tops[0]).length);
}
