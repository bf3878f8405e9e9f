/** A design that was chosen before its product: it waits on this device until a product is opened. */
import { deleteRecord, readRecord, writeRecord } from '#pwa/common/local/database/with-shop-database.ts';

const key = 'next design';

export interface Next {
  id: string;
  /** Goes on a product without a design by itself: it was brought for that. */
  isAtOnce: boolean;
}

export const rememberNextDesign = (id: string, { isAtOnce = false } = {}) =>
  writeRecord<Next>(key, { id, isAtOnce });

export const forgetNextDesign = () => deleteRecord(key).catch(() => undefined);

/** Null if none waits. */
export async function readNextDesign(): Promise<Next | null> {
  const record = await readRecord<Next | string>(key).catch(() => undefined);
  // Versions before this one kept the id alone.
  return typeof record?.value === 'string' ? { id: record.value, isAtOnce: false } : (record?.value ?? null);
}
