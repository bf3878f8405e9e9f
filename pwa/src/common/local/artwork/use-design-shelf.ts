/** The page's shelf of saved designs. Keeps it in step with the account of the signed-in user. */
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { SessionState } from '#pwa/common/session/session.ts';
import { ApiError, call } from '../call/call.ts';
import { createDesignShelf, type DesignShelf, listDesigns } from './design-shelf.ts';
import type { KeptDesign } from '../database/shop-database.ts';
import { ensureArtwork } from './use-artwork-uploads.ts';
import { shopDatabase } from '../database/with-shop-database.ts';

const ofThisPage = createDesignShelf({
  openDatabase: shopDatabase,
  list: () => call('GET /api/designs'),
  put: (id, body) => call('PUT /api/designs/{id}', { params: { id }, body }),
  remove: id => call('DELETE /api/designs/{id}', { params: { id }, query: {} }),
  ensure: ensureArtwork,
  // Signed out and too busy say nothing about the design.
  isRefusal: error => error instanceof ApiError && [404, 409, 413, 422].includes(error.status),
  newId: () => crypto.randomUUID(),
  now: () => new Date(),
});

export const DesignShelfContext = createContext<DesignShelf>(ofThisPage);

interface Session {
  getState: () => SessionState;
  subscribe: (onChange: () => void) => unknown;
}

/** Called when the app starts: designs saved before a sign-in are added to the account after it. */
export function keepDesignsInStep(session: Session): void {
  let inStepWith: number | null = null;
  async function sync(isAgain = false): Promise<void> {
    const state = session.getState();
    const userId = state.phase === 'signedIn' && state.isVerified ? state.user.id : null;
    if (userId === inStepWith && !isAgain) return;
    inStepWith = userId;
    if (userId !== null) await ofThisPage.sync(userId).catch(() => undefined); // the next start brings it up
  }
  session.subscribe(() => void sync());
  addEventListener('online', () => void sync(true));
  void sync();
}

/** The designs of the signed-in user, or of this device. `undefined` while they are being read. */
export function useKeptDesigns(userId: number | null) {
  const shelf = useContext(DesignShelfContext);
  const [designs, setDesigns] = useState<KeptDesign[]>();
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    // The browser can't store anything: the screen says so in place of the list.
    const fail = () => setFailed(true);
    Promise.all([shelf.open(), import('dexie')]).then(([db, { liveQuery }]) => {
      if (!isWanted) return;
      const following = liveQuery(() => listDesigns(db, userId)).subscribe({ next: setDesigns, error: fail });
      stop = () => following.unsubscribe();
    }, fail);
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [shelf, userId]);

  /**
   * Returns whether the account now has all designs. If no one is signed in or the shop can't be reached, they wait
   * here.
   */
  const sync = useCallback(
    async () =>
      userId !== null &&
      (await shelf.sync(userId).then(
        () => true,
        () => false,
      )),
    [shelf, userId],
  );

  useEffect(() => void sync(), [sync]);
  return { shelf, designs, isFailed, sync };
}
