/** `index.html` of an export: what it is, every file, every column, and what is left out with the reason. */
import { describedTables } from '#api/database/schema/described-tables.ts';
import { tablesLeftOut } from './export-plan.ts';
import { explainColumn, explainType } from './explain-column.ts';
import type { ExportedTable } from './read-columns.ts';

export interface ExportFacts {
  shopName: string;
  madeAt: string;
  version: string;
  lastMigration: string;
  tables: readonly (ExportedTable & { rows: number })[];
  folders: readonly { name: string; holds: string; files: number }[];
  /** Files that rows name and that the shop itself has not. */
  missing: readonly string[];
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const row = (cells: readonly string[]) => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`;

const table = (heads: readonly string[], rows: readonly string[][]) =>
  `<table><thead><tr>${heads.map(head => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('\n')}</tbody></table>`;

const count = (value: number) => value.toLocaleString('en-AU');

export function writePage(facts: ExportFacts): string {
  const name = escape(facts.shopName);
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Export of ${name}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin-top: 3rem; } h3 { margin: 2.5rem 0 0.25rem; } p { max-width: 42rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #8884; }
td:first-child { font-family: ui-monospace, monospace; }
</style>
</head>
<body>
<h1>Export of ${name}</h1>
<p>Made on ${escape(facts.madeAt)} by Selvedge ${escape(facts.version)} (tables as of ${escape(facts.lastMigration)}). Everything in it is of that one moment. It holds names, addresses and what people bought: keep it where nobody else reads it.</p>
<h2>How to read it</h2>
<p>Each file of <code>tables/</code> is there twice with the same rows: CSV for a spreadsheet, JSON for a program. Both are UTF-8. CSV has a byte-order mark, commas, quotes around every cell and CR LF at the end of a line; an empty cell is an empty text or nothing, which JSON tells apart. A cell that a spreadsheet would take for a formula begins with an apostrophe in CSV, and is as it was in JSON.</p>
<p>Amounts are whole cents of an Australian dollar with GST, unless a column says otherwise. Times are UTC, days are those of the shop. A path in a column leads to a file of this export. A picture or artwork has the name of its SHA-256: the rows that show it hold that value.</p>
<h2>Folders</h2>
<div class="wide">${table(
    ['Folder', 'Holds', 'Files'],
    facts.folders.map(folder => [`${escape(folder.name)}/`, escape(folder.holds), count(folder.files)]),
  )}</div>
${missingPart(facts.missing)}
<h2>Tables</h2>
${facts.tables.map(tablePart).join('\n')}
<h2>Left out</h2>
<p>Secrets are never exported: whoever has this export can’t sign in as anybody or open a customer’s order with it. The other tables say nothing about the business.</p>
<div class="wide">${table(
    ['Table', 'Why it is left out'],
    Object.entries(tablesLeftOut)
      .toSorted()
      .map(([left, why]) => [escape(left), escape(why)]),
  )}</div>
</body>
</html>
`;
}

function tablePart(one: ExportedTable & { rows: number }): string {
  const described = describedTables[one.name];
  const columns = [
    ...one.columns.map(column => [
      escape(column.name),
      escape(explainType(column)),
      escape(explainColumn(column, column.said ?? described?.columns[column.name])),
    ]),
    ...one.leftOut.map(({ name, why }) => [escape(name), 'left out', escape(why)]),
  ];
  return `<h3 id="${escape(one.name)}">${escape(one.name)}</h3>
<p>${escape(one.holds ?? described?.holds ?? '')} <a href="tables/${escape(one.name)}.csv">CSV</a>, <a href="tables/${escape(one.name)}.json">JSON</a>, ${count(one.rows)} ${one.rows === 1 ? 'row' : 'rows'}.</p>
<div class="wide">${table(['Column', 'Form', 'Holds'], columns)}</div>`;
}

function missingPart(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  return `<h2>Missing</h2>
<p>These files are named by rows, and the shop itself does not have them.</p>
<ul>${missing.map(name => `<li>${escape(name)}</li>`).join('')}</ul>`;
}
