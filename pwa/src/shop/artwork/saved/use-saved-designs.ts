/** The actions on saved designs, and their messages. */
import type { DesignContents } from '#contract/artwork/saved-designs.ts';
import type { KeptDesign } from '#pwa/common/local/database/shop-database.ts';
import { useKeptDesigns } from '#pwa/common/local/artwork/use-design-shelf.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

const noRoom = 'There isn’t enough space on this device. Free some up and try again.';

export function useSavedDesigns() {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const { shelf, designs, isFailed, sync } = useKeptDesigns(userId);
  const toast = useToast();

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch {
      toast({ title: 'That did not work', description: noRoom, tone: 'danger' });
      return false;
    }
  }

  /** Null if there was no room, which has been said. */
  async function put(contents: DesignContents): Promise<KeptDesign | null> {
    let made: KeptDesign | null = null;
    await attempt(async () => (made = await shelf.save(contents, userId)));
    return made;
  }

  return {
    designs,
    isFailed,
    isSignedIn: userId !== null,
    /** Without a message. Null if there was no room, which has been said. */
    async keep(contents: DesignContents): Promise<KeptDesign | null> {
      const made = await put(contents);
      if (made) void sync();
      return made;
    },
    /** The same, and says where it is. */
    async save(contents: DesignContents): Promise<KeptDesign | null> {
      const made = await put(contents);
      if (!made) return null;
      await sync();
      const kept = await shelf.get(made.id);
      const description = placeWords(userId !== null, kept?.version !== null);
      toast({ title: `Saved: ${contents.name}`, description, tone: 'ok' });
      return made;
    },
    async rename(design: KeptDesign, name: string): Promise<boolean> {
      const isDone = await attempt(() => shelf.rename(design.id, name));
      if (isDone) void sync();
      return isDone;
    },
    async remove(design: KeptDesign): Promise<void> {
      if (!(await attempt(() => shelf.remove(design.id)))) return;
      void sync();
      const onAction = () => void attempt(() => shelf.putBack(design)).then(() => sync());
      toast({ title: `Deleted: ${design.name}`, action: { label: 'Undo', onAction } });
    },
  };
}
export type SavedDesigns = ReturnType<typeof useSavedDesigns>;

/** Says only where the design really is. */
export function placeWords(isSignedIn: boolean, isInAccount: boolean): string {
  if (!isSignedIn) return 'On this device. Sign in to have it on your other devices too.';
  return isInAccount
    ? 'On this device and in your account.'
    : 'On this device. It is added to your account when the shop can be reached.';
}
