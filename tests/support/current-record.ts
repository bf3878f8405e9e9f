/** The current record after a 409: from its body, or from the address it gives if the record is too large. */
import type { Answer, Send } from './http-client.ts';

export async function currentRecord<T>(send: Send, { json }: Answer): Promise<T> {
  const { details } = json as { details: { current?: T; currentAt?: string } };
  if (details.current !== undefined) return details.current;
  if (!details.currentAt) throw new Error('The refusal tells of no record.');
  return (await send(details.currentAt)).json as T;
}
