/** Why a copy cannot be made, read or brought back, as a sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** A copy that is not as it was written. `damaged` names the parts that differ, such as `files/ab/ab12….webp`. */
export class DamagedCopyError extends BackupError {
  override name = 'DamagedCopyError';
  readonly damaged: readonly string[];
  constructor(message: string, damaged: readonly string[]) {
    super(message);
    this.damaged = damaged;
  }
}
