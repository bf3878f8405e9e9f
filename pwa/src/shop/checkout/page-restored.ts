/**
 * Going back from another site can restore a page as it was when the shopper left it, in the middle of its work. Nothing
 * is loaded or run again; only `pageshow` reports it. Returns a function that stops listening.
 */
export function onPageRestored(then: () => void, page: EventTarget = globalThis): () => void {
  const handle = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) then();
  };
  page.addEventListener('pageshow', handle);
  return () => page.removeEventListener('pageshow', handle);
}
