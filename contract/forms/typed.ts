/** A field of a form in which a person types what is no text: a sum, a count, a day. */
import { z } from 'zod';

/** `read` answers what was meant, and `undefined` for what it cannot read: then the form says `message`. */
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
