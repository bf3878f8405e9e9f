/**
 * Whether this device can be invited to install the app. The browser's own invitation is suppressed: ours comes after
 * something of value (an order placed, a shift started) or when the user looks for it in the menu.
 */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isIosTab } from './ios-tab.ts';

export type InstallState =
  | { kind: 'none' }
  /** The browser can ask by itself. */
  | { kind: 'prompt'; ask: () => Promise<void> }
  /** iOS has no such question: the person follows two steps. */
  | { kind: 'ios' };

/** Chromium's event; not in the DOM types, as it is no standard. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

export function createInstallInvitation(): StoreApi<InstallState> {
  const state = createStore<InstallState>(() => (isIosBrowser() ? { kind: 'ios' } : { kind: 'none' }));
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    const { prompt } = event as InstallPromptEvent;
    state.setState(
      {
        kind: 'prompt',
        ask: async () => {
          state.setState({ kind: 'none' }, true); // it can be asked once only
          await prompt.call(event);
        },
      },
      true,
    );
  });
  addEventListener('appinstalled', () => state.setState({ kind: 'none' }, true));
  return state;
}

const isIosBrowser = () => isIosTab(navigator, matchMedia('(display-mode: standalone)').matches);

export const InstallContext = createContext<StoreApi<InstallState> | null>(null);

export function useInstallInvitation(): InstallState {
  const store = useContext(InstallContext);
  if (!store) throw new Error('InstallContext is missing above this component');
  return useStore(store);
}
