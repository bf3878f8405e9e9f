/**
 * Deletes the database of someone who has signed out, unless another window has saved something in it meanwhile.
 * During an upgrade transaction no one else has the database open, so its count is what would be lost. A later save
 * fails and says so. Resolves to whether the database was deleted. `version` is the database's current version.
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
        // The database stays unchanged.
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
