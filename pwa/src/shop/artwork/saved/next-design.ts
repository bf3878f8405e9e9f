/** A design that was chosen before its product: it waits on this device until a product is opened. */
import { deleteRecord, readRecord, writeRecord } from '#pwa/common/local/database/with-shop-database.ts';

const key = 'next design';

export const rememberNextDesign = (id: string) => writeRecord(key, id);

export const forgetNextDesign = () => deleteRecord(key).catch(() => undefined);

/** Null if none waits. */
export async function readNextDesign(): Promise<string | null> {
  const record = await readRecord<string>(key).catch(() => undefined);
  return record?.value ?? null;
}
