/** Hands a change out as files. Only what went out whole may be thrown away here, its photographs included (SYNC §6.4). */
import { noteExported } from '#pwa/local/outbox-decisions.ts';
import { showPhotosOf } from '#pwa/local/shift-key/hidden-photos.ts';
import type { UnsettledItem } from '#pwa/local/use-unsettled.ts';
import type { UserDatabase } from '#pwa/local/user-database.ts';
import { exportedFiles } from './exported-files.ts';

/** `incomplete`: without photographs that can not be read here now. */
export type Exported = 'whole' | 'incomplete' | 'untaken';

interface ExportParts {
  now: Date;
  /** False when the person did not take them. */
  handOut: (files: File[]) => Promise<boolean>;
}

export async function exportChange(
  db: UserDatabase,
  unsettled: UnsettledItem,
  { now, handOut }: ExportParts,
): Promise<Exported> {
  const { photos, isWhole } = await showPhotosOf(db, unsettled.item.args);
  if (!(await handOut(exportedFiles(unsettled, photos, now)))) return 'untaken';
  if (!isWhole) return 'incomplete';
  await noteExported(db, [unsettled.item.id], now.getTime());
  return 'whole';
}
