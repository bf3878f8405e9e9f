/** Watches the answers that a browser gets while a bench opens its pages. */
import { WrongAnswer } from './ask.ts';

export interface SeenAnswer {
  status(): number;
  url(): string;
}

interface Watched {
  on(event: 'response', listener: (answer: SeenAnswer) => void): unknown;
}

/**
 * Call the returned function at the end: it throws if any answer was an error. A 401 is allowed: visitors get it when
 * the page asks who is signed in.
 */
export function watchPages(watched: Watched): () => void {
  const wrong: string[] = [];
  watched.on('response', answer => {
    const status = answer.status();
    if (status >= 400 && status !== 401) wrong.push(`${status} ${answer.url()}`);
  });
  return () => {
    if (wrong.length > 0)
      throw new WrongAnswer(`${wrong.length} answers are errors: ${wrong.slice(0, 5).join(', ')}`);
  };
}
