/** Once per run: the build, if its sources have changed, and one data folder with the demo shop for all to copy. */
import { removeDataDir } from '#tests/faults/data-folder.ts';
import { seedDataDir } from '#tests/support/database/seeded-data.ts';

export default async function setUp(): Promise<() => void> {
  if (!process.env['SHOP_PROGRAM']) await buildIfStale();
  // One that is kept between runs while tests are written.
  if (process.env['SEEDED_DATA']) return () => {};
  const seeded = await seedDataDir();
  // The workers inherit the environment.
  process.env['SEEDED_DATA'] = seeded;
  return () => removeDataDir(seeded);
}

async function buildIfStale(): Promise<void> {
  const { isBuildFresh } = await import('../../../scripts/build-stamp.mjs');
  if (isBuildFresh()) return;
  const { build } = await import('../../../scripts/build.mjs');
  await build();
}
