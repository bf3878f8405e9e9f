/** The app's shell with its head and its first paint filled for one address. */
import { escapeJsonText } from './escape.ts';

export interface ShellParts {
  /** Markup for the head, in the place of the shell's title. */
  head: string;
  /** What stands in the page before the app's scripts; the shell's own when there is none. */
  paint?: string;
  /** Files of the build that the page's screen needs. */
  scripts?: readonly string[];
  /** JSON of what the route asks the API for first: the app takes it from the page. */
  firstAnswer?: { path: string; json: string } | null;
}

const titlePattern = /<title>[^<]*<\/title>/;
const paintPattern = /<!--paint-->[\s\S]*<!--\/paint-->/;

export function fillShell(shell: string, { head, paint, scripts = [], firstAnswer }: ShellParts): string {
  const data = firstAnswer
    ? `<script type="application/json" id="first-answer" data-path="${firstAnswer.path}">${escapeJsonText(firstAnswer.json)}</script>`
    : '';
  // Functions, as a name may hold what `replace` takes for a pattern of its own.
  const filled = shell
    .replace(titlePattern, () => head)
    // head-start.js asks for them with the app's own.
    .replace('data-files="', start => start + scripts.map(file => `${file} `).join(''))
    .replace('</body>', () => `${data}</body>`);
  return paint === undefined ? filled : filled.replace(paintPattern, () => paint);
}
