/** Moves the embedded database out of the way, so that an earlier one can be brought back in its place. Nothing is deleted. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { AlreadyRunningError } from './already-running.ts';
import { findEmbeddedServer } from './find-server.ts';
import { possibleHomes } from './home.ts';

export interface SetAside {
  home: string;
  aside: string;
}

/** Returns where it was and where it is now. @throws Error with a sentence, for a shop that is open or has a server of its own. */
export function setDatabaseAside(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  now = new Date(),
): SetAside[] {
  if (databaseUrl)
    throw new Error(
      '--set-aside is for the embedded database. Make a new, empty database and name it in DATABASE_URL.',
    );
  const running = findEmbeddedServer(dataDir);
  if (running) throw new AlreadyRunningError(dataDir, running);
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return possibleHomes(dataDir)
    .filter(home => existsSync(home))
    .map(home => {
      const aside = `${home}-until-${stamp}`;
      renameSync(home, aside);
      return { home, aside };
    });
}

/** Gives it its place again, when nothing came in its stead. */
export function putDatabaseBack(moved: readonly SetAside[]): void {
  for (const { home, aside } of moved) {
    rmSync(home, { recursive: true, force: true });
    renameSync(aside, home);
  }
}
