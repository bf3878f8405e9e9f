/** Exports a change as files. Only a complete export, photographs included, allows the change to be deleted here. */
import { noteExported } from '#pwa/common/local/outbox/outbox-decisions.ts';
import { showPhotosOf } from '#pwa/common/local/shift-key/hidden-photos.ts';
import type { UnsettledItem } from '#pwa/common/local/outbox/use-unsettled.ts';
import type { UserDatabase } from '#pwa/common/local/database/user-database.ts';
import { exportedFiles } from './exported-files.ts';

/** `incomplete`: without photographs that can't be read here now. */
export type Exported = 'whole' | 'incomplete' | 'untaken';

interface ExportParts {
  now: Date;
  /** False if the person didn't take them. */
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
