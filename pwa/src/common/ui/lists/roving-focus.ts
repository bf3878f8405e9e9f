import type { KeyboardEvent, RefObject } from 'react';
import { useEffect } from 'react';

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One Tab stop for a group of buttons; arrow keys, Home and End move inside it.
 * Set the returned handler as the group's `onKeyDown`.
 */
export function useRovingFocus(group: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const buttons = buttonsIn(group.current);
    if (buttons.some(button => button === document.activeElement)) return;
    setTabStop(buttons, buttons.find(button => button.ariaPressed === 'true') ?? buttons[0]);
  });

  return function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = buttonsIn(group.current);
    const at = buttons.findIndex(button => button === document.activeElement);
    if (at < 0) return;
    const next = targetOf(event.key, at, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    setTabStop(buttons, buttons[next]);
    buttons[next]?.focus();
  };
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? undefined : (at + step + count) % count;
}

function buttonsIn(group: HTMLElement | null): HTMLButtonElement[] {
  return group ? [...group.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')] : [];
}

function setTabStop(buttons: HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
