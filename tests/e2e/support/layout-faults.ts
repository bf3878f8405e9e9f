/** Faults of a page's layout, in words. These run in the page, as source text: they may use nothing outside themselves. */

/** What can be pushed sideways, and controls that are cut off by what they stand in, but where dots or a scroller say so. */
export async function findCutControls(): Promise<string[]> {
  await new Promise(requestAnimationFrame);
  const { scrollWidth, clientWidth } = document.documentElement;
  const wordsOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName).slice(0, 40);
  const isWide = scrollWidth > clientWidth;
  const widest = [...document.querySelectorAll('body *')].find(
    element => isWide && element.getBoundingClientRect().right >= scrollWidth - 0.5,
  );
  const wide = isWide
    ? [
        `the page: ${scrollWidth} px in ${clientWidth}, by ${widest?.tagName} ${widest ? wordsOf(widest) : ''}`,
      ]
    : [];
  const controls =
    'a[href], button, input:not([type="hidden"]), select, textarea, [role="button"], [role="tab"]';
  const cut = [...document.querySelectorAll<HTMLElement>(controls)]
    .filter(
      element =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.sr-only, [inert], [aria-hidden="true"]'),
    )
    .flatMap(element => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width < 3 || height < 3) return [];
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return [];
        const edge = box.getBoundingClientRect();
        const isCutting = overflowX === 'hidden' || overflowX === 'clip';
        if (isCutting && edge.width > 2 && (right > edge.right + 2 || left < edge.left - 2))
          return [`${wordsOf(element)}: cut by ${box.className.slice(0, 40)}`];
      }
      return right > clientWidth + 2 || left < -2 ? [`${wordsOf(element)}: off the screen`] : [];
    });
  return [...wide, ...new Set(cut)];
}

/** Controls whose words stand out of them, and controls that a finger on their middle does not hit. */
export async function findMissedControls(): Promise<string[]> {
  const slackPx = 2;
  /** What floats gives way to a control that comes under it. */
  const framesToGiveWay = 30;
  const controls =
    'a[href], button, input:not([type="hidden"], [type="file"]), select, textarea, summary, [role="button"], [role="tab"]';
  const isHidden = (element: Element | null) =>
    Boolean(element?.closest('.sr-only, [inert], [aria-hidden="true"]'));
  const wordsOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName).slice(0, 40);

  /** A count on the corner of a button is placed there. */
  const isPlaced = (part: Element, within: Element): boolean =>
    part !== within &&
    (getComputedStyle(part).position === 'absolute' ||
      (part.parentElement !== null && isPlaced(part.parentElement, within)));
  const standsOut = (element: HTMLElement): boolean => {
    const box = element.getBoundingClientRect();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!parent?.checkVisibility() || !texts.currentNode.nodeValue?.trim()) continue;
      if (isHidden(parent) || isPlaced(parent, element)) continue;
      if (getComputedStyle(parent).textOverflow === 'ellipsis') continue;
      range.selectNodeContents(texts.currentNode);
      const isOut = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom) > slackPx,
      );
      if (isOut) return true;
    }
    return false;
  };

  /** What lies over its middle; null for itself, or out of the window. */
  const coverOf = (element: HTMLElement): Element | null => {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const own = [element, ...((element as HTMLInputElement).labels ?? [])];
    return own.some(part => part.contains(hit)) ? null : hit;
  };

  const floats = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'fixed' || floats(element.parentElement));

  const top = window.scrollY;
  const faults: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    const { display, pointerEvents } = getComputedStyle(element);
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // The middle of words over two lines is between them.
    if (!isShown || isHidden(element) || display === 'inline' || element.clientWidth < 3) continue;
    if (standsOut(element)) faults.push(`${wordsOf(element)}: words stand out of it`);
    if (pointerEvents === 'none' || element.matches(':disabled')) continue;
    let cover = coverOf(element);
    for (let frame = 0; cover && frame < framesToGiveWay; frame++) {
      await new Promise(requestAnimationFrame);
      cover = coverOf(element);
    }
    // A notice over what floats, too, is put away.
    if (cover && !(floats(cover) && floats(element)))
      faults.push(`${wordsOf(element)}: under ${cover.tagName} ${wordsOf(cover)}`);
  }
  window.scrollTo({ top, behavior: 'instant' });
  return [...new Set(faults)];
}
