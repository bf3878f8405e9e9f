/** Names of copies carry their time in UTC, so that they sort as they were made: `selvedge-20261126T021500Z.tar.age`. */
const pattern = /^selvedge-(?:before-(?<version>[\w.-]+?)-)?(?<time>\d{8}T\d{6}Z)\.tar(?:\.age)?$/;

export function copyName(at: Date, isEncrypted: boolean): string {
  return `selvedge-${stamp(at)}.tar${isEncrypted ? '.age' : ''}`;
}

/** Of a copy that is made before the program of this version changes the tables. */
export function upgradeCopyName(at: Date, version: string, isEncrypted: boolean): string {
  return `selvedge-before-${version}-${stamp(at)}.tar${isEncrypted ? '.age' : ''}`;
}

/** Null for a name that is none of these. */
export function readCopyName(name: string): { madeAt: Date; isBeforeUpgrade: boolean } | null {
  const found = pattern.exec(name)?.groups;
  if (!found) return null;
  const iso = found['time']?.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z') ?? '';
  const madeAt = new Date(iso);
  return Number.isNaN(madeAt.getTime()) ? null : { madeAt, isBeforeUpgrade: found['version'] !== undefined };
}

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
