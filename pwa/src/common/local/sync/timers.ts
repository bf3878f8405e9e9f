/** The browser's timers. Each returns a function that cancels it. */
export function later(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

export function every(callback: () => void, ms: number): () => void {
  const timer = setInterval(callback, ms);
  return () => clearInterval(timer);
}
