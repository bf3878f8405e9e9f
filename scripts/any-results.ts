/** `npm run lint:any`: no result in the server's code is `any`. */
import { findAnyResults } from './house/any-results.ts';

const found = findAnyResults();
for (const place of found) console.error(place);
if (found.length > 0) {
  console.error(
    `\n${found.length} values are \`any\`: name the type of the row (tables.ts, rowsOf) or cast where it comes in.`,
  );
  process.exitCode = 1;
}
