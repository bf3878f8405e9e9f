import { describe, expect, it, vi } from 'vitest';
import { createToastStore, TOAST_REMEMBERED_MS, TOAST_SHOWN_MS } from './toast-store.ts';

function steeredClock() {
  let nowMs = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => nowMs,
    after(delayMs: number, run: () => void) {
      const timer = { at: nowMs + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter(other => other !== timer);
      };
    },
    pass(ms: number) {
      nowMs += ms;
      const due = timers.filter(timer => timer.at <= nowMs);
      timers = timers.filter(timer => timer.at > nowMs);
      for (const timer of due) timer.run();
    },
    waiting: () => timers.length,
  };
}

function world() {
  const clock = steeredClock();
  const store = createToastStore(clock);
  const { toast, dismiss, pause, resume } = store.getState();
  return { clock, toast, dismiss, pause, resume, current: () => store.getState().current };
}

describe('toast store', () => {
  it('shows one toast at a time, the newest', () => {
    const { toast, current, clock } = world();
    toast({ title: 'First' });
    clock.pass(4_000);
    toast({ title: 'Second', tone: 'danger' });
    expect(current()).toMatchObject({ title: 'Second', tone: 'danger', isOpen: true });
    clock.pass(4_000);
    expect(current()?.isOpen).toBe(true);
    expect(clock.waiting()).toBe(1);
  });

  it('closes after 5000 ms and is forgotten 1,000,000 ms later', () => {
    expect([TOAST_SHOWN_MS, TOAST_REMEMBERED_MS]).toEqual([5_000, 1_000_000]);
    const { toast, current, clock } = world();
    toast({ title: 'Saved' });
    clock.pass(4_999);
    expect(current()?.isOpen).toBe(true);
    clock.pass(1);
    expect(current()).toMatchObject({ title: 'Saved', isOpen: false });
    clock.pass(999_999);
    expect(current()).toBeDefined();
    clock.pass(1);
    expect(current()).toBeUndefined();
    expect(clock.waiting()).toBe(0);
  });

  it('takes another time where one is asked for', () => {
    const { toast, current, clock } = world();
    toast({ title: 'Copied', shownMs: 2_000 });
    clock.pass(2_000);
    expect(current()?.isOpen).toBe(false);
  });

  it('dismisses by id and ignores the id of an older toast', () => {
    const { toast, dismiss, current } = world();
    const first = toast({ title: 'First' });
    const second = toast({ title: 'Second' });
    dismiss(first);
    expect(current()?.isOpen).toBe(true);
    dismiss(second);
    expect(current()?.isOpen).toBe(false);
  });

  it('holds its time while paused and goes on with what was left', () => {
    const { toast, pause, resume, current, clock } = world();
    toast({ title: 'Moved', action: { label: 'Undo', onAction: vi.fn() } });
    clock.pass(3_000);
    pause();
    pause();
    clock.pass(60_000);
    expect(current()?.isOpen).toBe(true);
    resume();
    resume();
    clock.pass(1_999);
    expect(current()?.isOpen).toBe(true);
    clock.pass(1);
    expect(current()?.isOpen).toBe(false);
  });

  it('shows the next toast at once while the last is only remembered', () => {
    const { toast, current, clock } = world();
    toast({ title: 'First' });
    clock.pass(5_000);
    toast({ title: 'Second' });
    clock.pass(4_999);
    expect(current()).toMatchObject({ title: 'Second', isOpen: true });
  });
});
