/** What the health screen asks: the checks of `npm run doctor`, from the running shop. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { countFileFindings } from '#api/backup/check-files.ts';
import { judgeShop } from '#api/doctor/judge-shop.ts';
import type { HealthParts } from '#api/features/health/routes.ts';
import { type DoctorConfig, gatherFacts } from './gather-facts.ts';

type Known = Pick<DoctorConfig, 'production' | 'publicUrl' | 'trustProxy' | 'mail'>;

/** Files are told as their last check found them: a look at each of them takes too long for a screen. */
export function createExamine(knex: Knex, config: Known & Partial<DoctorConfig>): HealthParts['examine'] {
  const { host = '127.0.0.1', stripe = null, dkimSelector = null, filesAlso = null } = config;
  const backup = config.backup ?? { dir: null, recipients: null, keyFile: null };
  const dataDir = path.resolve(config.dataDir ?? path.join(tmpdir(), 'selvedge'));
  const known = { ...config, host, stripe, dkimSelector, filesAlso, backup, dataDir };
  return async ({ isForwarded }) => {
    const facts = await gatherFacts({
      knex,
      config: known,
      isForwarded,
      async lookAtFiles(isMoving) {
        const { missing } = await countFileFindings(knex);
        return { missing, trouble: null, isMoving };
      },
    });
    return judgeShop(facts);
  };
}
