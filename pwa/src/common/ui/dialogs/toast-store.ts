import { createStore } from 'zustand/vanilla';

/** How long a toast stays when nobody touches it. */
export const TOAST_SHOWN_MS = 5_000;
/** How long a dismissed toast is remembered before it leaves the list. */
export const TOAST_REMEMBERED_MS = 1_000_000;

export type ToastTone = 'plain' | 'ok' | 'danger';

export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ToastRequest {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** At most one; the toast closes when it is pressed. */
  action?: ToastAction;
  /** Only where another time is asked for. */
  shownMs?: number;
}

export interface Toast extends ToastRequest {
  id: number;
  tone: ToastTone;
  isOpen: boolean;
}

/** Time, so that tests can steer it. */
export interface ToastClock {
  now(): number;
  after(delayMs: number, run: () => void): () => void;
}

export interface ToastState {
  /** The one toast there is; closed ones stay for a while without being seen. */
  current: Toast | undefined;
  /** Shows it in place of any other and returns its id. */
  toast(request: ToastRequest): number;
  dismiss(id: number): void;
  /** Holds the time while a pointer or the focus is on the toast. */
  pause(): void;
  resume(): void;
}

const systemClock: ToastClock = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

export type ToastStore = ReturnType<typeof createToastStore>;

/** One toast at a time: a new one replaces the old. Built once in main and passed to ToastProvider. */
export function createToastStore(clock: ToastClock = systemClock) {
  let nextId = 1;
  let cancelTimer = () => {};
  let endsAt = 0;
  let leftMs: number | undefined;

  return createStore<ToastState>()((set, get) => {
    function start(delayMs: number, run: () => void) {
      cancelTimer();
      endsAt = clock.now() + delayMs;
      leftMs = undefined;
      cancelTimer = clock.after(delayMs, run);
    }

    function dismiss(id: number) {
      const { current } = get();
      if (current?.id !== id || !current.isOpen) return;
      set({ current: { ...current, isOpen: false } });
      start(TOAST_REMEMBERED_MS, () => set({ current: undefined }));
    }

    return {
      current: undefined,
      toast(request) {
        const id = nextId++;
        set({ current: { tone: 'plain', ...request, id, isOpen: true } });
        start(request.shownMs ?? TOAST_SHOWN_MS, () => dismiss(id));
        return id;
      },
      dismiss,
      pause() {
        if (!get().current?.isOpen || leftMs !== undefined) return;
        cancelTimer();
        leftMs = Math.max(0, endsAt - clock.now());
      },
      resume() {
        const { current } = get();
        if (!current?.isOpen || leftMs === undefined) return;
        start(leftMs, () => dismiss(current.id));
      },
    };
  });
}
