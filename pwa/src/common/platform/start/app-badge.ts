/**
 * The number on the installed app's icon: work on this device that hasn't been sent, and for the office messages that
 * nobody has read. Each can be left out on this device. Does nothing where icons have no numbers.
 */
import { useEffect, useSyncExternalStore } from 'react';

interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

export type BadgePart = 'unsent' | 'unread';

const storageKey = 'selvedge.badge-without';
const changed = 'selvedge:badge';

export const hasAppBadge = (): boolean => 'setAppBadge' in navigator;

/** Only the icon of an installed app has a number. */
export const showsAppBadge = (): boolean => hasAppBadge() && matchMedia('(display-mode: standalone)').matches;

const withoutText = (): string => {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
};

export function useBadgeParts(): { isCounted: (part: BadgePart) => boolean } {
  const without = useSyncExternalStore(watch, withoutText);
  return { isCounted: part => !without.split(' ').includes(part) };
}

export function countInBadge(part: BadgePart, isCounted: boolean): void {
  const others = withoutText()
    .split(' ')
    .filter(one => one !== '' && one !== part);
  try {
    localStorage.setItem(storageKey, [...others, ...(isCounted ? [] : [part])].join(' '));
  } catch {
    // No storage: the number stays as it is.
  }
  dispatchEvent(new Event(changed));
}

function watch(onChange: () => void): () => void {
  addEventListener(changed, onChange);
  addEventListener('storage', onChange);
  return () => {
    removeEventListener(changed, onChange);
    removeEventListener('storage', onChange);
  };
}

/** Belongs to the page, like the icon. */
const counts = new Map<BadgePart, number>();

/** Its part of the number, as long as it is shown. */
export function useAppBadge(part: BadgePart, count: number): void {
  const isCounted = useBadgeParts().isCounted(part);
  useEffect(() => {
    counts.set(part, isCounted ? count : 0);
    show();
    return () => {
      counts.delete(part);
      show();
    };
  }, [part, count, isCounted]);
}

function show(): void {
  const { setAppBadge, clearAppBadge }: Badging = navigator;
  const sum = [...counts.values()].reduce((all, count) => all + count, 0);
  const set = sum > 0 ? setAppBadge?.call(navigator, sum) : clearAppBadge?.call(navigator);
  void set?.catch(() => undefined); // allowed only to installed apps
}
