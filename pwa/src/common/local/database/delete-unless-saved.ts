/**
 * Deletes the database of somebody who has left, unless another window has saved something in it meanwhile. In the
 * transaction of an upgrade nobody else has it open, so that what it counts is what would be lost; a save that comes later
 * fails, and says so. Resolves with whether it has gone. `version` is the database's own.
 */
export function deleteUnlessSaved(factory: IDBFactory, name: string, version: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, version + 1);
    let isSaved = false;
    opening.onupgradeneeded = () => {
      const { transaction } = opening;
      const counting = transaction?.objectStore('outbox').count();
      if (!transaction || !counting) return;
      counting.onsuccess = () => {
        isSaved = counting.result > 0;
        // It stays the database that it was.
        if (isSaved) transaction.abort();
      };
    };
    opening.onerror = event => {
      event.preventDefault();
      if (isSaved) resolve(false);
      else reject(opening.error ?? new Error('refused'));
    };
    opening.onsuccess = () => {
      opening.result.close();
      const deleting = factory.deleteDatabase(name);
      deleting.onsuccess = () => resolve(true);
      deleting.onerror = () => reject(deleting.error ?? new Error('refused'));
    };
  });
}
