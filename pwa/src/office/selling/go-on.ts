/**
 * Enter goes on where Tab would pass a dozen controls: from a line to the search for the next product, and from there, as
 * from any other part of the editor, to the part that follows.
 */
export function goOn(from: HTMLInputElement | HTMLSelectElement): void {
  // What is searched for is chosen first.
  if (from.getAttribute('role') === 'combobox' && from.value !== '') return;
  const part = from.closest<HTMLElement>('[data-part]');
  if (!part) return;
  const search = part.querySelector<HTMLElement>('[role=combobox]');
  const isBefore = search && from.compareDocumentPosition(search) & Node.DOCUMENT_POSITION_FOLLOWING;
  const next = isBefore ? search : stopOf(partAfter(part));
  next?.focus();
}

function partAfter(part: HTMLElement): HTMLElement | undefined {
  const parts = [...(part.closest('form')?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
  return parts[parts.indexOf(part) + 1];
}

/** Where a part begins: its search, what it has marked, or its first field. */
function stopOf(part: HTMLElement | undefined): HTMLElement | null | undefined {
  return (
    part?.querySelector<HTMLElement>('[role=combobox]') ??
    part?.querySelector<HTMLElement>('[data-stop]') ??
    part?.querySelector<HTMLElement>('input, select')
  );
}
