import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useRef } from 'react';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useStore } from 'zustand';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';
import type { Toast, ToastRequest, ToastStore } from './toast-store.ts';
import { standAbove } from './use-lift.ts';

const ToastContext = createContext<ToastStore | undefined>(undefined);

function useToastStore(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error('ToastProvider is missing above this component');
  return store;
}

/** `const toast = useToast(); toast({ title: 'Saved' })`. Words come from the caller. */
export function useToast(): (request: ToastRequest) => number {
  return useToastStore().getState().toast;
}

/** Removes the current toast, for a screen that must not reveal what came before it. */
export function useDismissToast(): () => void {
  const store = useToastStore();
  return useCallback(() => {
    const { current, dismiss } = store.getState();
    if (current) dismiss(current.id);
  }, [store]);
}

interface ToastProviderProps {
  store: ToastStore;
  children: ReactNode;
}

/** Mounted once around the app. Renders the one toast above everything. */
export function ToastProvider({ store, children }: ToastProviderProps) {
  return (
    <ToastContext value={store}>
      {children}
      <Toaster />
    </ToastContext>
  );
}

/**
 * Bottom of the window: full width on a phone, right on wider screens, but left beside a dialog, whose buttons stand on
 * the right. F8 moves the focus into it, Escape closes it; its time is held while the pointer is moved onto it or the
 * focus is in it. One that opens under a resting pointer goes as any other: it may lie over the next button.
 * Plain news is polite, failures interrupt.
 */
function Toaster() {
  const store = useToastStore();
  const current = useStore(store, state => state.current);
  const shown = current?.isOpen ? current : undefined;
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    function focusRegion(event: KeyboardEvent) {
      if (event.key === 'F8') region.current?.querySelector<HTMLElement>('button')?.focus();
    }
    standAbove(region.current);
    document.addEventListener('keydown', focusRegion);
    return () => document.removeEventListener('keydown', focusRegion);
  }, []);

  const card = shown && <ToastCard key={shown.id} toast={shown} store={store} />;
  return (
    <section
      ref={region}
      data-floats
      aria-label="Notifications, F8"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(max(var(--toast-lift,0px),var(--dialog-lift,0px))+max(0.75rem,env(safe-area-inset-bottom)))] z-toast md:right-6 md:bottom-[calc(var(--toast-lift,0px)+1.5rem)] md:left-auto md:w-full md:max-w-toast md:[:root:has([role$=dialog])_&]:right-auto md:[:root:has([role$=dialog])_&]:left-6"
    >
      <div aria-live="polite">{shown?.tone !== 'danger' && card}</div>
      <div role="alert" aria-live="assertive">
        {shown?.tone === 'danger' && card}
      </div>
    </section>
  );
}

function ToastCard({ toast, store }: { toast: Toast; store: ToastStore }) {
  const { dismiss, pause, resume } = store.getState();
  const { action } = toast;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- holding the time is no action of its own
    <div
      // Safari's engine reports a move where the page has moved under a pointer that rests.
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && pause()}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      onKeyDown={event => event.key === 'Escape' && dismiss(toast.id)}
      className="pointer-events-auto flex animate-toast-in items-center gap-3 rounded-3 bg-toast py-2 pr-2 pl-4 text-on-toast shadow-3"
    >
      {toast.tone === 'danger' && <Icon of={TriangleAlert} />}
      {toast.tone === 'ok' && <Icon of={CircleCheck} />}
      <div className="min-w-0 flex-1 py-1 leading-snug">
        <p className="font-strong">{toast.title}</p>
        {toast.description && <p className="text-on-toast-soft">{toast.description}</p>}
      </div>
      {action && (
        <ToastButton
          onPress={() => {
            dismiss(toast.id);
            action.onAction();
          }}
          className="px-3 font-strong text-toast-action"
        >
          {action.label}
        </ToastButton>
      )}
      <ToastButton onPress={() => dismiss(toast.id)} className="w-11 glove:w-14">
        <Icon of={X} label="Dismiss" />
      </ToastButton>
    </div>
  );
}

interface ToastButtonProps {
  onPress: () => void;
  className: string;
  children: ReactNode;
}

function ToastButton({ onPress, className, children }: ToastButtonProps) {
  return (
    <button
      type="button"
      onClick={event => {
        // A dialog behind takes a press outside it as the wish to close; this one is about the toast.
        event.stopPropagation();
        onPress();
      }}
      className={classNames(
        'inline-grid min-h-11 flex-none place-items-center rounded-2 hover:underline focus-visible:-outline-offset-3 focus-visible:outline-toast-action glove:min-h-14',
        className,
      )}
    >
      {children}
    </button>
  );
}
