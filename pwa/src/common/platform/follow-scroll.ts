/** Calls `look` now, and in the next frame after the page was scrolled or its window has another size, until it is ended. */
export function followScroll(look: () => void): () => void {
  let frame = 0;
  const lookSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  look();
  addEventListener('scroll', lookSoon, { passive: true });
  addEventListener('resize', lookSoon);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', lookSoon);
    removeEventListener('resize', lookSoon);
  };
}
