/** What a browser was answered while a bench looked at its pages. */
import { WrongAnswer } from './ask.ts';

export interface SeenAnswer {
  status(): number;
  url(): string;
}

interface Watched {
  on(event: 'response', listener: (answer: SeenAnswer) => void): unknown;
}

/**
 * Call what it returns at the end: it throws when an answer was an error. 401 is what a visitor is told who asks who
 * they are.
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
