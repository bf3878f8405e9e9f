/**
 * The floating button never lies over a control or over words: it moves up to the next free place, or waits unseen until
 * there is one. Loaded after the button, which stands where it is until then.
 */
const controls =
  'a, button, input, select, textarea, label, summary, [role=button], [role=radio], [role=slider], [role=application], canvas';

/** Places that are tried, one above the other. */
const places = 4;
/** It fits beside what it has stepped aside from. */
const gapPx = 8;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function boxesMeet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The first place that is free, counted from the bottom; null if there is none. */
export function freePlace(isFree: (place: number) => boolean): number | null {
  for (let place = 0; place < places; place++) if (isFree(place)) return place;
  return null;
}

/** Watches what lies under `floating`. Returns how to stop. */
export function stepAside(floating: HTMLElement): () => void {
  let frame = 0;
  let place = 0;
  const home = () => {
    const box = floating.getBoundingClientRect();
    const step = place * (box.height + gapPx);
    return { left: box.left, right: box.right, top: box.top + step, bottom: box.bottom + step };
  };
  const look = () => {
    const base = home();
    const rise = base.bottom - base.top + gapPx;
    const at = (nth: number) => ({ ...base, top: base.top - nth * rise, bottom: base.bottom - nth * rise });
    const found = freePlace(nth => at(nth).top > 0 && !isCovering(at(nth), floating));
    place = found ?? 0;
    floating.style.translate = place > 0 ? `0 ${-place * rise}px` : '';
    // Somebody who has reached it by keyboard goes on seeing it.
    show(floating, found !== null || floating.contains(document.activeElement));
  };
  const lookSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  const sizes = new ResizeObserver(lookSoon);
  sizes.observe(document.body);
  sizes.observe(floating);
  addEventListener('scroll', lookSoon, { passive: true });
  addEventListener('resize', lookSoon);
  floating.addEventListener('focusin', lookSoon);
  floating.addEventListener('focusout', lookSoon);
  lookSoon();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    removeEventListener('scroll', lookSoon);
    removeEventListener('resize', lookSoon);
    floating.removeEventListener('focusin', lookSoon);
    floating.removeEventListener('focusout', lookSoon);
    floating.style.translate = '';
    show(floating, true);
  };
}

/** Unseen, it still takes the focus. */
function show({ style }: HTMLElement, isShown: boolean): void {
  style.opacity = isShown ? '' : '0';
  style.pointerEvents = isShown ? '' : 'none';
}

function isCovering(box: Box, floating: HTMLElement): boolean {
  return under(box, floating).some(
    element =>
      element.closest(controls) !== null || [...element.childNodes].some(node => hasWordsIn(node, box)),
  );
}

/** The topmost element of the page at nine points. */
function under(box: Box, floating: HTMLElement): Element[] {
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const found = new Set<Element>();
  for (const x of [box.left + 1, middleX, box.right - 1])
    for (const y of [box.top + 1, middleY, box.bottom - 1]) {
      // What holds the button lies over the page, too.
      const element = document
        .elementsFromPoint(x, y)
        .find(one => !floating.contains(one) && !one.contains(floating));
      if (element) found.add(element);
    }
  return [...found];
}

function hasWordsIn(node: Node, box: Box): boolean {
  if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].some(line => boxesMeet(line, box));
}
