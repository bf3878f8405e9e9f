import { useSyncExternalStore } from 'react';

/** `system` follows the place's own light, or the device where the place has none. */
export type ThemeChoice = 'system' | 'light' | 'dark' | 'outdoors';

/** How a place that has its own light is shown: large in that light, or dense like the rest of the office. */
export type Presentation = 'desk' | 'field';

interface Appearance {
  apply(path: string): void;
  choose(choice: ThemeChoice): void;
  chosen(): ThemeChoice;
  present(choice: Presentation): void;
  presentation(): Presentation;
  hasChosenPresentation(): boolean;
}

const changed = 'selvedge:appearance';

declare global {
  interface Window {
    /** Set by public/theme.js, which runs before this module. Absent in unit tests. */
    appearance?: Appearance;
  }
}

/** Call on every route change: each place has its own theme and density (the table stands in public/theme.js). */
export function applyAppearance(path: string): void {
  window.appearance?.apply(path);
  window.dispatchEvent(new Event(changed));
}

/** Keeps the person's choice for the current place on this device and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  window.appearance?.choose(choice);
  window.dispatchEvent(new Event(changed));
}

/** The person's choice for the current place. */
export function chosenTheme(): ThemeChoice {
  return window.appearance?.chosen() ?? 'system';
}

/** The choice for the current place, followed. */
export function useChosenTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, chosenTheme);
}

/** How the current place is shown; until somebody chooses, a wide window with a mouse is a desk. */
export function usePresentation(): Presentation {
  return useSyncExternalStore(subscribe, () => window.appearance?.presentation() ?? 'desk');
}

/** Keeps the choice for the current place on this device and shows it at once. */
export function choosePresentation(choice: Presentation): void {
  window.appearance?.present(choice);
  window.dispatchEvent(new Event(changed));
}

/** Chooses for a person whose work it is, unless somebody has chosen on this device. */
export function preferPresentation(choice: Presentation): void {
  if (!window.appearance?.hasChosenPresentation()) choosePresentation(choice);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  return () => window.removeEventListener(changed, onChange);
}
