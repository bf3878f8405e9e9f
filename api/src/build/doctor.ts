/** `npm run doctor`: what can be seen from this machine, in sentences. Only the list of missing files is renewed. */
import type { Knex } from 'knex';
import { checkFiles } from '#api/backup/check-files.ts';
import type { Config } from '#api/config.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { type Facts, judgeShop } from '#api/doctor/judge-shop.ts';
import { type Command, filesOf, readOptions, say } from './commands/command.ts';
import { withKnex } from './commands/with-knex.ts';
import { gatherFacts } from './gather-facts.ts';

const marks = { well: 'ok   ', look: 'look ', wrong: 'WRONG' } as const;

/** 1 when something is wrong. */
export const doctorCommand: Command = async (args, config) => {
  readOptions(args, { values: [] });
  const findings = judgeShop(
    await withOwnerUrl(config, url =>
      withKnex(url, knex =>
        gatherFacts({
          knex,
          config,
          isForwarded: null,
          lookAtFiles: isMoving => lookAtFiles(knex, config, isMoving),
        }),
      ),
    ),
  );
  for (const { state, says, act } of findings) {
    say(`${marks[state]}  ${says}`);
    if (act) say(`       ${act}`);
  }
  const count = findings.filter(({ state }) => state === 'wrong').length;
  say(count === 0 ? 'Nothing is wrong.' : `${count} of these need somebody.`);
  return count === 0 ? 0 : 1;
};

async function lookAtFiles(knex: Knex, config: Config, isMoving: boolean): Promise<Facts['files']> {
  const files = filesOf(config);
  try {
    const { findings } = await checkFiles({ knex, files, reads: 'presence' });
    return { missing: findings.length, trouble: null, isMoving };
  } catch (error) {
    return { missing: 0, trouble: (error as Error).message, isMoving };
  }
}
