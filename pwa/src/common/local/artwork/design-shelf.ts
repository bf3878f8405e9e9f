/**
 * Designs that somebody keeps: on this device first, with or without an account, and in the account as soon as there
 * is one and the shop can be reached.
 *
 *   saved here ─→ its files are sent ─→ PUT under the id made here ─→ in the account, with its version
 *   deleted here ─→ a mark, so that it can be put back ─→ DELETE ─→ gone here too
 *   in the account, not here ─→ taken over     once in the account, there no more ─→ deleted elsewhere: gone here
 *
 * The last word counts: these are one person's own things, and no two people ever work on one.
 */
import type { SavedDesign } from '#contract/artwork/design-endpoints.ts';
import type { DesignContents } from '#contract/artwork/saved-designs.ts';
import type { KeptDesign, ShopDatabase } from '../database/shop-database.ts';

export interface DesignShelfParts {
  openDatabase: () => Promise<ShopDatabase>;
  list: () => Promise<SavedDesign[]>;
  put: (id: string, contents: DesignContents) => Promise<SavedDesign>;
  remove: (id: string) => Promise<void>;
  /** Sends artwork. Returns the hashes that the shop still doesn't have. */
  ensure: (hashes: readonly string[]) => Promise<string[]>;
  /** True if the shop has refused, so that asking again would change nothing. */
  isRefusal: (error: unknown) => boolean;
  newId: () => string;
  now: () => Date;
}

export type DesignShelf = ReturnType<typeof createDesignShelf>;

export function createDesignShelf(parts: DesignShelfParts) {
  const table = async () => (await parts.openDatabase()).designs;

  async function save(contents: DesignContents, owner: number | null): Promise<KeptDesign> {
    const id = parts.newId();
    const savedAt = parts.now().toISOString();
    const made = { ...contents, id, savedAt, owner, version: null, isDirty: true, deletedAt: null };
    await (await table()).add(made);
    return made;
  }

  const change = async (id: string, part: Partial<KeptDesign>) =>
    void (await (await table()).update(id, part));

  let turn: Promise<unknown> = Promise.resolve();

  /** One sync at a time: a pending deletion must not overtake a design that was put back after it. */
  function sync(userId: number): Promise<void> {
    const next = turn.then(() => bringAllUp(userId));
    turn = next.catch(() => undefined);
    return next;
  }

  async function bringAllUp(userId: number): Promise<void> {
    const db = await parts.openDatabase();
    const there = new Map((await parts.list()).map(design => [design.id, design]));
    const mine = await db.designs.filter(({ owner }) => owner === null || owner === userId).toArray();
    for (const design of mine) await bringUp(db, design, there.get(design.id), userId);
    const here = new Set(mine.map(({ id }) => id));
    const added = [...there.values()].filter(({ id }) => !here.has(id));
    await db.designs.bulkPut(added.map(design => asKept(design, userId)));
  }

  async function bringUp(
    db: ShopDatabase,
    design: KeptDesign,
    known: SavedDesign | undefined,
    userId: number,
  ): Promise<void> {
    const { id, deletedAt, isDirty, version } = design;
    if (deletedAt !== null) return drop(db, design, known);
    if (isDirty || version === null) return send(db, design, userId);
    if (!known)
      await db.designs
        .where({ id })
        .and(now => !now.isDirty)
        .delete();
    else if (known.version !== version) await takeOver(db, design, known, userId);
  }

  /** A design that is put back while its deletion is pending is kept: it is sent again. */
  async function drop(db: ShopDatabase, design: KeptDesign, known: SavedDesign | undefined): Promise<void> {
    if (known) await parts.remove(design.id);
    const dropped = await db.designs
      .where({ id: design.id })
      .and(now => now.deletedAt !== null)
      .delete();
    if (dropped === 0) await db.designs.update(design.id, { version: null, isDirty: true });
  }

  async function send(db: ShopDatabase, design: KeptDesign, userId: number): Promise<void> {
    const missing = await parts.ensure(design.placements.map(({ artwork }) => artwork.sha256));
    // Sent later, once there is a network. Never sent if the file is neither here nor on the server.
    if (missing.length > 0) return;
    try {
      const sent = await parts.put(design.id, contentsOf(design));
      await takeOver(db, design, sent, userId);
    } catch (error) {
      // This design stays on this device. The others are still sent.
      if (!parts.isRefusal(error)) throw error;
    }
  }

  /** Skipped if the design changed here in the meantime: the next sync sends that. */
  async function takeOver(db: ShopDatabase, before: KeptDesign, known: SavedDesign, owner: number) {
    await db.transaction('rw', db.designs, async () => {
      const now = await db.designs.get(before.id);
      if (!now) return;
      const isSame = now.name === before.name && now.deletedAt === before.deletedAt;
      await db.designs.put(
        isSame ? asKept(known, owner) : { ...now, owner, version: known.version, isDirty: true },
      );
    });
  }

  return {
    save,
    rename: (id: string, name: string) => change(id, { name, isDirty: true }),
    remove: (id: string) => change(id, { deletedAt: parts.now().toISOString() }),
    /** Restores the design unchanged. It is sent again, because the account may already have deleted it. */
    putBack: async (design: KeptDesign) =>
      void (await (await table()).put({ ...design, version: null, isDirty: true, deletedAt: null })),
    sync,
    list: async (userId: number | null) => listDesigns(await parts.openDatabase(), userId),
    open: parts.openDatabase,
    get: async (id: string) => (await table()).get(id),
  };
}

/** The user's designs and those that have no owner yet, newest first. */
export async function listDesigns(db: ShopDatabase, userId: number | null): Promise<KeptDesign[]> {
  const all = await db.designs.toArray();
  return all
    .filter(({ owner, deletedAt }) => deletedAt === null && (owner === null || owner === userId))
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
}

function asKept(design: SavedDesign, owner: number): KeptDesign {
  return { ...design, owner, isDirty: false, deletedAt: null };
}

function contentsOf({
  name,
  garment,
  printAreas,
  decorationMethod,
  allowMultipleColors,
  placements,
}: KeptDesign) {
  return { name, garment, printAreas, decorationMethod, allowMultipleColors, placements };
}
