/** Requests of one browser, which keeps the cookies that answers set. */
import { createSend, type Send } from './http-client.ts';

export interface Browser {
  send: Send;
  /** The value of a cookie, by its name without prefix. */
  cookie(name: string): string | undefined;
}

export function createBrowser(baseUrl: string): Browser {
  const jar = new Map<string, string>();
  const send: Send = async (path, parts = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await createSend(baseUrl, cookie || undefined)(path, parts);
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return { send, cookie: name => jar.get(`__Host-${name}`) ?? jar.get(`selvedge-${name}`) };
}
