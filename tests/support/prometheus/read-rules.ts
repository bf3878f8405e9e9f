/** The rules of docs/operate/alerts.yml, read from their text. A line of any other form than theirs is an error. */
import { readFileSync } from 'node:fs';

export interface AlertRule {
  alert: string;
  expr: string;
  /** How long it has to hold, as Prometheus writes it; null: at once. */
  holdsFor: string | null;
  severity: 'page' | 'look';
  summary: string;
}

const head = ['groups:', '  - name: selvedge', '    rules:'];

const ruleForm =
  /^ {6}- alert: (?<alert>[A-Z]\w+)\n {8}expr: (?<expr>[^\n#]+)\n(?: {8}for: (?<holdsFor>\d+[smhd])\n)? {8}labels:\n {10}severity: (?<severity>page|look)\n {8}annotations:\n {10}summary: (?<summary>[^\n:#]+\.)$/;

export function readRules(file = 'docs/operate/alerts.yml'): AlertRule[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => !line.startsWith('#'));
  if (lines.slice(0, head.length).join('\n') !== head.join('\n'))
    throw new Error(`${file} begins otherwise.`);
  const rules = lines.slice(head.length).join('\n').trimEnd().split('\n\n');
  return rules.map(text => {
    const found = ruleForm.exec(text)?.groups;
    if (!found) throw new Error(`Not in the form of the other rules:\n${text}`);
    const { alert = '', expr = '', holdsFor = null, summary = '' } = found;
    return { alert, expr, holdsFor, severity: found['severity'] === 'page' ? 'page' : 'look', summary };
  });
}
