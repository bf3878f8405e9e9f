/** Rewrites the demo shop's supplier feed from its blueprints: `npx tsx scripts/demo-feed.ts`. */
import { writeFile } from 'node:fs/promises';
import { blueprints } from '#api/demo/catalogue/products.ts';
import { writeFeed } from '#api/demo/catalogue/write-feed.ts';
import { demoFeedPath } from '#api/demo/demo-feed.ts';

const csv = writeFeed(blueprints);
await writeFile(demoFeedPath, csv);
const variants = csv.split('\n').length - 2;
process.stdout.write(
  `${demoFeedPath}: ${blueprints.length} products, ${variants} variants, ${csv.length} characters\n`,
);
