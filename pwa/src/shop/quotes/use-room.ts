/**
 * How much of the floating button has room: it never lies over a control. The browser reports which controls enter the
 * button's place, so nothing is measured while the page scrolls. It gives way at once, and comes back when its place
 * has been free for a moment.
 */
import { type RefObject, useEffect, useState } from 'react';

/** All of it, only its sign, or nothing. */
export type Room = 'words' | 'sign' | 'none';

const controls = 'a[href],button,input,select,textarea,label,summary,[tabindex="0"]';

/** Around the button. */
const airPx = 4;
/** With its words, the button is so many times as wide as its sign. */
const wordsInSigns = 4.2;
/** A link or button as large as this, such as the picture of a product, can be pressed beside the floating button. */
const cardInSigns = 2;

const backAfterMs = 300;

export function useRoom(corner: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('none');
  useEffect(() => {
    const own = corner.current;
    const floating = own?.parentElement;
    if (!floating) return;
    /** The controls in the button's place, with what of it they leave free. */
    const there = new Map<Element, Room>();
    let reporter: IntersectionObserver | undefined;
    let isDue = false;
    let back = 0;

    const report = (entries: readonly IntersectionObserverEntry[], rightPx: number, signPx: number) => {
      for (const { target, isIntersecting, boundingClientRect: at } of entries)
        if (isIntersecting && !own.contains(target) && Math.min(at.width, at.height) < signPx * cardInSigns)
          there.set(target, at.right > rightPx - signPx ? 'none' : 'sign');
        else there.delete(target);
      const left = [...there.values()];
      const next = left.includes('none') ? 'none' : (left[0] ?? 'words');
      clearTimeout(back);
      setRoom(now => (next === 'none' || now === 'words' ? next : now));
      back = window.setTimeout(() => setRoom(next), backAfterMs);
    };
    const observe = () => {
      isDue = false;
      reporter?.disconnect();
      there.clear();
      const { right, bottom } = floating.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      // As large as the text of whoever reads it.
      const signPx = own.offsetHeight + airPx;
      const edges = [
        signPx - bottom,
        right - clientWidth,
        bottom - clientHeight,
        signPx * wordsInSigns - right,
      ];
      reporter = new IntersectionObserver(entries => report(entries, right, signPx), {
        rootMargin: edges.map(edge => `${Math.round(edge)}px`).join(' '),
      });
      for (const control of document.querySelectorAll(controls)) reporter.observe(control);
    };
    const observeSoon = () => {
      if (!isDue) requestAnimationFrame(observe);
      isDue = true;
    };
    // What the page shows, and the bars that the button stands above, come and go.
    // A drawing has no controls: its guides come and go at each step of a drag.
    const changes = new MutationObserver(all => {
      if (all.some(({ target }) => !(target instanceof SVGElement))) observeSoon();
    });
    changes.observe(document.body, { childList: true, subtree: true });
    changes.observe(floating, { attributeFilter: ['style'] });
    addEventListener('resize', observeSoon);
    observeSoon();
    return () => {
      reporter?.disconnect();
      changes.disconnect();
      removeEventListener('resize', observeSoon);
      clearTimeout(back);
    };
  }, [corner]);
  return room;
}
