/** One sentence for the person at the terminal, from what PostgreSQL wrote before it gave up. */
export function explainFailure(output: string, dir: string): string {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return `The disk that holds ${dir} is full. Free some space and start again: nothing saved is lost.`;
  }
  if (/Permission denied|EACCES/.test(output)) {
    return `The database may not use ${dir}. Change its owner, or set DATA_DIR to another folder.`;
  }
  if (/cannot open shared object file|ENOENT/.test(output)) {
    return 'The embedded PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL server.';
  }
  const lines = output.trim().split('\n').slice(-3).join('\n');
  return `The embedded database could not start (data in ${dir}).\n${lines}`;
}

/** The refusals that pass by themselves: an earlier server or its backends are still ending. */
export function isStillEnding(output: string): boolean {
  return /lock file ".*" already exists|pre-existing shared memory block|is the database system still running/i.test(
    output,
  );
}
