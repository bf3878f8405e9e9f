/** Form fields in which people type a value that isn't text: a sum, a count, a day. */
import { z } from 'zod';

/** `read` returns the value, or `undefined` if it can't be read; the form then shows `message`. */
export function typed<Meant>(read: (written: string) => Meant | undefined, message: string) {
  return z.string().transform((written, context): Meant => {
    const meant = read(written.trim());
    if (meant !== undefined) return meant;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** A whole number from `min` to `max`, in digits. */
export function typedCount(min: number, max: number, message: string) {
  return typed(written => {
    const count = /^\d{1,9}$/.test(written) ? Number(written) : -1;
    return count >= min && count <= max ? count : undefined;
  }, message);
}
