/**
 * A new version waits until a person takes it, and is not even offered while something typed would be lost:
 *
 *   worker installed, waiting ─→ offered (unless a form holds it) ─→ accepted: send what waits, activate, reload
 */
import { createContext, useContext, useEffect } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface AppUpdateState {
  /** Activates the waiting version and reloads the page. Null if no version is waiting. */
  activate: (() => void) | null;
  /** Forms with something in them that has not been saved. */
  holds: number;
}

export interface AppUpdate {
  state: StoreApi<AppUpdateState>;
  offer: (activate: () => void) => void;
  /** Keeps a new version from being offered until the answer is called. */
  hold: () => () => void;
}

export function createAppUpdate(): AppUpdate {
  const state = createStore<AppUpdateState>(() => ({ activate: null, holds: 0 }));
  return {
    state,
    offer: activate => state.setState({ activate }),
    hold() {
      let isHeld = true;
      state.setState(({ holds }) => ({ holds: holds + 1 }));
      return () => {
        if (isHeld) state.setState(({ holds }) => ({ holds: holds - 1 }));
        isHeld = false;
      };
    },
  };
}

export const AppUpdateContext = createContext<AppUpdate | null>(null);

export function useAppUpdate(): AppUpdate {
  const update = useContext(AppUpdateContext);
  if (!update) throw new Error('AppUpdateContext is missing above this component');
  return update;
}

/** For a form: while `isUnsaved` no new version is offered. */
export function useUnsavedWork(isUnsaved: boolean): void {
  const { hold } = useAppUpdate();
  useEffect(() => (isUnsaved ? hold() : undefined), [isUnsaved, hold]);
}
