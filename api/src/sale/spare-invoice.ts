import type { Logger } from 'pino';
import { hadNoConnection, wasRolledBack } from '#api/database/transaction.ts';

/**
 * An invoice that fails must never take the payment with it: what could not be written is tried once more without, and
 * the invoice is issued when somebody asks for it. Each try is a transaction of its own. A busy database is no fault of the
 * invoice: that is thrown on, and the whole is tried again later.
 */
export async function spareInvoice<T>(
  log: Pick<Logger, 'error'>,
  ids: object,
  attempt: (withInvoice: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(true);
  } catch (error) {
    if (wasRolledBack(error) || hadNoConnection(error)) throw error;
    log.error({ ...ids, err: error }, 'once more, without the invoice');
    return attempt(false);
  }
}
