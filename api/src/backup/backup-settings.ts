/** Variables that begin with BACKUP_, checked at the start. */

/** How many days, weeks and months keep a copy each. */
export interface KeptCopies {
  days: number;
  weeks: number;
  months: number;
}

export interface BackupSettings {
  /** A folder, or s3:// and a folder of a bucket. Null: no copy is made by itself. */
  dir: string | null;
  /** Public keys; empty for plain copies, null when nothing was said. */
  recipients: readonly string[] | null;
  /** Private key for trying copies out. */
  keyFile: string | null;
  /** Of the shop's clock. */
  hour: number;
  keep: KeptCopies;
}

interface Variables {
  BACKUP_DIR?: string | undefined;
  BACKUP_TO?: string | undefined;
  BACKUP_KEY_FILE?: string | undefined;
  BACKUP_HOUR: number;
  BACKUP_KEEP: string;
}

/** @throws Error with a sentence for the person at the terminal. */
export function readBackupSettings(e: Variables): BackupSettings {
  const recipients = e.BACKUP_TO === undefined ? null : readRecipients(e.BACKUP_TO, 'BACKUP_TO');
  if (e.BACKUP_DIR && !recipients)
    throw new Error(
      'BACKUP_TO: says for which keys (age1…) the backups in BACKUP_DIR are encrypted, or is the word plain.',
    );
  const keep = /^(\d{1,3})d (\d{1,3})w (\d{1,3})m$/.exec(e.BACKUP_KEEP.trim());
  if (!keep || Number(keep[1]) < 1)
    throw new Error('BACKUP_KEEP: must look like 7d 5w 12m, with at least one day.');
  return {
    dir: e.BACKUP_DIR ?? null,
    recipients,
    keyFile: e.BACKUP_KEY_FILE ?? null,
    hour: e.BACKUP_HOUR,
    keep: { days: Number(keep[1]), weeks: Number(keep[2]), months: Number(keep[3]) },
  };
}

/** `plain`, or public keys separated by commas or spaces. */
export function readRecipients(text: string, source: string): string[] {
  if (text.trim() === 'plain') return [];
  const keys = text.split(/[\s,]+/).filter(Boolean);
  const wrong = keys.find(key => !/^age1[02-9ac-hj-np-z]{20,}$/.test(key));
  // A private key that was given by mistake is not repeated.
  if (keys.length === 0 || wrong !== undefined)
    throw new Error(`${source}: must be public keys (age1…), separated by commas, or the word plain.`);
  return keys;
}
