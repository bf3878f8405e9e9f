/**
 * Back from another site can show a page as it was when it was left, in the middle of what it did then: nothing is loaded
 * and nothing runs anew, `pageshow` alone tells of it. Answers how to stop listening.
 */
export function onPageRestored(then: () => void, page: EventTarget = globalThis): () => void {
  const handle = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) then();
  };
  page.addEventListener('pageshow', handle);
  return () => page.removeEventListener('pageshow', handle);
}
