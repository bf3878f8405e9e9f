import type { Logger } from 'pino';
import { isConnectionLost, wasRolledBack } from '#api/database/transaction.ts';

/**
 * An invoice that fails must never take the payment with it: what could not be written is tried once more without, and
 * the invoice is issued when somebody asks for it. Each try is a transaction of its own.
 */
export async function spareInvoice<T>(
  log: Pick<Logger, 'error'>,
  ids: object,
  attempt: (withInvoice: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(true);
  } catch (error) {
    if (wasRolledBack(error) || isConnectionLost(error)) throw error;
    log.error({ ...ids, err: error }, 'once more, without the invoice');
    return attempt(false);
  }
}
