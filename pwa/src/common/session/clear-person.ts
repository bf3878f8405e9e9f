/** Takes from this device what was kept for somebody who has left it. */
import { forgetPerson } from '#pwa/common/local/leaving/forget-person.ts';
import { clearIfKept } from '#pwa/common/local/leaving/unsent-elsewhere.ts';
import { crossOutLeaving, type HandedOver, readOwed } from './owed-leaving.ts';
import type { PersonStorage } from './remembered-person.ts';

/** Staff or not: what lies here is cleared by its being here, as rights may have gone since. */
export async function clearPerson(userId: number, handedOver: HandedOver): Promise<void> {
  await Promise.all([forgetPerson(), clearIfKept(userId, handedOver)]);
}

/** What a tab that died in the middle of a sign-out has left. `except` is signed in again. */
export async function clearOwed(storage: PersonStorage, except?: number): Promise<void> {
  for (const [userId, handedOver] of readOwed(storage)) {
    if (userId === except) continue;
    await clearPerson(userId, handedOver).then(
      () => crossOutLeaving(storage, userId),
      () => undefined, // it stays owed: the next start and the next sign-in try again
    );
  }
}
