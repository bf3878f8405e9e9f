import type { KeyboardEvent } from 'react';

/** Arrow keys go from row to row: the buttons and links marked `data-row`, as far as they are shown. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':is(a, button)[data-row]')].filter(
    row => row.offsetParent !== null,
  );
  const at = rows.findIndex(row => row === document.activeElement);
  const next = at < 0 ? undefined : rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
