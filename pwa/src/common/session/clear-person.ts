/** Removes from this device what was stored for someone who has signed out. */
import { forgetPerson } from '#pwa/common/local/leaving/forget-person.ts';
import { endPush } from '#pwa/common/platform/push-device.ts';
import { forgetSharedFile } from '#pwa/common/platform/shared-file.ts';
import { clearIfKept } from '#pwa/common/local/leaving/unsent-elsewhere.ts';
import { crossOutLeaving, type HandedOver, readOwed } from './owed-leaving.ts';
import type { PersonStorage } from './remembered-person.ts';

/** For staff and others alike: what is stored here decides what is cleared, because roles may have changed since. */
export async function clearPerson(userId: number, handedOver: HandedOver): Promise<void> {
  await Promise.all([
    forgetPerson(),
    clearIfKept(userId, handedOver),
    // The shop has ended the device's notices with the session; this holds without a network too.
    endPush().catch(() => undefined),
    forgetSharedFile().catch(() => undefined), // a page on plain http has no such store
  ]);
}

/** Clears what a tab left behind that died in the middle of a sign-out. `except` has signed in again. */
export async function clearOwed(storage: PersonStorage, except?: number): Promise<void> {
  for (const [userId, handedOver] of readOwed(storage)) {
    if (userId === except) continue;
    await clearPerson(userId, handedOver).then(
      () => crossOutLeaving(storage, userId),
      () => undefined, // it stays owed: the next start and the next sign-in try again
    );
  }
}
