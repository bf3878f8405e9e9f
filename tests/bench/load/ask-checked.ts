/** Sends a single request for a bench. Checks the status here; the caller checks the body. */
import { WrongAnswer } from './ask.ts';

export interface Asking {
  cookie?: string;
  /** Default: 200. */
  status?: number;
}

/** Returns the text of the answer. @throws WrongAnswer */
export async function askChecked(url: string, { cookie, status = 200 }: Asking = {}): Promise<string> {
  const answer = await fetch(url, cookie ? { headers: { cookie } } : {});
  const text = await answer.text();
  if (answer.status !== status)
    throw new WrongAnswer(`${url} answered ${answer.status} in place of ${status}: ${text.slice(0, 200)}`);
  return text;
}
