/** Everything in a browser's databases, as a person with access to the phone's storage would find it. */
export interface RawRecords {
  /** Every text and all bytes, one after the other; bytes as Latin-1. */
  text: string;
  keys: CryptoKey[];
}

export async function readRawRecords(indexedDB: IDBFactory): Promise<RawRecords> {
  const found: RawRecords = { text: '', keys: [] };
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await settled(indexedDB.open(name));
    for (const store of db.objectStoreNames)
      collect(await settled(db.transaction(store).objectStore(store).getAll()), found);
    db.close();
  }
  return found;
}

function collect(value: unknown, found: RawRecords): void {
  if (typeof value === 'string' || typeof value === 'number') found.text += `${value}\n`;
  else if (value instanceof CryptoKey) found.keys.push(value);
  else if (value instanceof ArrayBuffer) found.text += `${Buffer.from(value).toString('latin1')}\n`;
  else if (ArrayBuffer.isView(value))
    found.text += `${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1')}\n`;
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      found.text += `${key}\n`;
      collect(part, found);
    }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
