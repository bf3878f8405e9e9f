import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Place } from '#contract/cart/place-words.ts';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import type { DesignAction, DesignState } from '../design-state.ts';
import { beginHistory, placeOfStep, redo, remember, snapshotOf, stepWords, undo } from './design-history.ts';

export interface HistoryButtonsProps {
  state: DesignState;
  /** Grows with each of the person's changes; 0 for a design that was just opened. */
  turn: number;
  dispatch: (action: DesignAction) => void;
  onShow: (place: Place) => void;
}

/** Undo and redo, also by Ctrl+Z and Ctrl+Shift+Z. There once there is something to take back. */
export function HistoryButtons({ state, turn, dispatch, onShow }: HistoryButtonsProps) {
  const [history, setHistory] = useState(() => beginHistory(snapshotOf(state)));
  const [said, setSaid] = useState('');
  useEffect(() => {
    const now = snapshotOf(state);
    // oxlint-disable-next-line react/set-state-in-effect -- whether two changes are one step depends on the clock
    setHistory(before => (turn === 0 ? beginHistory(now) : remember(before, now, performance.now())));
  }, [state, turn]);

  const [back, again] = [undo(history), redo(history)];
  const go = (next: typeof back, what: string) => {
    if (!next) return;
    setHistory(next);
    dispatch({ type: 'restore', design: next.now });
    const place = placeOfStep(history.now, next.now);
    if (place) onShow(place);
    setSaid(`${what}: ${stepWords(history.now, next.now) ?? 'done'}`);
  };
  const handle = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    handle.current = event => {
      const isUndo = event.key.toLowerCase() === 'z';
      const isRedo = (isUndo && event.shiftKey) || event.key.toLowerCase() === 'y';
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isUndo || isRedo)) return;
      // Fields take back their own typing, and a dialog is about something else.
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      if (isRedo) go(again, 'Made again');
      else go(back, 'Taken back');
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle.current(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  if (!back && !again) return null;
  return (
    <fieldset aria-label="Undo and redo" className="absolute top-2 right-2 z-1 flex rounded-2 bg-raised/90">
      <IconButton
        icon={Undo2}
        label={back ? `Undo: ${stepWords(back.now, history.now)}` : 'Nothing to undo'}
        aria-disabled={!back}
        className={back ? undefined : 'opacity-40'}
        onClick={() => go(back, 'Taken back')}
      />
      <IconButton
        icon={Redo2}
        label={again ? `Redo: ${stepWords(history.now, again.now)}` : 'Nothing to redo'}
        aria-disabled={!again}
        className={again ? undefined : 'opacity-40'}
        onClick={() => go(again, 'Made again')}
      />
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </fieldset>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="range"], [type="checkbox"], [type="radio"])'));
